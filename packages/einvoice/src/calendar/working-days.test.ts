import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { holidaysOfYear, isWorkingDay } from './holidays.ts'
import { isTermOver, lastDayToConfirm, workingDayFrom } from './working-days.ts'

// fiscal.md 4.7: a document of November 2026 counted as accepted a day early, because 1 December is a holiday.
test.each([
  ['2026-10-31', '2026-11-11'],
  ['2026-11-01', '2026-12-11'],
  ['2026-12-15', '2027-01-13'],
  ['2027-01-31', '2027-02-10'],
  ['2026-03-15', '2026-04-14'],
  ['2026-04-30', '2026-05-13'],
  ['2026-08-31', '2026-09-10'],
])('a document of %s is confirmed until %s', (day, last) => {
  expect(lastDayToConfirm(day)).toBe(last)
})

test('a term that ends on a weekend or a holiday passes to the next working day', () => {
  expect(workingDayFrom('2026-10-15')).toBe('2026-10-15')
  expect(workingDayFrom('2026-11-15')).toBe('2026-11-16')
  expect(workingDayFrom('2025-09-15')).toBe('2025-09-16')
})

test('silence counts from the day after where the holidays are certain, and later where they are not', () => {
  expect(isTermOver('2026-12-11', '2026-12-11')).toBe(false)
  expect(isTermOver('2026-12-11', '2026-12-12')).toBe(true)
  expect(isTermOver('2027-05-12', '2027-05-14')).toBe(false)
  expect(isTermOver('2027-05-12', '2027-05-15')).toBe(true)
  expect(isTermOver('2031-05-12', '2031-05-19')).toBe(false)
  expect(isTermOver('2031-05-12', '2031-05-20')).toBe(true)
})

test('says of which years it knows the holidays', () => {
  expect(['2026-05-05', '2028-05-05', '2029-05-05'].map(holidaysOfYear)).toEqual([
    'published',
    'lawful',
    'unknown',
  ])
})

const published = join(import.meta.dirname, '../../../../../shared/hacienda/data/holidays_cr.csv')
if (!existsSync(published)) console.warn(`No list of holidays at ${published}: not compared.`)
test.skipIf(!existsSync(published))('has exactly the holidays of the list', () => {
  const listed = readFileSync(published, 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => (line === '' ? [] : [line.slice(0, 10)]))
  expect(listed.length).toBe(48)
  const weekdays: string[] = []
  for (let day = '2025-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday > 0 && weekday < 6 && !isWorkingDay(day)) weekdays.push(day)
  }
  const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  expect(weekdays).toEqual(listed.filter(isWeekday).sort())
})
