import { priceSteps } from '@cuentaclara/contracts/schemas'
import { add, compare, decimal, divide, halfUp, multiply, subtract, toText } from '@cuentaclara/decimal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPrice } from './price-change.ts'

test.each([
  ['1000', '10', '0.01', '1100'],
  ['1999.99', '+5', '0.01', '2099.99'],
  ['1234', '3.5', '1', '1277'],
  ['1234', '3.5', '5', '1275'],
  ['1234', '3.5', '10', '1280'],
  ['1234', '3.5', '100', '1300'],
  // Halves go up, also on the way down.
  ['1000', '-0.5', '10', '1000'],
  ['99.995', '0.01', '0.01', '100'],
])('a price of %s changed by %s percent, to the nearest %s, is %s', (before, percent, step, after) => {
  const same = compare(decimal(before), decimal(after)) === 0
  expect(changedPrice(before, { by: 'percent', percent }, step as '1')).toEqual({
    after,
    why: same ? 'same' : null,
  })
})

test('an amount is taken as it was typed, also for an item without a price', () => {
  expect(changedPrice('990', { by: 'amount', amount: '1234.50' }, '100')).toEqual({
    after: '1234.5',
    why: null,
  })
  expect(changedPrice(null, { by: 'amount', amount: '1200' }, '0.01')).toEqual({ after: '1200', why: null })
})

test('an item keeps its price where a percentage has nothing to work on or would leave nothing of it', () => {
  expect(changedPrice(null, { by: 'percent', percent: '10' }, '1')).toEqual({ after: null, why: 'no_price' })
  expect(changedPrice('40', { by: 'percent', percent: '10' }, '100')).toEqual({
    after: '40',
    why: 'to_nothing',
  })
  expect(changedPrice('0', { by: 'percent', percent: '10' }, '1')).toEqual({ after: '0', why: 'same' })
})

test('whatever the price and the percentage, what comes out is a multiple of the step, at most half a step away', () => {
  const prices = fc
    .integer({ min: 1, max: 10 ** 9 })
    .map((cents) => toText(divide(decimal(String(cents)), decimal('100'), 2, halfUp)))
  const percents = fc
    .integer({ min: -9999, max: 99_999 })
    .map((n) => toText(divide(decimal(String(n)), decimal('100'), 2, halfUp)))
  fc.assert(
    fc.property(prices, percents, fc.constantFrom(...priceSteps), (before, percent, step) => {
      const { after, why } = changedPrice(before, { by: 'percent', percent }, step)
      if (why !== null) {
        expect(after).toBe(before)
        return
      }
      const exact = divide(
        multiply(decimal(before), add(decimal('100'), decimal(percent))),
        decimal('100'),
        9,
        halfUp,
      )
      const steps = divide(decimal(after!), decimal(step), 9, halfUp)
      expect(toText(steps)).toMatch(/^\d+$/)
      const off = subtract(decimal(after!), exact)
      const twice = multiply(off, decimal('2'))
      expect(compare(twice, decimal(step))).toBeLessThanOrEqual(0)
      expect(compare(twice, decimal(`-${step}`))).toBeGreaterThanOrEqual(0)
    }),
  )
})
