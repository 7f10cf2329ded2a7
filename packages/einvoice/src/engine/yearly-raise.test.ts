import { expect, test } from 'vitest'
import { isLeapDay, raiseDates, raiseDay, raisedPrice, raisesBy, yearsAfter } from './yearly-raise.ts'

test('a price rises year by year, each time to cents', () => {
  expect(raisedPrice('1000', '5', 1)).toBe('1050')
  expect(raisedPrice('33.33', '3.5', 1)).toBe('34.5')
  // Rounded each year, as the client saw it: 34.5 becomes 35.71, not 35.7046….
  expect(raisedPrice('33.33', '3.5', 2)).toBe('35.71')
  expect(raisedPrice('1234.56789', '5', 0)).toBe('1234.56789')
  expect(raisedPrice('', '5', 3)).toBe('')
})

test('on its day a price has risen, on the eve it has not', () => {
  const raise = { percent: '5', on: '2027-01-15' }
  expect(['2027-01-14', '2027-01-15', '2028-01-14', '2029-06-01'].map((day) => raisesBy(raise, day))).toEqual(
    [0, 1, 1, 3],
  )
  expect(yearsAfter('2028-02-29', 1)).toBe('2029-02-28')
})

// What rose on 28 February for want of a 29th rose on the 28th ever after.
test('a raise on 29 February is on the 28th only where there is no other', () => {
  const raise = { percent: '5', on: '2029-02-28', leapDay: isLeapDay('2029-02-28', '2028-02-29') }
  expect([0, 1, 3, 4].map((years) => raiseDay(raise, years))).toEqual([
    '2029-02-28',
    '2030-02-28',
    '2032-02-29',
    '2033-02-28',
  ])
  expect(raisesBy(raise, '2032-02-28')).toBe(3)
  expect(raisesBy(raise, '2032-02-29')).toBe(4)
  expect([isLeapDay('2028-02-29', '2027-01-01'), isLeapDay('2029-02-28', '2028-02-28')]).toEqual([
    true,
    false,
  ])
  expect(isLeapDay('2032-02-28', '2028-02-29')).toBe(false)
})

test('the dates that bring a new price are the first ones of the series from each of its days on', () => {
  const monthly = { unit: 'month', every: 1, startsOn: '2026-12-31', on: { kind: 'last' } } as const
  expect(raiseDates(monthly, { percent: '5', on: '2027-02-10' }, '2026-12-01', 3)).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2029-02-28',
  ])
  expect(
    raiseDates({ ...monthly, endsOn: '2027-12-31' }, { percent: '5', on: '2027-02-10' }, '2026-12-01', 3),
  ).toEqual(['2027-02-28'])
  const everyOtherYear = { unit: 'month', every: 24, startsOn: '2027-01-01' } as const
  expect(raiseDates(everyOtherYear, { percent: '5', on: '2027-06-01' }, '2026-12-01', 2)).toEqual([
    '2029-01-01',
    '2031-01-01',
  ])
})
