import {
  add,
  type Decimal,
  decimal,
  isZero,
  multiply,
  negate,
  one,
  subtract,
  sum,
} from '@cuentaclara/decimal'
import { purchaseRates } from './boxes.ts'
import { creditOf } from './credit.ts'
import { creditItems, heldBack, nameOf } from './deferred-credit.ts'
import { type Facts, type PurchaseFact, sourceOf } from './facts.ts'
import { amountOf, type Figure, type Item, itemsByBox, ofItems, ofParts, toCents, word } from './figures.ts'
import { salesClasses } from './proportion.ts'
import {
  creditGroupOf,
  creditGroupOfRow,
  exemptCodes,
  notSubjectWithCredit,
  notSubjectWithoutCredit,
  percent,
  rowOfCode,
  usedGoods,
} from './rates.ts'

const withoutTax = ['CN_REG', 'CN_EX', 'CN_NS', 'CN_AUT', 'CN_19', 'CN_ESP'] as const

/** Fills the boxes of "Compras totales". */
export function fillPurchases(
  figures: Map<string, Figure>,
  { purchases }: Facts,
  adjusted: (box: string) => Item[],
): void {
  const itemsOf = itemsByBox(purchases, purchasePlaces)
  const bases = purchaseRates.map(({ id }) => `C${id}_B`)
  for (const box of [...bases, ...withoutTax]) figures.set(box, ofItems([...itemsOf(box), ...adjusted(box)]))
  for (const { id, rate } of purchaseRates)
    figures.set(`C${id}_T`, ofParts(figures, [`C${id}_B`, multiply(decimal(rate), percent)]))
  figures.set('C_CON', ofParts(figures, ...bases.map((box) => [box, one] as const)))
  figures.set('C_SIN', ofParts(figures, ...withoutTax.map((box) => [box, one] as const)))
  figures.set('C_TOT', ofParts(figures, ['C_CON', one], ['C_SIN', one]))
  figures.set('C_TAX', ofParts(figures, ...purchaseRates.map(({ id }) => [`C${id}_T`, one] as const)))
}

/** Which boxes the base of a purchase goes to; null where the form has no row. */
export function purchasePlaces(purchase: PurchaseFact): (readonly [string, Decimal])[] | null {
  const { rateCode, base, exoneratedBase, use, isOtherRegime } = purchase
  if (use.is === 'outside') return [['CN_19', base]]
  if (exemptCodes.has(rateCode)) return [[isOtherRegime ? 'CN_REG' : 'CN_EX', base]]
  if (rateCode === notSubjectWithCredit || rateCode === notSubjectWithoutCredit) return [['CN_NS', base]]
  if (rateCode === usedGoods) return [['CN_ESP', base]]
  const row = rowOfCode(rateCode)
  if (row === undefined) return null
  const places: [string, Decimal][] = [
    [`C${row}_B`, subtract(base, exoneratedBase)],
    ['CN_AUT', exoneratedBase],
  ]
  return places.filter(([, amount]) => !isZero(amount))
}

/**
 * Fills the boxes of "Crédito fiscal". Credit that waits for its payment is no expense of its month, and none less of that of the payment:
 * the form, which only subtracts, may say otherwise (our reading).
 */
export function fillCredit(
  figures: Map<string, Figure>,
  { period, purchases, proportions, unpaid }: Facts,
): void {
  figures.set('K_CASE', word(creditCase(figures)))
  const held = heldBack(unpaid)
  const credits = { RED: [] as Item[], GEN: [] as Item[] }
  const waits = { RED: [] as Item[], GEN: [] as Item[] }
  for (const purchase of purchases) {
    const group = creditGroupOf(purchase.rateCode)
    if (group === null || held.has(nameOf(purchase))) continue
    const amount = creditOf(purchase, proportions)
    if (!isZero(amount)) credits[group].push({ ...sourceOf(purchase), amount })
  }
  for (const item of creditItems(unpaid, period)) {
    if (item.taken !== null) credits[item.group].push(item.taken)
    if (item.waits !== null) waits[item.group].push(item.waits)
  }
  for (const group of ['RED', 'GEN'] as const) {
    const rows = purchaseRates.filter(({ id }) => creditGroupOfRow(id) === group)
    const name = (letter: string) => `K_SUB_${group}_${letter}`
    figures.set(name('B'), ofParts(figures, ...rows.map(({ id }) => [`C${id}_B`, one] as const)))
    figures.set(name('T'), ofParts(figures, ...rows.map(({ id }) => [`C${id}_T`, one] as const)))
    figures.set(name('K'), ofItems(credits[group]))
    figures.set(name('G'), expenseOf(figures, { tax: name('T'), credit: name('K'), waits: waits[group] }))
  }
  for (const [box, letter] of [
    ['K_B', 'B'],
    ['K_T', 'T'],
    ['K_CRED', 'K'],
    ['K_GASTO', 'G'],
  ] as const)
    figures.set(box, ofParts(figures, [`K_SUB_RED_${letter}`, one], [`K_SUB_GEN_${letter}`, one]))
}

function expenseOf(
  figures: Map<string, Figure>,
  { tax, credit, waits }: { tax: string; credit: string; waits: readonly Item[] },
): Figure {
  const parts = [
    { box: tax, factor: one },
    { box: credit, factor: negate(one) },
  ]
  const taxed = subtract(amountOf(figures, tax), amountOf(figures, credit))
  return { amount: toCents(add(taxed, sum(waits.map(({ amount }) => amount)))), items: waits, parts }
}

/** "Tarifa de IVA aplicada": what was sold this month says which of the three cases of the screen it is. */
function creditCase(figures: ReadonlyMap<string, Figure>): 'one_reduced' | 'one_full' | 'several' {
  const sold = (box: string) => {
    const figure = figures.get(box)
    return figure !== undefined && figure.amount !== null && !isZero(figure.amount)
  }
  const { full: atFull, reduced4, reduced2, reduced05, none } = salesClasses
  const full = atFull.filter(sold)
  const reduced = [...reduced4, ...reduced2, ...reduced05].filter(sold)
  const without = [...none, 'VSC_NS'].filter(sold)
  if (reduced.length === 1 && full.length === 0 && without.length === 0) return 'one_reduced'
  if (full.length === 1 && reduced.length === 0 && without.length === 0) return 'one_full'
  return 'several'
}
