import {
  add,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isZero,
  multiply,
  negate,
  parseDecimal,
  round,
  subtract,
  toText,
} from '@cuentaclara/decimal'

export type AmountReading =
  | { kind: 'amount'; text: string }
  | { kind: 'ambiguous'; suggestion: string }
  | { kind: 'invalid' }

const divisionScale = 10

/** Reads what a person typed as an amount: `1,234.5`, `=12*350+5%`; empty stays empty; `1234,50` is asked back. */
export function readAmount(typed: string, maxDecimals: number): AmountReading {
  const text = typed.replace(/[\s₡$=]/g, '').replaceAll('−', '-')
  if (text === '') return { kind: 'amount', text: '' }
  const commaDecimals = /^(-?\d+),(\d{1,2})$/.exec(text)
  if (commaDecimals !== null) {
    return { kind: 'ambiguous', suggestion: `${commaDecimals[1]}.${commaDecimals[2]}` }
  }
  const value = evaluate(text)
  return value === null
    ? { kind: 'invalid' }
    : { kind: 'amount', text: toText(round(value, maxDecimals, halfUp)) }
}

/** Sums with + − * / and brackets; `+5%` adds five per cent of what stands before it. Null when it is no sum. */
function evaluate(text: string): Decimal | null {
  const tokens = text.match(/\d[\d,]*(?:\.\d+)?|\.\d+|[-+*/()%]/g)
  if (tokens === null || tokens.join('') !== text || tokens.length > 60) return null
  const reader = { tokens, at: 0 }
  const value = readSum(reader)
  return reader.at === tokens.length ? value : null
}

type Reader = { tokens: string[]; at: number }

function readSum(reader: Reader): Decimal | null {
  let total = readProduct(reader)
  while (total !== null && (peek(reader) === '+' || peek(reader) === '-')) {
    const isPlus = take(reader) === '+'
    const term = readProduct(reader)
    if (term === null) return null
    const amount = skip(reader, '%') ? multiply(total, multiply(term, decimal('0.01'))) : term
    total = isPlus ? add(total, amount) : subtract(total, amount)
  }
  return total
}

function readProduct(reader: Reader): Decimal | null {
  let product = readValue(reader)
  while (product !== null && (peek(reader) === '*' || peek(reader) === '/')) {
    const isTimes = take(reader) === '*'
    const factor = readValue(reader)
    if (factor === null || (!isTimes && isZero(factor))) return null
    product = isTimes ? multiply(product, factor) : divide(product, factor, divisionScale, halfUp)
    if (skip(reader, '%')) product = isTimes ? multiply(product, decimal('0.01')) : null
  }
  return product
}

function readValue(reader: Reader): Decimal | null {
  if (skip(reader, '-')) {
    const value = readValue(reader)
    return value === null ? null : negate(value)
  }
  if (skip(reader, '(')) {
    const value = readSum(reader)
    return skip(reader, ')') ? value : null
  }
  const token = take(reader)
  return token === undefined ? null : readNumber(token)
}

/** Commas only where thousands stand: `1,234` yes, `1,23` no. */
function readNumber(token: string): Decimal | null {
  const isPlain = /^\d*(\.\d+)?$/.test(token)
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(token)
  if (!isPlain && !isGrouped) return null
  const text = token.replaceAll(',', '')
  return parseDecimal(text.startsWith('.') ? `0${text}` : text)
}

function peek({ tokens, at }: Reader): string | undefined {
  return tokens[at]
}

function take(reader: Reader): string | undefined {
  const token = reader.tokens[reader.at]
  reader.at += 1
  return token
}

function skip(reader: Reader, token: string): boolean {
  if (peek(reader) !== token) return false
  reader.at += 1
  return true
}
