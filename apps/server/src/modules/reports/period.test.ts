import { describe, expect, test } from 'vitest'
import { bucketsOf, comparedPeriod, monthsBetween, periodBefore, readPeriod } from './period.ts'

describe('the period before', () => {
  test.each([
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
    ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['2026-03-01', '2026-03-15', '2026-02-14', '2026-02-28'],
  ])('of %s to %s is %s to %s', (from, to, before, until) => {
    expect(periodBefore({ from, to })).toEqual({ from: before, to: until })
  })
})

describe('a period that lasts is compared with the same days of the one before', () => {
  test.each([
    ['2026-11-01', '2026-11-30', '2026-11-22', '2026-10-01', '2026-10-22'],
    ['2026-03-01', '2026-03-31', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-10-01', '2026-12-31', '2026-11-22', '2026-07-01', '2026-08-22'],
    ['2026-01-01', '2026-12-31', '2026-11-22', '2025-01-01', '2025-11-22'],
    ['2026-11-16', '2026-11-25', '2026-11-18', '2026-11-06', '2026-11-08'],
    // Over, and not yet begun: the whole one.
    ['2026-10-01', '2026-10-31', '2026-11-22', '2026-09-01', '2026-09-30'],
    ['2026-12-01', '2026-12-31', '2026-11-22', '2026-11-01', '2026-11-30'],
  ])('%s to %s, on %s: %s to %s', (from, to, today, before, until) => {
    expect(comparedPeriod({ from, to }, today)).toEqual({ from: before, to: until })
  })
})

test('without days it is this month; with one of them, the month of the other end', () => {
  expect(readPeriod({}, '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(readPeriod({ to: '2026-10-10' }, '2026-11-21')).toEqual({ from: '2026-10-01', to: '2026-10-10' })
  expect(readPeriod({ from: '2026-10-10' }, '2026-11-21')).toEqual({ from: '2026-10-10', to: '2026-11-30' })
})

test('a period that ends before it begins, or is endless, is refused', () => {
  expect(() => readPeriod({ from: '2026-11-02', to: '2026-11-01' }, '2026-11-21')).toThrow('invalid')
  expect(() => readPeriod({ from: '1990-01-01', to: '2026-11-01' }, '2026-11-21')).toThrow('invalid')
})

test('short periods are drawn by day, long ones by month', () => {
  expect(bucketsOf({ from: '2026-02-27', to: '2026-03-02' }).keys).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(bucketsOf({ from: '2026-01-01', to: '2026-12-31' })).toMatchObject({ unit: 'month' })
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})
