import {
  add,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isZero,
  multiply,
  negate,
  subtract,
} from '@cuentaclara/decimal'

type Term = { value: Decimal; isPercent: boolean }

const hundred = decimal('100')
const divisionScale = 12
const maximumDepth = 20
const maximumTokens = 60

/**
 * The value of a sum with + − * / and brackets, null when it is none. `100+5%` is 105 as on a desk calculator; elsewhere
 * `5%` is 0.05. `numberOf` reads its numbers.
 */
export function evaluate(source: string, numberOf: (token: string) => Decimal | null): Decimal | null {
  const tokens =
    source
      .replaceAll('×', '*')
      .replaceAll('÷', '/')
      .match(/\d[\d,]*\.?\d*|\.\d+|[-+*/()%]|./g) ?? []
  if (tokens.length > maximumTokens) return null
  const parser = formulaParser(tokens, numberOf)
  const value = parser.sum(0)
  return value !== null && parser.isAtEnd() ? value : null
}

function formulaParser(tokens: readonly string[], numberOf: (token: string) => Decimal | null) {
  let position = 0

  function sum(depth: number): Decimal | null {
    let total = product(depth)?.value ?? null
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
      const value = isTimes
        ? multiply(left.value, right.value)
        : divide(left.value, right.value, divisionScale, halfUp)
      left = { value, isPercent: false }
    }
    return left
  }

  function factor(depth: number): Term | null {
    if (depth > maximumDepth) return null
    const token = tokens[position++]
    if (token === '-') {
      const term = factor(depth + 1)
      return term && { ...term, value: negate(term.value) }
    }
    const value = token === '(' ? grouped(depth) : token === undefined ? null : numberOf(token)
    if (value === null) return null
    if (tokens[position] !== '%') return { value, isPercent: false }
    position++
    return { value: divide(value, hundred, divisionScale, halfUp), isPercent: true }
  }

  function grouped(depth: number): Decimal | null {
    const value = sum(depth + 1)
    return tokens[position++] === ')' ? value : null
  }

  return { sum, isAtEnd: () => position === tokens.length }
}
