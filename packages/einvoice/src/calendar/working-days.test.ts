import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holidaysOf, holidaysOfYear, type WorkCalendar, yearsOfHolidays } from './holidays.ts'
import { isTermOver, lastDayToConfirm, workingDayFrom, workingDaysAfter } from './working-days.ts'

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
  expect(['2026-05-05', '2028-05-05', '2029-05-05'].map((day) => holidaysOfYear(day))).toEqual([
    'published',
    'lawful',
    'unknown',
  ])
})

// The table of the accountants' calendar (accountants-month.md 3.3), of operations of each month.
test.each([
  ['2026-10', '2026-11-11', '2026-11-10', '2026-11-16'],
  ['2026-11', '2026-12-11', '2026-12-10', '2026-12-15'],
  ['2026-12', '2027-01-13', '2027-01-11', '2027-01-15'],
  ['2027-01', '2027-02-10', '2027-02-10', '2027-02-15'],
  ['2027-02', '2027-03-10', '2027-03-10', '2027-03-15'],
  ['2027-03', '2027-04-12', '2027-04-12', '2027-04-15'],
  ['2027-04', '2027-05-12', '2027-05-10', '2027-05-17'],
  ['2027-05', '2027-06-10', '2027-06-10', '2027-06-15'],
  ['2027-06', '2027-07-12', '2027-07-12', '2027-07-15'],
  ['2027-07', '2027-08-12', '2027-08-10', '2027-08-16'],
  ['2027-08', '2027-09-10', '2027-09-10', '2027-09-16'],
])('the terms of %s end as accountants reckon them', (month, answers, tenth, fifteenth) => {
  expect(lastDayToConfirm(`${month}-20`)).toBe(answers)
  expect(workingDayFrom(`${tenth.slice(0, 8)}10`)).toBe(tenth)
  expect(workingDayFrom(`${fifteenth.slice(0, 8)}15`)).toBe(fifteenth)
})

test('a closure of the authority moves every term that counts its day', () => {
  const calendar = aCalendar({ closed: ['2026-12-11', '2026-12-15'] })
  expect(lastDayToConfirm('2026-11-20', calendar)).toBe('2026-12-14')
  expect(workingDayFrom('2026-12-15', calendar)).toBe('2026-12-16')
  expect(workingDaysAfter('2026-12-09', 2, calendar)).toBe('2026-12-14')
  expect(isTermOver('2027-05-12', '2027-05-15', aCalendar({ closed: ['2027-05-13'] }))).toBe(false)
})

test('a holiday that a law moves counts on its new day and no more on its own', () => {
  const calendar = aCalendar({ open: ['2026-09-15'], closed: ['2026-09-14'] })
  expect(workingDayFrom('2026-09-15', calendar)).toBe('2026-09-15')
  expect(workingDayFrom('2026-09-14', calendar)).toBe('2026-09-15')
  expect(lastDayToConfirm('2026-11-20', aCalendar({ open: ['2026-12-01'] }))).toBe('2026-12-10')
})

test('a term of a year whose holidays somebody says are certain has no days of grace', () => {
  const calendar = aCalendar({ years: [2027, 2031] })
  expect(isTermOver('2027-05-12', '2027-05-13', calendar)).toBe(true)
  expect(isTermOver('2031-05-12', '2031-05-13', calendar)).toBe(true)
  expect(holidaysOfYear('2031-05-12', calendar)).toBe('published')
})

function aCalendar({ closed = [] as string[], open = [] as string[], years = [] as number[] }): WorkCalendar {
  return { closed: new Set(closed), open: new Set(open), settledYears: new Set(years) }
}

const published = join(import.meta.dirname, '../../../../../shared/hacienda/data/holidays_cr.csv')
if (!existsSync(published)) console.warn(`No list of holidays at ${published}: not compared.`)
test.skipIf(!existsSync(published))(
  'has exactly the holidays of the list, and which of them are paid (skipped where ../shared is absent)',
  () => {
    const listed = readFileSync(published, 'utf8').trim().split('\n').slice(1)
    expect(listed.length).toBe(48)
    const paidOf = (line: string) => [line.slice(0, 10), line.split(',').at(2) === 'mandatory']
    expect(
      yearsOfHolidays.flatMap((year) => holidaysOf(year).map(({ day, isPaid }) => [day, isPaid])),
    ).toEqual(listed.map(paidOf))
  },
)
