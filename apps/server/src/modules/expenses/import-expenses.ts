import type { ExpenseRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { parseClave } from '@cuentaclara/einvoice'
import { currencyAndRate, defineImport, type Found, type Given } from '#modules/imports/index.ts'
import { findListEntry, listEntryNames } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { ExpenseNotFound } from './errors.ts'
import { findExpenseIds } from './expense-store.ts'
import { getExpense } from './get-expense.ts'
import { placeExpense, tagExpense } from './mark-expense.ts'
import { recordExpense } from './record-expense.ts'
import { saidIdentity } from './said-identity.ts'
import { voidExpense } from './settle-expense.ts'

/**
 * Expenses from a file, known by the supplier and the number of their document, or by supplier, day and amount where they
 * have none. What is recorded is never changed by a file, but for its branch and its tags, which are no part of what was spent.
 */
export const expensesImport = defineImport({
  kind: 'expenses',
  permission: 'expenses.record',
  fields: [
    {
      field: 'spent_on',
      type: 'day',
      isNeeded: true,
      heads: ['fecha', 'fecha factura', 'fecha documento', 'date', 'dia'],
    },
    {
      field: 'supplier_name',
      type: 'text',
      isNeeded: true,
      heads: ['nombre proveedor', 'emisor', 'supplier', 'vendor'],
    },
    {
      field: 'identification_number',
      type: 'text',
      heads: ['cedula', 'cedula proveedor', 'identificacion', 'tax id', 'cedula juridica'],
      answersFor: ['supplier_identification_number', 'supplier_identification_type'],
    },
    {
      field: 'category',
      type: 'text',
      heads: ['cuenta contable', 'tipo de gasto', 'rubro'],
      answersFor: ['category_id'],
    },
    { field: 'description', type: 'text', heads: ['descripcion', 'concepto', 'detalle del gasto', 'memo'] },
    {
      field: 'document_kind',
      type: 'choice',
      words: 'money.expenses.documentKinds',
      heads: ['tipo documento', 'tipo de documento', 'comprobante'],
    },
    {
      field: 'document_number',
      type: 'text',
      heads: [
        'factura',
        'numero factura',
        'numero de factura',
        'no factura',
        'clave',
        'numero documento',
        'invoice number',
      ],
    },
    ...currencyAndRate,
    {
      field: 'total',
      type: 'number',
      isNeeded: true,
      heads: ['monto', 'monto total', 'total factura', 'amount', 'importe'],
    },
    { field: 'vat', type: 'number', heads: ['impuesto', 'monto iva', 'impuestos', 'tax'] },
    {
      field: 'means',
      type: 'choice',
      words: 'documents.codes.paymentMeans',
      losesZero: true,
      heads: ['forma de pago', 'medio pago', 'payment method'],
    },
    { field: 'account', type: 'text', heads: ['cuenta bancaria', 'banco', 'bank account'] },
    { field: 'paid_on', type: 'day', heads: ['fecha pago', 'fecha de pago', 'pagada el'] },
    { field: 'due_on', type: 'day', heads: ['vencimiento', 'fecha vencimiento', 'due date'] },
    { field: 'status', type: 'choice', words: 'money.expenses.statuses' },
    { field: 'branch', type: 'text', heads: ['sucursal', 'codigo sucursal', 'branch code'] },
    { field: 'tags', type: 'text', heads: ['etiquetas', 'etiqueta', 'tag'] },
    { field: 'notes', type: 'text', heads: ['observaciones', 'comentarios', 'comments'] },
  ],
  complete: ({ document_number: number, branch, tags, ...given }) => ({
    ...given,
    ...(number == null ? {} : { document_number: tidyNumber(number) }),
    // A spreadsheet takes `001` for a number.
    ...(branch == null ? {} : { branch: /^\d{1,2}$/.test(branch) ? branch.padStart(3, '0') : branch }),
    ...(tags == null ? {} : { tags: sayTags(tags.split(/[;,]/)) }),
  }),
  labelOf: ({ supplier_name: supplier, document_number: number }) =>
    [supplier, number].filter(Boolean).join(' · '),
  keyOf: ({ supplier_name: supplier, document_number: number, spent_on: day, total, description }) =>
    [supplier, ...(number == null ? [day, total, description] : [number])].join(' ').toLowerCase(),
  async find(ctx, given) {
    const ids = await findExpenseIds(ctx, {
      number: given.document_number ?? null,
      supplier: given.supplier_name ?? '',
      day: given.spent_on!,
      total: given.total!,
      isVoid: given.status === 'void',
    })
    return ids[0] === undefined ? undefined : readFound(ctx, ids[0], given)
  },
  read: (ctx, id) => readFound(ctx, id),
  async create(ctx, given) {
    // What counts for nothing is brought in for nothing.
    if (given.status === 'void') throw new Invalid({ status: ['choose'] })
    return (await recordExpense(ctx, parseInput(schemas.expenseInput, await toInput(ctx, given)))).id
  },
  async update(ctx, id, { branch, tags, ...rest }) {
    if (Object.keys(rest).length > 0) throw new Conflict('import-differs')
    if (branch !== undefined) await placeExpense(ctx, id, branch)
    if (tags !== undefined) {
      const wanted = tags === null ? [] : await tagsOf(ctx, tags)
      const { tags: carried } = await getExpense(ctx, id)
      await tagExpense(ctx, id, { add: wanted, remove: carried.filter((tag) => !wanted.includes(tag)) })
    }
  },
  async remove(ctx, id, why) {
    await voidExpense(ctx, id, why)
  },
})

/** Tags may be written in several ways: named so, they are as the row says. */
async function readFound(ctx: CompanyContext, id: string, said: Given = {}): Promise<Found | undefined> {
  try {
    const expense = await getExpense(ctx, id)
    const tags = await listEntryNames(ctx, expense.tags)
    const named = said.tags == null ? null : await tagsOf(ctx, said.tags).catch(() => null)
    const isSame = named !== null && new Set([...named, ...expense.tags]).size === expense.tags.length
    return {
      id,
      given: {
        ...toGiven(expense),
        tags: isSame && named.length === expense.tags.length ? said.tags! : sayTags(tags) || null,
      },
      stamp: expense.updated_at,
    }
  } catch (error) {
    if (error instanceof ExpenseNotFound) return undefined
    throw error
  }
}

function toGiven(expense: ExpenseRow & { notes: string | null }): Given {
  return {
    spent_on: expense.spent_on,
    supplier_name: expense.supplier_name,
    identification_number: expense.supplier_identification_number,
    category: expense.category,
    description: expense.description,
    document_kind: expense.document_kind,
    document_number: expense.document_number,
    currency: expense.currency,
    exchange_rate: shortestNumber(expense.exchange_rate),
    total: shortestNumber(expense.total),
    vat: shortestNumber(expense.vat),
    means: expense.means,
    account: expense.account,
    paid_on: expense.paid_on,
    due_on: expense.due_on,
    status: expense.status,
    branch: expense.branch,
    notes: expense.notes,
  }
}

async function toInput(
  ctx: CompanyContext,
  { identification_number: said, category, tags, status, currency, ...given }: Given,
): Promise<Record<string, unknown>> {
  return {
    ...given,
    currency: currency ?? 'CRC',
    vat: given.vat ?? '0',
    document_kind: given.document_kind ?? kindOf(given.document_number ?? null),
    is_draft: status === 'draft',
    ...saidIdentity(said),
    ...(category == null ? {} : { category_id: await categoryOf(ctx, category) }),
    ...(tags == null ? {} : { tags: await tagsOf(ctx, tags) }),
  }
}

async function categoryOf(ctx: CompanyContext, name: string): Promise<string> {
  const id = await findListEntry(ctx, 'category', name)
  if (id === undefined) throw new Invalid({ category_id: ['choose'] })
  return id
}

/** Tags as a row says them, in one order. */
function sayTags(names: readonly string[]): string {
  return names
    .map((name) => name.trim())
    .filter(Boolean)
    .sort()
    .join('; ')
}

async function tagsOf(ctx: CompanyContext, names: string): Promise<string[]> {
  const found = await Promise.all(names.split('; ').map((name) => findListEntry(ctx, 'tag', name)))
  if (found.includes(undefined)) throw new Invalid({ tags: ['choose'] })
  return found as string[]
}

/** A clave says by itself what document it is; any other number is one on paper. */
function kindOf(number: string | null): string {
  if (number === null) return 'none'
  const clave = parseClave(number)
  if (clave === null) return 'paper'
  return clave.documentType === '04' ? 'ticket' : 'electronic'
}

/** A clave is fifty digits whatever stands between them. */
function tidyNumber(number: string): string {
  const digits = number.replace(/[\s-]/g, '')
  return parseClave(digits) === null ? number : digits
}
