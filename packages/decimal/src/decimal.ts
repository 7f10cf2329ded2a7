import Big from 'big.js'
import { maximumTextLength, plainNotation } from './fixed-text.ts'

// A constructor of our own: strict, so that a JavaScript number can never slip in and lose cents.
const Exact = Big()
Exact.strict = true

declare const decimalBrand: unique symbol

/** An exact decimal number. Immutable; only the functions of this package make or read one. */
export type Decimal = { readonly [decimalBrand]: never }

/** How a digit that does not fit is dropped. */
export type Rounding = 0 | 1 | 2 | 3

/** Towards zero. */
export const down: Rounding = 0
/** To the nearest; a half away from zero. The rule of the tax authority. */
export const halfUp: Rounding = 1
/** To the nearest; a half to the even digit. */
export const halfEven: Rounding = 2
/** Away from zero. */
export const up: Rounding = 3

/** The number a trusted text states in plain notation, `-1234.5`. Throws a RangeError on any other text. */
export function decimal(text: string): Decimal {
  if (!plainNotation.test(text)) throw new RangeError(`Not a decimal number: ${text.slice(0, 60)}`)
  return wrap(new Exact(text))
}

/** The number a user's text states, or null: plain notation without exponent, at most 40 characters. */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > maximumTextLength || !plainNotation.test(text)) return null
  return wrap(new Exact(text))
}

/** The same whole number as a decimal. Throws a RangeError unless it is a safe integer. */
export function fromInteger(n: number): Decimal {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Not a safe integer: ${n}`)
  return wrap(new Exact(String(n)))
}

export const zero: Decimal = decimal('0')
export const one: Decimal = decimal('1')

/** a + b, exact. */
export function add(a: Decimal, b: Decimal): Decimal {
  return wrap(unwrap(a).plus(unwrap(b)))
}

/** a − b, exact. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return wrap(unwrap(a).minus(unwrap(b)))
}

/** a × b, exact. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return wrap(unwrap(a).times(unwrap(b)))
}

/** a ÷ b with `scale` digits after the point, rounded once as told. Throws a RangeError when b is zero. */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding): Decimal {
  if (isZero(b)) throw new RangeError('Division by zero')
  // big.js takes scale and rounding from its constructor; nothing can run between these lines.
  Exact.DP = scale
  Exact.RM = rounding
  return wrap(unwrap(a).div(unwrap(b)))
}

/** a with at most `scale` digits after the point. */
export function round(a: Decimal, scale: number, rounding: Rounding): Decimal {
  return wrap(unwrap(a).round(scale, rounding))
}

/** −1 when a < b, 0 when equal, 1 when a > b. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return unwrap(a).cmp(unwrap(b))
}

export function equals(a: Decimal, b: Decimal): boolean {
  return unwrap(a).eq(unwrap(b))
}

export function isZero(a: Decimal): boolean {
  return unwrap(a).c[0] === 0
}

export function isNegative(a: Decimal): boolean {
  return unwrap(a).s === -1 && !isZero(a)
}

export function isPositive(a: Decimal): boolean {
  return unwrap(a).s === 1 && !isZero(a)
}

/** −a. */
export function negate(a: Decimal): Decimal {
  return wrap(unwrap(a).times(unwrap(minusOne)))
}

/** a without its sign. */
export function abs(a: Decimal): Decimal {
  return isNegative(a) ? negate(a) : a
}

/** The smaller of the two. */
export function min(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b
}

/** The greater of the two. */
export function max(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) >= 0 ? a : b
}

/** All of them added, exact; zero when there are none. */
export function sum(list: Iterable<Decimal>): Decimal {
  let total = zero
  for (const each of list) if (!isZero(each)) total = add(total, each)
  return total
}

/** Plain text without trailing zeros, exponent or negative zero: `1234.5`. One number has one text. */
export function toText(a: Decimal): string {
  return unwrap(a).toFixed()
}

/** Text with exactly `scale` digits after the point, rounded half up: `1234.50000`. */
export function toFixedText(a: Decimal, scale: number): string {
  // Rounding first keeps −0.001 from being written as −0.00.
  return unwrap(a).round(scale, halfUp).toFixed(scale)
}

const minusOne = decimal('-1')

function wrap(value: Big): Decimal {
  return value as unknown as Decimal
}

function unwrap(value: Decimal): Big {
  return value as unknown as Big
}
