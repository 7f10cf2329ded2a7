import { type Decimal, halfUp, isNegative, parseDecimal, round, toText } from '@cuentaclara/decimal'
import { evaluate } from './formula.ts'

/** What a person typed into a number field, read: a value in plain notation, a doubt to ask about, or why it is neither. */
export type AmountReading =
  | { kind: 'empty' }
  | { kind: 'value'; text: string }
  | { kind: 'doubt'; suggestion: string }
  | { kind: 'problem'; problem: AmountProblem }
export type AmountProblem = 'unreadable' | 'negative' | 'tooFine' | 'tooLarge'

export type AmountRules = {
  /** Digits after the point at most, 0–5. What is computed is rounded to them, what is typed is not. */
  decimals?: number
  isSigned?: boolean
  /** A sum may stand without `=` before it: not where what is pasted may look like one. */
  isSumBare?: boolean
}

const mostIntegers = 13
const mostTyped = 120

/** Reads `1,234.5`, `₡ 1 234.50`, `١٬٢٣٤٫٥` and `=12*350+5%`. `1234,50` is not guessed: it is a doubt. */
export function readAmount(typed: string, rules: AmountRules = {}): AmountReading {
  const { decimals = 5, isSigned = false, isSumBare = false } = rules
  const text = plainCharacters(typed)
  const within = (value: Decimal | null) => bounded(value, { decimals, isSigned })
  if (text === '') return { kind: 'empty' }
  const unsigned = text.replace(/^-/, '')
  if (isNumber(unsigned)) return within(numberIn(text))
  if (decimalComma.test(unsigned)) {
    const meant = within(numberIn(text.replaceAll('.', '').replace(',', '.')))
    return meant.kind === 'value' ? { kind: 'doubt', suggestion: meant.text } : meant
  }
  if (!isSumBare && !text.startsWith('=')) return { kind: 'problem', problem: 'unreadable' }
  const value = evaluate(text.replace(/^=/, ''), (token) => (isNumber(token) ? numberIn(token) : null))
  return within(value && round(value, decimals, halfUp))
}

/** Whether what stands in a field is a number already, and no sum that somebody is still writing. */
export function isPlainNumber(typed: string): boolean {
  const text = plainCharacters(typed).replace(/^-/, '')
  return text === '' || isNumber(text)
}

const plainNumber = /^(\d+(?:\.\d*)?|\.\d+)$/
/** Commas only where thousands stand: `1,234` yes, `1,23` no. */
const withThousands = /^\d{1,3}(,\d{3})+(\.\d*)?$/
const decimalComma = /^(\d+|\d{1,3}(\.\d{3})+),\d*$/

function isNumber(text: string): boolean {
  return plainNumber.test(text) || withThousands.test(text)
}

/**
 * What stands after an amount and is no part of it, and the amount before it: `1500 abc`. Null where there is no such thing. It is said and
 * not cut off: `5 mil` is not 5.
 */
export function besideAmount(typed: string, rules: AmountRules): { amount: string; rest: string } | null {
  const text = typed.trim().slice(0, mostTyped)
  const from = text.search(/\p{L}/u)
  const before = text.slice(0, Math.max(from, 0))
  if (!/\d/.test(before)) return null
  const reading = readAmount(before, rules)
  return reading.kind === 'value' ? { amount: reading.text, rest: text.slice(from) } : null
}

/** The currency that somebody wrote beside it, by its code or its name, says nothing that the field does not know. */
const codeBefore = /^(?:crc|usd|eur)\s*[-−\d.]/i
const wordBehind = /[\d.\s](crc|usd|eur|col[oó]n(?:es)?|d[oó]lar(?:es)?|dollars?|euros?)$/i

function withoutCurrency(text: string): string {
  const amount = codeBefore.test(text) ? text.slice('crc'.length) : text
  const word = wordBehind.exec(amount)?.[1] ?? ''
  return amount.slice(0, amount.length - word.length)
}

/** Arabic and Persian digits and signs as ours, without what only makes a number easier to read. */
function plainCharacters(typed: string): string {
  return withoutCurrency(typed.slice(0, mostTyped).trim())
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('−', '-')
    .replace(/[₡$\s\u00a0\u202f'’\u061c\u200e\u200f]/g, '')
}

/** `.5` and `5.` are numbers to people, not to a strict parser. */
function numberIn(text: string): Decimal | null {
  const plain = text.replaceAll(',', '').replace(/^(-?)\./, (_, sign: string) => `${sign}0.`)
  return parseDecimal(plain.endsWith('.') ? plain.slice(0, -1) : plain)
}

function bounded(
  value: Decimal | null,
  { decimals, isSigned }: { decimals: number; isSigned: boolean },
): AmountReading {
  if (value === null) return { kind: 'problem', problem: 'unreadable' }
  if (!isSigned && isNegative(value)) return { kind: 'problem', problem: 'negative' }
  const text = toText(value)
  const [integers = '', fraction = ''] = text.replace('-', '').split('.')
  if (integers.length > mostIntegers) return { kind: 'problem', problem: 'tooLarge' }
  if (fraction.length > decimals) return { kind: 'problem', problem: 'tooFine' }
  return { kind: 'value', text }
}
