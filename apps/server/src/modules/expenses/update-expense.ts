import type { ExpenseDetail } from '@cuentaclara/contracts'
import { decimal, isPositive, shortestNumber } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import { deletePapers } from '#modules/papers/index.ts'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import type { ExpenseInput } from './check-expense.ts'
import {
  ExpenseChangedElsewhere,
  ExpenseNotFound,
  ExpenseSettled,
  OpeningDebtStays,
  SupplierCreditUsed,
} from './errors.ts'
import {
  announceExpense,
  type ExpenseFields,
  type LockedExpense,
  lockExpense,
  updateExpenseRow,
} from './expense-store.ts'
import { getExpense } from './get-expense.ts'
import { daysOf, readExpense } from './record-expense.ts'
import { lockPurchases, refuseTwin } from './refuse-twin.ts'

/**
 * Replaces what is known of a draft or recorded expense. Throws Invalid by field, ExpenseNotFound, ExpenseSettled, OpeningDebtStays, Conflict
 * `expense-twice` where the document counts already, and for a day whose books are closed, and ExpenseChangedElsewhere when `version` is
 * no longer the current one.
 */
export async function updateExpense(
  ctx: CompanyContext,
  id: string,
  given: ExpenseInput,
  version: number | null,
): Promise<ExpenseDetail> {
  ctx.permit('expenses.record')
  // Before the row, in the order of whoever makes the expense of a received document.
  await lockPurchases(ctx)
  const current = await lockExpense(ctx, id)
  if (current === undefined) throw new ExpenseNotFound()
  if (current.document_kind === 'opening') throw new OpeningDebtStays()
  if (version !== null && version !== current.version) throw new ExpenseChangedElsewhere(current.version)
  if (current.status !== 'draft' && current.status !== 'recorded') throw new ExpenseSettled()
  if (isPositive(decimal(current.credit_used))) throw new SupplierCreditUsed()
  // What was paid of it was paid of what was typed.
  if (current.reception_id === null && isPositive(decimal(current.settled))) throw new ExpenseSettled()
  // Whoever does not speak of its branch and its tags leaves them as they are.
  const input = {
    ...given,
    branch: given.branch === undefined ? current.branch : given.branch,
    tags: given.tags ?? current.tags,
  }
  for (const day of [current.spent_on, ...daysOf(input)]) await refuseIfClosed(ctx, day)
  const fields = await readChange(ctx, current, input)
  if (fields.status !== 'draft' && fields.receptionId === null) await refuseTwin(ctx, fields, id)
  await updateExpenseRow(ctx, id, fields)
  announceExpense(ctx, id)
  return getExpense(ctx, id)
}

async function readChange(
  ctx: CompanyContext,
  current: LockedExpense,
  input: ExpenseInput,
): Promise<ExpenseFields> {
  if (current.reception_id === null) return readExpense(ctx, input)
  const fields = await readExpense(ctx, withReceived(input, current), { isReceived: true })
  return keepReceived(fields, current)
}

/** Deletes a draft for good. Throws ExpenseNotFound, and Conflict for what counted once. */
export async function deleteExpense(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('expenses.record')
  const current = await lockExpense(ctx, id)
  if (current === undefined) throw new ExpenseNotFound()
  if (current.status !== 'draft') throw new Conflict('expense-not-draft')
  await deletePapers(ctx, { type: 'expense', id })
  await sql`delete from expenses where company_id = current_company() and id = ${id}::uuid`.execute(ctx.tx)
  announceExpense(ctx, id)
}

/** A received document's own words stand in for whatever the form says of them. */
function withReceived(input: ExpenseInput, current: LockedExpense): ExpenseInput {
  return {
    ...input,
    spent_on: current.spent_on,
    supplier_name: current.supplier_name,
    supplier_identification_type: current.supplier_identification_type,
    supplier_identification_number: current.supplier_identification_number,
    document_kind: 'electronic',
    document_number: current.document_number,
    currency: current.currency,
    exchange_rate: shortestNumber(current.exchange_rate),
    total: shortestNumber(current.total),
    vat: shortestNumber(current.vat),
  }
}

function keepReceived(fields: ExpenseFields, current: LockedExpense): ExpenseFields {
  return {
    ...fields,
    currency: current.currency,
    exchangeRate: current.exchange_rate,
    vatCredit: current.vat_credit,
    receptionId: current.reception_id,
  }
}
