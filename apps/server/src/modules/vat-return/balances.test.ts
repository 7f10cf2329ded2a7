import { decimal, sum, toText } from '@cuentaclara/decimal'
import { expect, test } from 'vitest'
import { type Balance, mayBeCompensated, useUp } from './balances.ts'
import { computeReturn } from './compute-return.ts'
import { aSource, october } from './testing/october.ts'

const carried = (origin: string, amount: string) => ({ origin, amount: decimal(amount) })
const asText = ({ origin, found, used, left }: Balance) => [origin, ...[found, used, left].map(toText)]

test('the oldest balance is used up first, whichever was read first', () => {
  const found = useUp([carried('2026-09', '500'), carried('2026-07', '300')], decimal('450'))
  expect(found.map(asText)).toEqual([
    ['2026-07', '300', '300', '0'],
    ['2026-09', '500', '150', '350'],
  ])
})

test('nothing due uses nothing, and what is nothing is no balance', () => {
  expect(useUp([carried('2026-08', '70'), carried('2026-09', '0')], decimal('-5')).map(asText)).toEqual([
    ['2026-08', '70', '0', '70'],
  ])
})

test('what three months did not absorb may be compensated with other debts', () => {
  const left = (origin: string, amount: string): Balance => ({
    ...{ origin, found: decimal('9'), used: decimal('0') },
    left: decimal(amount),
  })
  expect(mayBeCompensated(left('2026-10', '9'), '2026-12')).toBe(false)
  expect(mayBeCompensated(left('2026-10', '9'), '2027-01')).toBe(true)
  expect(mayBeCompensated(left('2026-10', '0'), '2027-01')).toBe(false)
})

test('October of the reference uses the balance of September whole and leaves none', () => {
  expect(computeReturn(october()).balances.map(asText)).toEqual([['2026-09', '40000', '40000', '0']])
})

test('with more credit than tax each month keeps its own, and they add up to what is left by kind', () => {
  const balanceOf = (day: string, amount: string) => ({
    ...aSource('x', 'typed'),
    day,
    amount: decimal(amount),
  })
  const facts = october({ carried: [balanceOf('2026-09-30', '25000'), balanceOf('2026-07-31', '15000')] })
  const { balances, leftOver } = computeReturn({ ...facts, sales: [] })
  expect(balances.map(({ origin, used }) => [origin, toText(used)])).toEqual([
    ['2026-07', '0'],
    ['2026-09', '0'],
    ['2026-10', '0'],
  ])
  expect(toText(sum(balances.map(({ left }) => left)))).toBe(toText(sum(Object.values(leftOver))))
})
