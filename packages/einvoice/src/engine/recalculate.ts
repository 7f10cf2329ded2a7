import { type Decimal, equals, toText, zero } from '@cuentaclara/decimal'
import type { DecimalText, FiscalDocument, Line, Summary, Tax, TaxBreakdown } from '../document/document.ts'
import { calculate } from './calculate.ts'
import { draftOf } from './draft-of.ts'

/** An amount that a document states otherwise than its own inputs give. */
export type Difference = { path: string; stated: DecimalText; computed: DecimalText }

/**
 * A document computed anew from its inputs, and every amount that differs, however little: systems of two decimals are
 * legal, so the reader decides what is too much.
 */
export function recalculate(document: FiscalDocument): {
  document: FiscalDocument
  differences: Difference[]
} {
  const { lines, otherCharges, payments, summary } = calculate(draftOf(document))
  const computed = {
    ...document,
    lines,
    otherCharges,
    payments: document.payments.map((payment, i) => (payment.amount ? (payments[i] ?? payment) : payment)),
    summary,
  }
  const differences = [
    ...document.lines.flatMap((line, i) => lineDifferences(line, lines[i], `lines.${i}`)),
    ...document.otherCharges.flatMap((charge, i) =>
      difference(`otherCharges.${i}.amount`, charge.amount, otherCharges[i]?.amount),
    ),
    ...summaryDifferences(document.summary, summary),
  ]
  return { document: computed, differences }
}

const lineAmounts = ['total', 'subtotal', 'taxableBase', 'assumedTax', 'netTax', 'lineTotal'] as const

function lineDifferences(stated: Line, computed: Line | undefined, path: string): Difference[] {
  return [
    ...lineAmounts.flatMap((key) => difference(`${path}.${key}`, stated[key], computed?.[key])),
    ...stated.taxes.flatMap((tax, i) => taxDifferences(tax, computed?.taxes[i], `${path}.taxes.${i}`)),
  ]
}

function taxDifferences(stated: Tax, computed: Tax | undefined, path: string): Difference[] {
  return [
    ...difference(`${path}.amount`, stated.amount, computed?.amount),
    ...difference(
      `${path}.exoneration.amount`,
      stated.exoneration?.amount ?? zero,
      computed?.exoneration?.amount,
    ),
  ]
}

function summaryDifferences(stated: Summary, computed: Summary): Difference[] {
  const { taxBreakdown, ...amounts } = stated
  return [
    ...(Object.keys(amounts) as (keyof typeof amounts)[]).flatMap((key) =>
      difference(`summary.${key}`, stated[key], computed[key]),
    ),
    ...breakdownDifferences(taxBreakdown, computed.taxBreakdown),
  ]
}

/** Entries are found by tax and rate, since their order is free. */
function breakdownDifferences(
  stated: readonly TaxBreakdown[],
  computed: readonly TaxBreakdown[],
): Difference[] {
  const isSame = (one: TaxBreakdown) => (other: TaxBreakdown) =>
    one.code === other.code && one.rateCode === other.rateCode
  const missing = computed.filter((entry) => !stated.some(isSame(entry)))
  return [
    ...stated.flatMap((entry, i) =>
      difference(`summary.taxBreakdown.${i}.amount`, entry.amount, computed.find(isSame(entry))?.amount),
    ),
    ...missing.flatMap((entry, i) =>
      difference(`summary.taxBreakdown.${stated.length + i}.amount`, zero, entry.amount),
    ),
  ]
}

function difference(path: string, stated: Decimal, computed: Decimal = zero): Difference[] {
  if (equals(stated, computed)) return []
  return [{ path, stated: toText(stated), computed: toText(computed) }]
}
