import {
  abs,
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  down,
  halfUp,
  isZero,
  parseDecimal,
  round,
  subtract,
  toText,
  withoutTrailingZeros,
  zero,
} from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'

/** How far an amount reaches along an axis, 0 to 1 as text for CSS; four decimals are finer than any screen. */
export function ratio(amount: string, top: string): string {
  const most = read(top)
  if (isZero(most)) return '0'
  const part = divide(abs(read(amount)), most, 4, halfUp)
  return compare(part, decimal('1')) > 0 ? '1' : toText(part)
}

/** The largest amount, without its sign. */
export function largest(amounts: readonly string[]): string {
  return toText(
    amounts
      .map((amount) => abs(read(amount)))
      .reduce((one, other) => (compare(one, other) >= 0 ? one : other), zero),
  )
}

/** A round number above an amount that halves well: 1, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 and zeros. */
export function roundTop(amount: string): string {
  const whole = toText(round(abs(read(amount)), 0, halfUp))
  const lead = Number(whole.padEnd(2, '0').slice(0, 2))
  const step = [10, 15, 20, 25, 30, 40, 50, 60, 80, 100].find((candidate) => candidate > lead) ?? 100
  return whole.length < 2 ? '10' : `${step}${'0'.repeat(whole.length - 2)}`
}

/** How far an axis reaches above and below zero, in parts of its top, and where its lines stand: only where there is something to read. */
export function axisOf(
  amounts: readonly string[],
  top: string,
): { high: '0' | '1'; low: string; ticks: readonly string[] } {
  const below = amounts.filter((amount) => amount.startsWith('-'))
  const isAllBelow = below.length > 0 && amounts.every((amount) => amount.startsWith('-') || !isSome(amount))
  if (isAllBelow) return { high: '0', low: '1', ticks: ['0', '-0.5', '-1'] }
  const low = ratio(largest(below), top)
  const reaches = compare(decimal(low), decimal('0.5')) >= 0
  return { high: '1', low, ticks: reaches ? ['1', '0.5', '0', '-0.5'] : ['1', '0.5', '0'] }
}

/** `1.25M`, `350k`: an amount for the edge of a chart, which says the rest exactly elsewhere. */
export function compactAmount(amount: string): string {
  const text = toText(round(read(amount), 0, halfUp))
  const sign = text.startsWith('-') ? '−' : ''
  const digits = text.replace('-', '')
  if (digits.length > 6) return `${sign}${shorten(digits, 6)}M`
  return digits.length > 3 ? `${sign}${shorten(digits, 3)}k` : sign + digits
}

function shorten(digits: string, by: number): string {
  const whole = digits.slice(0, digits.length - by)
  const part = withoutTrailingZeros(digits.slice(digits.length - by, digits.length - by + 2))
  return part === '' || whole.length > 2 ? whole : `${whole}.${part}`
}

function read(amount: string): Decimal {
  return parseDecimal(amount) ?? zero
}

/** Whole numbers around amounts that move little: the floor of the least and what lies above the most. */
export function axisBetween(amounts: readonly string[]): { low: string; high: string } {
  const sorted = amounts.map(read).toSorted(compare)
  const whole = (amount: Decimal) => toText(round(amount, 0, down))
  const low = sorted[0] ?? zero
  const high = sorted.at(-1) ?? zero
  return { low: whole(low), high: whole(add(high, decimal('1'))) }
}

/** Where an amount lies between two others, 0 to 1: for drawing, so a plain number will do. */
export function placeBetween(amount: string, low: string, high: string): number {
  const whole = subtract(read(high), read(low))
  if (isZero(whole)) return 0.5
  return Number(toText(divide(subtract(read(amount), read(low)), whole, 4, halfUp)))
}
