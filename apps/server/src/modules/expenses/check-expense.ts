import type * as schemas from '@cuentaclara/contracts/schemas'
import {
  compare,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isNegative,
  isPositive,
  multiply,
  round,
  toText,
} from '@cuentaclara/decimal'
import { costaRicaDay, fitsIdentification } from '@cuentaclara/einvoice'
import { paymentMean } from '@cuentaclara/einvoice/codes'
import type { z } from 'zod'
import type { FieldErrors } from '#platform/errors.ts'

export type ExpenseInput = z.output<typeof schemas.expenseInput>

const hundred = decimal('100')

/** The input with separators taken out of the identity number and empty texts turned into nothing. */
export function tidyExpense(input: ExpenseInput): ExpenseInput {
  const tidy = Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, value === '' ? null : value]),
  ) as ExpenseInput
  const number = tidy.supplier_identification_number?.replace(/[\s.-]/g, '').toUpperCase()
  return { ...tidy, supplier_identification_number: number || null }
}

/** What is wrong with an expense, by field. */
export function findExpenseMistakes(input: ExpenseInput, nowMs: number): FieldErrors {
  const today = costaRicaDay(nowMs)
  const [total, vat] = [decimal(input.total), decimal(input.vat)]
  return {
    ...(input.spent_on > today ? { spent_on: ['not-later'] } : {}),
    ...(isPositive(total) ? {} : { total: ['positive'] }),
    ...(isNegative(vat) ? { vat: ['not-negative'] } : {}),
    ...(compare(vat, total) > 0 ? { vat: ['more-than-total'] } : {}),
    ...checkSupplier(input),
    ...checkDocument(input),
    ...checkDeduction(input),
    ...checkPaying(input, today),
  }
}

function checkSupplier({
  supplier_identification_type: type,
  supplier_identification_number: number,
}: ExpenseInput): FieldErrors {
  if (!type && !number) return {}
  if (!type) return { supplier_identification_type: ['choose'] }
  if (!number) return { supplier_identification_number: ['required'] }
  return fitsIdentification({ type, number }) ? {} : { supplier_identification_number: ['identification'] }
}

function checkDocument({
  is_draft,
  document_kind: kind,
  document_number: number,
}: ExpenseInput): FieldErrors {
  return !is_draft && kind !== 'none' && !number ? { document_number: ['required'] } : {}
}

function checkDeduction({ deductible, deductible_percent: percent }: ExpenseInput): FieldErrors {
  if (deductible !== 'partly') return {}
  if (!percent) return { deductible_percent: ['required'] }
  const share = decimal(percent)
  return isPositive(share) && compare(share, hundred) < 0 ? {} : { deductible_percent: ['share'] }
}

function checkPaying(
  { means, paid_on: paidOn, spent_on, due_on: dueOn }: ExpenseInput,
  today: string,
): FieldErrors {
  return {
    ...(means && !paymentMean(means) ? { means: ['choose'] } : {}),
    ...(paidOn && !means ? { means: ['required'] } : {}),
    ...(paidOn && paidOn > today ? { paid_on: ['not-later'] } : {}),
    ...(dueOn && dueOn < spent_on ? { due_on: ['not-before-start'] } : {}),
  }
}

/** The percentage that is deducted, 0 to 100. */
export function deductiblePercent({ deductible, deductible_percent: percent }: ExpenseInput): string {
  if (deductible === 'partly') return percent ?? '0'
  return deductible === 'yes' ? '100' : '0'
}

/** VAT that an electronic invoice lets us take as credit, to the cent; nothing else gives any. */
export function creditOf(input: ExpenseInput): string {
  if (input.document_kind !== 'electronic') return '0'
  return toText(shareOf(decimal(input.vat), decimal(deductiblePercent(input))))
}

function shareOf(amount: Decimal, percent: Decimal): Decimal {
  return round(divide(multiply(amount, percent), hundred, 5, halfUp), 2, halfUp)
}
