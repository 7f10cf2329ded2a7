import * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { consecutivoIn } from '@cuentaclara/einvoice'
import {
  asNamed,
  defineImport,
  type Found,
  type Given,
  leftOpen,
  toLeftOpen,
} from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { parseInput } from '#platform/form.ts'
import { ExpenseNotFound } from './errors.ts'
import { getExpense } from './get-expense.ts'
import { findTwin } from './refuse-twin.ts'
import { saidIdentity, tidyIdentity } from './said-identity.ts'
import { removeOpeningDebt, takeOverDebt } from './take-over-debt.ts'

/** What was owed to suppliers in the other program, a document a row, known by its supplier and its number. */
export const openingDebtsImport = defineImport({
  kind: 'opening-debts',
  // Who brings them in can also take them back.
  permission: 'expenses.approve',
  fields: [
    {
      field: 'supplier_name',
      type: 'text',
      isNeeded: true,
      heads: ['nombre proveedor', 'razon social', 'emisor', 'acreedor', 'supplier', 'vendor'],
    },
    {
      field: 'identification_number',
      type: 'text',
      heads: ['cedula', 'cedula proveedor', 'identificacion', 'tax id', 'cedula juridica'],
      answersFor: ['supplier_identification_number', 'supplier_identification_type'],
    },
    ...leftOpen('por pagar'),
  ],
  labelOf: ({ supplier_name: supplier, original_number: number }) =>
    [supplier, number].filter(Boolean).join(' · '),
  keyOf: ({ supplier_name: supplier, identification_number: identity, original_number: number }) =>
    `${tidyIdentity(identity) ?? spoken(supplier)} ${spoken(consecutivoIn(number ?? '') ?? number)}`,
  async find(ctx, given) {
    const twin = await findTwin(ctx, namesOf(given), null)
    // One that was spent here is no debt from before: that is said when this one would be made.
    return twin?.document_kind === 'opening' ? readFound(ctx, twin.id, given) : undefined
  },
  read: readFound,
  async create(ctx, given) {
    const input = parseInput(schemas.openingDebtInput, {
      supplier_name: given.supplier_name,
      ...saidIdentity(given.identification_number),
      ...toLeftOpen(given),
    })
    return (await takeOverDebt(ctx, input)).id
  },
  remove: removeOpeningDebt,
})

function namesOf(given: Given) {
  return {
    supplierName: given.supplier_name ?? '',
    supplierNumber: tidyIdentity(given.identification_number),
    documentNumber: given.original_number ?? '',
  }
}

/** As the database compares names and numbers (`purchase_number`, `search_text`): `Ferretería S.A.` and `ferreteria sa` are one. */
function spoken(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')
    .toLowerCase()
}

/** What a row leaves open is as it was taken over, and so are supplier and number however the row names them. */
async function readFound(ctx: CompanyContext, id: string, named: Given = {}): Promise<Found | undefined> {
  try {
    const debt = await getExpense(ctx, id)
    const given: Given = {
      supplier_name: debt.supplier_name,
      identification_number: debt.supplier_identification_number,
      original_number: debt.document_number,
      issued_on: debt.spent_on,
      due_on: debt.due_on,
      currency: debt.currency,
      exchange_rate: shortestNumber(debt.exchange_rate),
      balance: debt.total,
      notes: debt.notes,
    }
    // A payment changes what is left, and with it whether the debt can be taken back: that says so itself.
    return {
      id,
      stamp: debt.created_at,
      given: asNamed(given, named, ['supplier_name', 'identification_number']),
    }
  } catch (error) {
    if (error instanceof ExpenseNotFound) return undefined
    throw error
  }
}
