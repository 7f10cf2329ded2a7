import { abs, compare, decimal, isZero, parseDecimal } from '@cuentaclara/decimal'

const largest = decimal('99999999999')
const smallest = decimal('0.0000000000001')

/** Whether a value has to be written as text: it is longer than a spreadsheet's numbers, or long and the option is on. */
export function mustBeText(value: string, isLongNumberText: boolean): boolean {
  // A spreadsheet keeps fifteen digits; keys and account numbers have more and would be rounded.
  if (/^\d{16,}$/.test(value)) return true
  return isLongNumberText && isLongNumber(value)
}

/** Above 99999999999 or, without being zero, below 1e-13; the sign does not matter. */
export function isLongNumber(value: string): boolean {
  const number = parseDecimal(value)
  if (number === null) return false
  const size = abs(number)
  return compare(size, largest) > 0 || (!isZero(size) && compare(size, smallest) < 0)
}

/** Whether a value states a number, `-1234.5`. */
export function isNumber(value: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(value)
}
