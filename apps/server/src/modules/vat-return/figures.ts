import { add, type Decimal, halfUp, multiply, one, round, subtract, sum, zero } from '@cuentaclara/decimal'
import { type Source, sourceOf } from './facts.ts'

/** A document behind a box, with what it brings to it; unrounded. */
export type Item = Source & { amount: Decimal }
/** Another box of which this one is made, times a factor: a rate, or −1 for what is taken off. */
export type Part = { box: string; factor: Decimal }

/** What stands in a box: an amount with what it is made of, or a word. */
export type Figure =
  | { amount: Decimal; items: readonly Item[]; parts: readonly Part[] }
  | { amount: null; text: string }

export type Figures = ReadonlyMap<string, Figure>

/** Amounts of documents, rounded as a box is: half up to the cent, once. */
export function ofItems(items: readonly Item[]): Figure {
  return { amount: toCents(sum(items.map(({ amount }) => amount))), items, parts: [] }
}

/** What each box gets of documents whose amounts go to `places`; those without a place go nowhere. */
export function itemsByBox<Fact extends Source>(
  facts: readonly Fact[],
  places: (fact: Fact) => readonly (readonly [string, Decimal])[] | null,
): (box: string) => Item[] {
  const placed = facts.flatMap((fact) =>
    (places(fact) ?? []).map(([box, amount]) => ({ box, item: { ...sourceOf(fact), amount } })),
  )
  const byBox = Map.groupBy(placed, ({ box }) => box)
  return (box) => (byBox.get(box) ?? []).map(({ item }) => item)
}

export function word(text: string): Figure {
  return { amount: null, text }
}

export function toCents(amount: Decimal): Decimal {
  return round(amount, 2, halfUp)
}

export function amountOf(figures: Figures, box: string): Decimal {
  const figure = figures.get(box)
  if (figure === undefined) throw new Error(`No box ${box}.`)
  return figure.amount ?? zero
}

/** A box made of others; `parts` as `['V4_B', one]`. */
export function ofParts(figures: Figures, ...parts: readonly (readonly [string, Decimal])[]): Figure {
  const amounts = parts.map(([box, factor]) => multiply(amountOf(figures, box), factor))
  return {
    amount: toCents(sum(amounts)),
    items: [],
    parts: parts.map(([box, factor]) => ({ box, factor })),
  }
}

/** The documents behind a box, through all boxes of which it is made, one row each. They add up to it but for its rounding. */
export function itemsBehind(figures: Figures, box: string): Item[] {
  const found = new Map<string, Item>()
  for (const [id, factor] of factorsOf(figures, box)) {
    const figure = figures.get(id)
    if (figure === undefined || figure.amount === null) continue
    for (const item of figure.items) {
      const key = `${item.source}:${item.id}`
      const before = found.get(key)?.amount ?? zero
      found.set(key, { ...item, amount: add(before, multiply(item.amount, factor)) })
    }
  }
  return [...found.values()]
}

/**
 * What the rows behind a box leave to it, each of them to the cent: `rounding`, for a box is rounded as a whole, and `belowZero`, what
 * some boxes do not fall below zero by. Rows, `belowZero` and `rounding` are the box. `listed` is the sum of its rows, each to the cent.
 */
export function remainderOf(
  figures: Figures,
  box: string,
  listed: Decimal,
): { rounding: Decimal; belowZero: Decimal } {
  const belowZero = sum(
    [...factorsOf(figures, box)].map(([id, factor]) => multiply(liftOf(figures, id), factor)),
  )
  return { rounding: subtract(subtract(amountOf(figures, box), listed), belowZero), belowZero }
}

/** By how much a box that is made of nothing but others says more than they do: it is not below zero. */
function liftOf(figures: Figures, box: string): Decimal {
  const figure = figures.get(box)
  if (figure === undefined || figure.amount === null || figure.items.length > 0 || figure.parts.length === 0)
    return zero
  const made = sum(figure.parts.map((part) => multiply(amountOf(figures, part.box), part.factor)))
  return subtract(figure.amount, toCents(made))
}

/** What rows come to where each is shown to the cent. */
export function listedSum(items: readonly Pick<Item, 'amount'>[]): Decimal {
  return sum(items.map(({ amount }) => toCents(amount)))
}

/** By what every box counts in one that is made of it, itself included. */
export function factorsOf(figures: Figures, box: string): Map<string, Decimal> {
  const factors = new Map<string, Decimal>()
  const visit = (id: string, factor: Decimal) => {
    const figure = figures.get(id)
    if (figure === undefined || figure.amount === null) return
    factors.set(id, add(factors.get(id) ?? zero, factor))
    for (const part of figure.parts) visit(part.box, multiply(part.factor, factor))
  }
  visit(box, one)
  return factors
}
