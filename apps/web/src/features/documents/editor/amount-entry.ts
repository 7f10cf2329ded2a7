import {
  add,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isNegative,
  isZero,
  multiply,
  parseDecimal,
  round,
  subtract,
  toText,
} from '@cuentaclara/decimal'

/** What a person typed into a number field, read: a value in plain notation, a question, or nothing usable. */
export type AmountEntry =
  | { kind: 'empty' }
  | { kind: 'value'; text: string }
  | { kind: 'ask'; suggestion: string }
  | { kind: 'invalid' }

/** Reads `1,234.5`, `₡ 1 234.50` and `=12*350+5%`; asks about `1234,50`; refuses negatives and over 13 integers or 5 decimals. */
export function readAmount(typed: string): AmountEntry {
  const text = plainCharacters(typed)
  if (text === '') return { kind: 'empty' }
  if (text.startsWith('=')) return readFormula(text.slice(1))
  if (withThousands.test(text) || plainNumber.test(text)) return bounded(text.replaceAll(',', ''))
  if (decimalComma.test(text)) {
    const asked = bounded(text.replaceAll('.', '').replace(',', '.'))
    return asked.kind === 'value' ? { kind: 'ask', suggestion: asked.text } : asked
  }
  return { kind: 'invalid' }
}

/** Reads a price: as {@link readAmount}, where a last `i` says tax is included and a last `n` that it is not. */
export function readPrice(typed: string): { entry: AmountEntry; includesTax: boolean | null } {
  const suffix = /[in]\s*$/i.exec(typed)
  if (suffix === null) return { entry: readAmount(typed), includesTax: null }
  return {
    entry: readAmount(typed.slice(0, suffix.index)),
    includesTax: suffix[0].trim().toLowerCase() === 'i',
  }
}

/** Reads a discount: `5%` is a percentage up to 100, anything else an amount. */
export function readDiscount(typed: string): { entry: AmountEntry; isPercent: boolean } {
  const text = typed.trim()
  const isFormula = text.startsWith('=')
  if (isFormula || !text.endsWith('%')) return { entry: readAmount(text), isPercent: false }
  const entry = readAmount(text.slice(0, -1))
  return {
    entry: entry.kind === 'value' && exceedsHundred(entry.text) ? { kind: 'invalid' } : entry,
    isPercent: true,
  }
}

/** The value as the engine should see it while it is being typed; text that is no number passes as it is, so that rules can name it. */
export function liveAmount(typed: string): string {
  const entry = readAmount(typed)
  if (entry.kind === 'value') return entry.text
  return entry.kind === 'empty' ? '' : typed.trim().slice(0, 24)
}

const plainNumber = /^(\d+(?:\.\d*)?|\.\d+)$/
const withThousands = /^\d{1,3}(,\d{3})+(\.\d*)?$/
const decimalComma = /^(\d+|\d{1,3}(\.\d{3})+),\d*$/
const maximumIntegers = 13
const maximumDecimals = 5
const hundred = decimal('100')

function plainCharacters(typed: string): string {
  return typed
    .slice(0, 120)
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/[₡$\s\u00a0\u202f'’]/g, '')
}

function bounded(text: string): AmountEntry {
  const value = parseDecimal(completed(text))
  return value === null ? { kind: 'invalid' } : boundedValue(value)
}

function boundedValue(value: Decimal): AmountEntry {
  const plain = toText(value)
  const [integers = '', decimals = ''] = plain.split('.')
  if (isNegative(value) || integers.length > maximumIntegers || decimals.length > maximumDecimals) {
    return { kind: 'invalid' }
  }
  return { kind: 'value', text: plain }
}

/** `.5` and `5.` are numbers to people, not to a strict parser. */
function completed(text: string): string {
  const withInteger = text.startsWith('.') ? `0${text}` : text
  return withInteger.endsWith('.') ? withInteger.slice(0, -1) : withInteger
}

function exceedsHundred(text: string): boolean {
  return isNegative(subtract(hundred, decimal(text)))
}

type Term = { value: Decimal; isPercent: boolean }

function readFormula(source: string): AmountEntry {
  const value = evaluate(source)
  return value === null ? { kind: 'invalid' } : boundedValue(round(value, maximumDecimals, halfUp))
}

/** `100+5%` is 105 as on a desk calculator; elsewhere `5%` is 0.05. */
function evaluate(source: string): Decimal | null {
  const tokens =
    source
      .replaceAll('×', '*')
      .replaceAll('÷', '/')
      .match(/\d[\d,]*\.?\d*|\.\d+|[-+*/()%]|./g) ?? []
  const parser = formulaParser(tokens)
  const value = parser.sum(0)
  return value !== null && parser.isAtEnd() ? value : null
}

function formulaParser(tokens: string[]) {
  let position = 0
  const maximumDepth = 20

  function sum(depth: number): Decimal | null {
    let total = termValue(product(depth))
    while (total !== null && (tokens[position] === '+' || tokens[position] === '-')) {
      const isPlus = tokens[position++] === '+'
      const term = product(depth)
      if (term === null) return null
      const change = term.isPercent ? multiply(total, term.value) : term.value
      total = isPlus ? add(total, change) : subtract(total, change)
    }
    return total
  }

  function product(depth: number): Term | null {
    let left = factor(depth)
    while (left !== null && (tokens[position] === '*' || tokens[position] === '/')) {
      const isTimes = tokens[position++] === '*'
      const right = factor(depth)
      if (right === null || (!isTimes && isZero(right.value))) return null
      const value = isTimes ? multiply(left.value, right.value) : divide(left.value, right.value, 12, halfUp)
      left = { value, isPercent: false }
    }
    return left
  }

  function factor(depth: number): Term | null {
    if (depth > maximumDepth) return null
    const token = tokens[position++]
    const value = token === '(' ? grouped(depth) : token === undefined ? null : number(token)
    if (value === null) return null
    if (tokens[position] !== '%') return { value, isPercent: false }
    position++
    return { value: divide(value, hundred, 12, halfUp), isPercent: true }
  }

  function grouped(depth: number): Decimal | null {
    const value = sum(depth + 1)
    return tokens[position++] === ')' ? value : null
  }

  return { sum, isAtEnd: () => position === tokens.length }
}

function termValue(term: Term | null): Decimal | null {
  return term === null ? null : term.value
}

function number(token: string): Decimal | null {
  if (!plainNumber.test(token) && !withThousands.test(token)) return null
  return parseDecimal(completed(token.replaceAll(',', '')))
}
