import {
  type Decimal,
  isNegative,
  isZero,
  max,
  min,
  negate,
  one,
  subtract,
  sum,
  toFixedText,
  zero,
} from '@cuentaclara/decimal'
import { type Balance, useUp } from './balances.ts'
import { adjustmentsOf } from './capital-goods.ts'
import { creditOf, taxOf } from './credit.ts'
import { type DeferredRow, deferralRegister } from './deferral.ts'
import { type CreditRow, creditRegister } from './deferred-credit.ts'
import { type Facts, type Proportions, type Source, sourceOf } from './facts.ts'
import { amountOf, type Figure, type Figures, type Item, ofItems, ofParts, toCents, word } from './figures.ts'
import { monthOf } from './period-days.ts'
import { fillCredit, fillPurchases } from './purchase-boxes.ts'
import { fillSales } from './sales-boxes.ts'

/** What the tax of the month did not absorb, each kind apart: it does not survive in the same way. */
export type LeftOver = Record<'period' | 'health' | 'cards' | 'carried', Decimal>
export type VatReturn = {
  figures: Figures
  register: readonly DeferredRow[]
  /** Credit that waits for the payment of its purchase. */
  creditRegister: readonly CreditRow[]
  leftOver: LeftOver
  /** The same, and what was used of earlier ones, by the month each is from. */
  balances: readonly Balance[]
}

/** The VAT return of a month: every box of form 150 with what stands behind it. Pure. */
export function computeReturn(facts: Facts): VatReturn {
  const figures = new Map<string, Figure>()
  const adjusted = (box: string) => facts.adjustments.filter((each) => each.box === box)
  fillSales(figures, facts, adjusted)
  const register = fillDeferral(figures, facts, adjusted)
  fillPurchases(figures, facts, adjusted)
  fillProportion(figures, facts.proportions)
  fillCredit(figures, facts)
  fillYear(figures, facts)
  fillTax(figures, facts, adjusted)
  fillPayment(figures, facts)
  return {
    figures,
    register,
    creditRegister: creditRegister(facts.unpaid, facts.period),
    ...settle(figures, facts),
  }
}

function fillDeferral(
  figures: Map<string, Figure>,
  { deferred, period, usesDeferral }: Facts,
  adjusted: (box: string) => Item[],
): DeferredRow[] {
  // Tax that was moved earlier comes due also in a month that moves none.
  const register = deferralRegister(deferred, period)
  const from = (pick: (row: DeferredRow) => Decimal) =>
    register.map((row) => ({ ...sourceOf(row), amount: pick(row) })).filter(({ amount }) => !isZero(amount))
  figures.set('D_USE', word(usesDeferral ? 'yes' : 'no'))
  figures.set('D_MINUS', ofItems([...from(({ minus }) => minus), ...adjusted('D_MINUS')]))
  figures.set('D_PLUS', ofItems([...from(({ plus }) => plus), ...adjusted('D_PLUS')]))
  figures.set('D_90', ofItems([...from(({ overdue }) => overdue), ...adjusted('D_90')]))
  return register
}

function fillProportion(figures: Map<string, Figure>, proportions: Proportions | null): void {
  const boxes = [
    ['PR_FULL', 'full'],
    ['PR_4', 'reduced4'],
    ['PR_2', 'reduced2'],
    ['PR_0_5', 'reduced05'],
    ['PR_NONE', 'none'],
  ] as const
  for (const [box, share] of boxes)
    figures.set(box, word(proportions === null ? '' : toFixedText(proportions[share], 2)))
}

/**
 * December corrects what the provisional proportion gave all year (RLIVA, art. 35), and a quarter of what capital goods of the four years
 * before were given (art. 31). What is typed of a good that was sold within its years stands in its month, whichever that is. That the form
 * has all of it in one row is our reading.
 */
