import type { ExpenseDetail } from '@cuentaclara/contracts'
import { decimal, isPositive, toText } from '@cuentaclara/decimal'
import { rateOn } from '#modules/exchange-rates/index.ts'
import { refuseIfClosed } from '#modules/periods/index.ts'
import { holdTags } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldErrors, Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import {
  creditOf,
  deductiblePercent,
  type ExpenseInput,
  findDocumentMistakes,
  findDueMistakes,
  findExpenseMistakes,
  highestRate,
  mostVat,
  tidyExpense,
} from './check-expense.ts'
import { announceExpense, type ExpenseFields, insertExpense, isBranch, isCategory } from './expense-store.ts'
import { getExpense } from './get-expense.ts'
import { refuseTwin } from './refuse-twin.ts'

/**
 * Records what was spent, as a draft, as recorded, or as paid where it says when. Throws Invalid by field, and Conflict
 * `expense-twice` where the document counts already, and for a day whose books are closed.
 */
export async function recordExpense(ctx: CompanyContext, given: ExpenseInput): Promise<ExpenseDetail> {
  ctx.permit('expenses.record')
  for (const day of daysOf(given)) await refuseIfClosed(ctx, day)
  const fields = await readExpense(ctx, given)
  if (fields.status !== 'draft') await refuseTwin(ctx, fields)
  const id = newId()
  await insertExpense(ctx, id, fields)
  announceExpense(ctx, id)
  return getExpense(ctx, id)
}

/** The days whose books an expense is in: when it was spent, and when it was paid. */
export function daysOf({ spent_on, paid_on }: Pick<ExpenseInput, 'spent_on' | 'paid_on'>): string[] {
  return paid_on ? [spent_on, paid_on] : [spent_on]
}

/** What a form says as columns; what a received document says of itself is not judged. Throws Invalid by field. */
export async function readExpense(
  ctx: CompanyContext,
  given: ExpenseInput,
  { isReceived = false } = {},
): Promise<ExpenseFields> {
  const input = tidyExpense(given)
  const rate = await rateOf(ctx, input)
  const errors: FieldErrors = {
    ...(isReceived ? {} : { ...findDocumentMistakes(input), ...findDueMistakes(input) }),
    ...findExpenseMistakes(input, ctx.clock.now()),
    ...(rate === null ? { exchange_rate: ['rate-missing'] } : {}),
    ...(rate !== null && !isPositive(decimal(rate)) ? { exchange_rate: ['positive'] } : {}),
    ...(input.category_id && !(await isCategory(ctx, input.category_id)) ? { category_id: ['choose'] } : {}),
    ...(input.branch && !(await isBranch(ctx, input.branch)) ? { branch: ['choose'] } : {}),
    ...((await holdTags(ctx, input.tags ?? [])) ? {} : { tags: ['choose'] }),
  }
  if (Object.keys(errors).length > 0) {
    throw new Invalid(errors, 'invalid', { most: toText(mostVat(decimal(input.total))), rate: highestRate })
  }
  return {
    status: statusOf(input),
    spentOn: input.spent_on,
    supplierName: input.supplier_name,
    supplierType: input.supplier_identification_type ?? null,
    supplierNumber: input.supplier_identification_number ?? null,
    categoryId: input.category_id ?? null,
    branch: input.branch ?? null,
    tags: [...new Set(input.tags ?? [])],
    description: input.description ?? null,
    documentKind: input.document_kind,
    documentNumber: input.document_kind === 'none' ? null : (input.document_number ?? null),
    currency: input.currency,
    exchangeRate: rate ?? '1',
    total: input.total,
    vat: input.vat,
    vatCredit: creditOf(input),
    deductible: input.deductible,
    deductiblePercent: deductiblePercent(input),
    means: input.means ?? null,
    account: input.account ?? null,
    paidOn: input.is_draft ? null : (input.paid_on ?? null),
    dueOn: input.due_on ?? null,
    notes: input.notes ?? null,
    receptionId: null,
  }
}

/** Colones per unit of its currency; null when nobody knows it. */
async function rateOf(ctx: CompanyContext, { currency, exchange_rate: given, spent_on: day }: ExpenseInput) {
  return currency !== 'CRC' && given ? given : rateOn(ctx, currency, day)
}

function statusOf({ is_draft: isDraft, paid_on: paidOn }: ExpenseInput): string {
  if (isDraft) return 'draft'
  return paidOn ? 'paid' : 'recorded'
}
