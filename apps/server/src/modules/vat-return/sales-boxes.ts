import { type Decimal, decimal, isZero, multiply, one, subtract, sum, zero } from '@cuentaclara/decimal'
import { saleRates } from './boxes.ts'
import type { Facts, SaleFact } from './facts.ts'
import { type Figure, type Figures, type Item, itemsByBox, ofItems, ofParts } from './figures.ts'
import { exemptCodes, notSubjectWithCredit, notSubjectWithoutCredit, percent, rowOfCode } from './rates.ts'

/** Official codes of sales of capital goods (Annex v4.4, note 5.1); the last two are our reading. */
const capitalTransactions: ReadonlySet<string> = new Set(['08', '10', '11', '12'])
const withoutTax = ['VCP_EX', 'VCP_EO', 'VCP_NS', 'VSC_EX', 'VSC_EO', 'VSC_NS', 'VSC_CAP'] as const

type Sold = Pick<Facts, 'sales' | 'fullCreditExonerations'>

/** The boxes of sales alone, with what was typed into them. */
export function salesFigures(sold: Sold & Pick<Facts, 'adjustments'>): Figures {
  const figures = new Map<string, Figure>()
  fillSales(figures, sold, (box) => sold.adjustments.filter((each) => each.box === box))
  return figures
}

/** Fills the boxes of "Ventas generales". Sales of which the form knows no row stay out: `unplacedSales` names them. */
export function fillSales(
  figures: Map<string, Figure>,
  { sales, fullCreditExonerations }: Sold,
  adjusted: (box: string) => Item[],
): void {
  const itemsOf = itemsByBox(sales, (sale) => placesOf(sale, fullCreditExonerations))
  const bases = saleRates.map(({ id }) => `V${id}_B`)
  for (const box of [...bases, ...withoutTax]) figures.set(box, ofItems([...itemsOf(box), ...adjusted(box)]))
  for (const { id, rate } of saleRates)
    figures.set(`V${id}_T`, ofParts(figures, [`V${id}_B`, multiply(decimal(rate), percent)]))
  const taxed = bases.map((box) => [box, one] as const)
  figures.set('V_GRAV', ofParts(figures, ...taxed))
  figures.set('V_TOT', ofParts(figures, ...taxed, ...withoutTax.map((box) => [box, one] as const)))
  figures.set('V_TAX', ofParts(figures, ...saleRates.map(({ id }) => [`V${id}_T`, one] as const)))
}

/** Sales that the form has no row for: 8 %, used goods, lines without value added tax. */
export function unplacedSales({ sales, fullCreditExonerations }: Facts): SaleFact[] {
  return sales.filter((sale) => placesOf(sale, fullCreditExonerations) === null)
}

/** Which boxes the base of a sale goes to, what was exonerated apart; null where the form has no row. */
export function placesOf(
  sale: SaleFact,
  fullCreditExonerations: ReadonlySet<string>,
): (readonly [string, Decimal])[] | null {
  const { rateCode, base, exoneratedBase, exonerationType, transactionType, isExport, saidOfClient } = sale
  if (isExport) return [['VCP_EX', base]]
  if (rateCode === notSubjectWithCredit) return [['VCP_NS', base]]
  if (rateCode === notSubjectWithoutCredit) return [['VSC_NS', base]]
  if (exemptCodes.has(rateCode)) {
    if (capitalTransactions.has(transactionType)) return [['VSC_CAP', base]]
    // Registered exporters, free zones and others of the regulation (RLIVA, art. 30.2): who they are is said of the client.
    return [[saidOfClient === true ? 'VCP_EX' : 'VSC_EX', base]]
  }
  const row = rowOfCode(rateCode)
  if (row === undefined) return null
  const leavesCredit = saidOfClient ?? fullCreditExonerations.has(exonerationType)
  const exonerated = leavesCredit ? 'VCP_EO' : 'VSC_EO'
  const places: [string, Decimal][] = [
    [`V${row}_B`, subtract(base, exoneratedBase)],
    [exonerated, exoneratedBase],
  ]
  return places.filter(([, amount]) => !isZero(amount))
}

/** What a colón of base, and one of exonerated base, of such sales brings to a box in which others count by these factors. */
export function weightOf(
  sale: SaleFact,
  fullCreditExonerations: ReadonlySet<string>,
  factors: ReadonlyMap<string, Decimal>,
): { base: Decimal; exonerated: Decimal } {
  const bring = (base: Decimal, exoneratedBase: Decimal) =>
    sum(
      (placesOf({ ...sale, base, exoneratedBase }, fullCreditExonerations) ?? []).map(([box, amount]) =>
        multiply(amount, factors.get(box) ?? zero),
      ),
    )
  return { base: bring(one, zero), exonerated: bring(zero, one) }
}
