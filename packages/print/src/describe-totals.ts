import { type Decimal, equals, isZero, negate, subtract, sum, zero } from '@cuentaclara/decimal'
import { type FiscalDocument, roundCoins } from '@cuentaclara/einvoice'
import { ivaRate, otherChargeType, taxCode } from '@cuentaclara/einvoice/codes'
import { fill } from './fill.ts'
import { footed } from './footing.ts'
import { formatDay, formatMoney } from './format.ts'
import { type Naming, nameOf } from './naming.ts'
import type { PageDescription, TotalRow } from './page-description.ts'

/** What was paid and credited of a document until a day, what was let go of it, what went over to the client, and what is left. */
export type Settlement = {
  paid: Decimal
  credited: Decimal
  writtenOff: Decimal
  surplus: Decimal
  balance: Decimal
  on: string
}

/** What a sum is made of. */
export type Amounts = Pick<FiscalDocument, 'summary' | 'otherCharges' | 'currency'>

/** What each rate comes to. */
export function describeTaxes({ summary, currency }: Amounts, naming: Naming): PageDescription['taxes'] {
  const amounts = footed(
    summary.taxBreakdown.map(({ amount }) => amount),
    summary.tax,
    currency,
  )
  const rows = summary.taxBreakdown.map(({ code, rateCode }, index) => ({
    label: [
      nameOf(taxCode(code), 'taxes', naming),
      rateCode ? nameOf(ivaRate(rateCode), 'rates', naming) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    amount: formatMoney(amounts[index]!, currency),
  }))
  return rows.length > 0 ? { heading: naming.words.taxes, rows } : null
}

const buckets = [
  'servicesTaxed',
  'servicesExempt',
  'servicesExonerated',
  'servicesNotSubject',
  'goodsTaxed',
  'goodsExempt',
  'goodsExonerated',
  'goodsNotSubject',
] as const

type Figure = { label: string; value: Decimal }

/**
 * From what was taxed down to what is added, as far as it is not zero. The figures of the official document stand as they
 * are, to the cent; what makes them up foots, and where they themselves do not come to the total, the cent is told.
 */
export function describeTotals({ summary, otherCharges, currency }: Amounts, naming: Naming): TotalRow[] {
  const { words } = naming
  const makings = filled([
    ...buckets.map((bucket) => ({ label: words[bucket], value: summary[bucket] })),
    { label: words.discounts, value: negate(summary.discounts) },
  ])
  const shown = footed(
    makings.map(({ value }) => value),
    summary.netSale,
    currency,
  )
  const main: Figure[] = [
    { label: words.netSale, value: summary.netSale },
    { label: words.totalTax, value: summary.tax },
    ...filled([{ label: words.returnedVat, value: negate(summary.returnedVat) }]),
    ...otherCharges.map(({ type, typeOther, description, amount }) => ({
      label: description || typeOther || nameOf(otherChargeType(type), 'otherCharges', naming),
      value: amount,
    })),
  ]
  return [
    ...makings.map(({ label }, index) => ({ label, value: shown[index]! })),
    ...main,
    ...filled([{ label: words.rounding, value: roundingOf(main, summary.total, currency) }]),
  ].map(({ label, value }) => ({ label, amount: formatMoney(value, currency) }))
}

function filled(figures: Figure[]): Figure[] {
  return figures.filter(({ value }) => !isZero(value))
}

/** What the printed figures lack to the printed total, where the exact ones come to it. */
function roundingOf(figures: readonly Figure[], total: Decimal, currency: string): Decimal {
  const values = figures.map(({ value }) => value)
  if (!equals(sum(values), total)) return zero
  return subtract(roundCoins(total, currency), sum(values.map((value) => roundCoins(value, currency))))
}

/** What became of the total since, and what is left to pay, on the day of the print; nothing while nothing has. */
export function describeSettlement(
  { currency }: Pick<FiscalDocument, 'currency'>,
  settlement: Settlement | null | undefined,
  { words }: Naming,
): TotalRow[] {
  if (!settlement) return []
  const { paid, credited, writtenOff, surplus, balance, on } = settlement
  const rows = filled([
    { label: words.paidSince, value: negate(paid) },
    { label: words.creditedSince, value: negate(credited) },
    { label: words.writtenOffSince, value: negate(writtenOff) },
    { label: words.surplusSince, value: surplus },
  ])
  return [...rows, { label: fill(words.balanceOn, { day: formatDay(on) }), value: balance }].map(
    ({ label, value }) => ({ label, amount: formatMoney(value, currency) }),
  )
}
