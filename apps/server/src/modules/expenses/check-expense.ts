import type * as schemas from '@cuentaclara/contracts/schemas'
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isNegative,
  isPositive,
  max,
  multiply,
  round,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { costaRicaDay, fitsIdentification, isWholeCoins, parseClave } from '@cuentaclara/einvoice'
import { ivaRates, paymentMean } from '@cuentaclara/einvoice/codes'
import type { z } from 'zod'
import type { FieldErrors, FieldMistakeKey } from '#platform/errors.ts'

export type ExpenseInput = z.output<typeof schemas.expenseInput>

const hundred = decimal('100')

/** The input with separators taken out of the identity number and empty texts turned into nothing. */
export function tidyExpense(input: ExpenseInput): ExpenseInput {
  const tidy = tidySupplier(
    Object.fromEntries(
      Object.entries(input).map(([field, value]) => [field, value === '' ? null : value]),
    ) as ExpenseInput,
  )
  const clave = tidy.document_number?.replace(/[\s-]/g, '') ?? ''
  return { ...tidy, ...(parseClave(clave) === null ? {} : { document_number: clave }) }
}

type Supplier = Pick<ExpenseInput, 'supplier_identification_type' | 'supplier_identification_number'>

/** With the identity number as it is compared. */
export function tidySupplier<Input extends Supplier>(input: Input): Input {
  const number = input.supplier_identification_number?.replace(/[\s.-]/g, '').toUpperCase()
  return {
    ...input,
    supplier_identification_type: input.supplier_identification_type || null,
    supplier_identification_number: number || null,
  }
}

/** What is wrong with an expense besides what its document says, by field. */
export function findExpenseMistakes(input: ExpenseInput, nowMs: number): FieldErrors {
  const today = costaRicaDay(nowMs)
  return {
    ...(input.spent_on > today ? { spent_on: ['not-later'] } : {}),
    ...checkDeduction(input),
    ...checkPaying(input, today),
  }
}

/** Whether it is due before it was spent. Of a received document it may be: where its books were closed, it is dated after them. */
export function findDueMistakes({ due_on: dueOn, spent_on: spentOn }: ExpenseInput): FieldErrors {
  return dueOn && dueOn < spentOn ? { due_on: ['not-before-start'] } : {}
}

/** What is wrong with the supplier, the number and the amounts that somebody copied from a document, by field. */
export function findDocumentMistakes(input: ExpenseInput): FieldErrors {
  return { ...checkAmounts(input), ...findSupplierMistakes(input), ...checkDocument(input) }
}

function checkAmounts(input: ExpenseInput): FieldErrors {
  const [total, vat] = [decimal(input.total), decimal(input.vat)]
  return {
    ...(isPositive(total) ? {} : { total: ['positive'] }),
    ...(isWholeCoins(total, input.currency) ? {} : { total: ['whole-coins'] }),
    ...(isNegative(vat) ? { vat: ['not-negative'] } : {}),
    ...(compare(vat, add(mostVat(total), roundingMargin)) > 0 ? { vat: ['vat-above-rates'] } : {}),
    ...(isWholeCoins(vat, input.currency) ? {} : { vat: ['whole-coins'] }),
  }
}

/** The highest rate of VAT that is in force, in per cent (Annex v4.4, note 8.1). */
export const highestRate = toText(
  ivaRates
    .filter(({ onlyInNotes }) => !onlyInNotes)
    .map(({ rate }) => decimal(rate))
    .reduce((one, other) => max(one, other)),
)

/** Whoever rounds each of many lines may end a few cents above. */
const roundingMargin = decimal('0.05')

/** The most VAT that a total with VAT can hold, to the cent; none where it is below zero. */
export function mostVat(total: Decimal): Decimal {
  const rate = decimal(highestRate)
  return max(zero, divide(multiply(total, rate), add(hundred, rate), 2, halfUp))
}

/** What is wrong with who sold, by field. */
export function findSupplierMistakes({
  supplier_identification_type: type,
  supplier_identification_number: number,
}: Supplier): FieldErrors {
  if (!type && !number) return {}
  if (!type) return { supplier_identification_type: ['choose'] }
  if (!number) return { supplier_identification_number: ['required'] }
  return fitsIdentification({ type, number }) ? {} : { supplier_identification_number: ['identification'] }
}

function checkDocument({
  is_draft,
  document_kind: kind,
  document_number: number,
  supplier_identification_number: supplier,
}: ExpenseInput): FieldErrors {
  if (is_draft || kind === 'none') return {}
  if (!number) return { document_number: ['required'] }
  const wrong =
    kind === 'electronic' ? whyNoInvoice(number, supplier ?? null) : number.length > 50 ? 'format' : null
  return wrong === null ? {} : { document_number: [wrong] }
}

/** Invoice, debit note, purchase and export: of the others none gives the buyer credit (reference §3). */
const typesWithCredit: ReadonlySet<string> = new Set(['01', '02', '08', '09'])

/** What an electronic invoice is known by is its clave: only that can be compared with what arrives. */
function whyNoInvoice(number: string, supplier: string | null): FieldMistakeKey | null {
  const clave = parseClave(number)
  if (clave === null) return 'clave-or-other-kind'
  if (!typesWithCredit.has(clave.documentType)) return 'clave-without-credit'
  // The clave of a purchase invoice holds the identity of the buyer, who issues it.
  const isOfSupplier =
    supplier === null || clave.documentType === '08' || clave.issuerPadded === supplier.padStart(12, '0')
  return isOfSupplier ? null : 'clave-of-another'
}

function checkDeduction({ deductible, deductible_percent: percent }: ExpenseInput): FieldErrors {
  if (deductible !== 'partly') return {}
  if (!percent) return { deductible_percent: ['required'] }
  const share = decimal(percent)
  return isPositive(share) && compare(share, hundred) < 0 ? {} : { deductible_percent: ['share'] }
}

function checkPaying({ means, paid_on: paidOn }: ExpenseInput, today: string): FieldErrors {
  return {
    ...(means && !paymentMean(means) ? { means: ['choose'] } : {}),
    ...(paidOn && !means ? { means: ['required'] } : {}),
    ...(paidOn && paidOn > today ? { paid_on: ['not-later'] } : {}),
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