function fillYear(figures: Map<string, Figure>, { year, capitalSales }: Facts): void {
  const typed = (amount: Decimal): Figure => ({ amount: toCents(amount), items: [], parts: [] })
  const common = year?.common ?? []
  const difference = common.map(({ purchase, taken }) => ({
    ...sourceOf(purchase),
    amount: subtract(creditOf(purchase, year?.definitive ?? null), creditOf(purchase, taken)),
  }))
  figures.set('L_ANUAL_CON', typed(year?.withCredit ?? zero))
  figures.set('L_ANUAL_TOT', typed(year?.total ?? zero))
  figures.set('L_PCT', word(year === null ? '' : toFixedText(year.definitive.full, 2)))
  figures.set(
    'L_CRED_BASE',
    ofItems(common.map(({ purchase }) => ({ ...sourceOf(purchase), amount: taxOf(purchase) }))),
  )
  const adjustments = year === null ? [] : adjustmentsOf(year.capital, year.definitive)
  figures.set('L_DIF', ofItems([...difference, ...adjustments, ...capitalSales.map(onlyAmount)]))
}

function fillTax(
  figures: Map<string, Figure>,
  { returned, purchases }: Facts,
  adjusted: (box: string) => Item[],
): void {
  figures.set('T_VENTAS', ofParts(figures, ['V_TAX', one]))
  figures.set(
    'T_TOTAL',
    ofParts(figures, ['V_TAX', one], ['D_MINUS', negate(one)], ['D_PLUS', one], ['D_90', one]),
  )
  figures.set('T_CRED', ofParts(figures, ['K_CRED', one], ['L_DIF', one]))
  figures.set('T_GASTO', ofParts(figures, ['K_GASTO', one]))
  figures.set('T_SALUD', ofItems([...returned.map(onlyAmount), ...adjusted('T_SALUD')]))
  const abroad = purchases.filter(({ isAbroad }) => isAbroad)
  figures.set('T_AUTO', ofItems(abroad.map((each) => ({ ...sourceOf(each), amount: taxOf(each) }))))
  const determined = ofParts(figures, ['T_TOTAL', one], ['T_AUTO', one], ['T_CRED', negate(one)])
  const inFavour = ofParts(figures, ['T_CRED', one], ['T_TOTAL', negate(one)], ['T_AUTO', negate(one)])
  figures.set('T_DET', notBelowZero(determined))
  figures.set('T_SALDO', notBelowZero(inFavour))
}

function fillPayment(
  figures: Map<string, Figure>,
  { period, withholdings, carried, compensation, interest }: Facts,
): void {
  const typed = (id: string, amount: Decimal) =>
    ofItems(isZero(amount) ? [] : [{ ...typedSource(id, period), amount }])
  figures.set('F_RET', ofItems(withholdings.map(onlyAmount)))
  figures.set('F_ANT', ofItems(carried.map(onlyAmount)))
  figures.set('F_COMP', typed('compensation', compensation))
  figures.set('F_INT', typed('interest', interest))
  const minus = negate(one)
  figures.set(
    'F_DEUDA',
    notBelowZero(
      ofParts(
        figures,
        ['T_DET', one],
        ['T_SALUD', minus],
        ['F_RET', minus],
        ['F_ANT', minus],
        ['F_COMP', minus],
      ),
    ),
  )
  figures.set('F_PAGAR', ofParts(figures, ['F_DEUDA', one], ['F_INT', one]))
}

/** What is left of each balance. Which is used up first is our reading; it does not change what is paid. */
function settle(figures: Figures, { period, carried }: Facts): Pick<VatReturn, 'leftOver' | 'balances'> {
  let due = amountOf(figures, 'T_DET')
  const absorb = (box: string): Decimal => {
    const available = amountOf(figures, box)
    const used = max(zero, min(due, available))
    due = subtract(due, used)
    return max(zero, subtract(available, used))
  }
  const own = { period: amountOf(figures, 'T_SALDO'), health: absorb('T_SALUD'), cards: absorb('F_RET') }
  const earlier = useUp(
    carried.map(({ day, amount }) => ({ origin: monthOf(day), amount })),
    due,
  )
  const arisen = sum(Object.values(own))
  return {
    leftOver: { ...own, carried: sum(earlier.map(({ left }) => left)) },
    balances: isZero(arisen)
      ? earlier
      : [...earlier, { origin: period, found: arisen, used: zero, left: arisen }],
  }
}

function notBelowZero(figure: Figure): Figure {
  if (figure.amount === null || !isNegative(figure.amount)) return figure
  return { amount: zero, items: [], parts: figure.parts }
}

function onlyAmount(item: Item): Item {
  return { ...sourceOf(item), amount: item.amount }
}

function typedSource(id: string, period: string): Source {
  return { source: 'typed', id, kind: id, number: '', day: `${period}-01`, party: '' }
}
