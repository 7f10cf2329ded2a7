import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './calendar.ts'
import { dateAfter, dateAt, datesFrom, placeFrom, type Rhythm } from './rhythm.ts'

const monthly = (startsOn: string, rest: Partial<Rhythm> = {}): Rhythm => ({
  unit: 'month',
  every: 1,
  startsOn,
  ...rest,
})
const first = (rhythm: Rhythm, most: number) => datesFrom(rhythm, rhythm.startsOn, most)

describe('the dates of a series', () => {
  // seed 004
  it('on day 31 become the last day of short months, and the 31st again afterwards', () => {
    expect(first(monthly('2026-01-31'), 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
    expect(first(monthly('2028-01-30'), 2)).toEqual(['2028-01-30', '2028-02-29'])
  })

  it('are counted from the start, whenever one asks', () => {
    const rhythm = monthly('2026-01-31')
    expect(dateAfter(rhythm, '2026-02-28')).toBe('2026-03-31')
    expect(dateAfter(rhythm, '2026-02-27')).toBe('2026-02-28')
    expect(datesFrom({ ...rhythm, unit: 'week', every: 2 }, '2026-03-01', 2)).toEqual([
      '2026-03-14',
      '2026-03-28',
    ])
  })

  it.each([
    ['weekly', { unit: 'week', every: 1 }, ['2026-11-21', '2026-11-28', '2026-12-05']],
    ['every 2 weeks', { unit: 'week', every: 2 }, ['2026-11-21', '2026-12-05', '2026-12-19']],
    ['quarterly', { unit: 'month', every: 3 }, ['2026-11-21', '2027-02-21', '2027-05-21']],
    ['half-yearly', { unit: 'month', every: 6 }, ['2026-11-21', '2027-05-21', '2027-11-21']],
    ['yearly', { unit: 'month', every: 12 }, ['2026-11-21', '2027-11-21', '2028-11-21']],
    ['every 10 days', { unit: 'day', every: 10 }, ['2026-11-21', '2026-12-01', '2026-12-11']],
  ] as const)('%s', (_, rhythm, dates) => {
    expect(first({ ...rhythm, startsOn: '2026-11-21' }, 3)).toEqual(dates)
  })

  it.each([
    ['the 15th, once it has passed', { kind: 'day', day: 15 }, ['2026-12-15', '2027-01-15', '2027-02-15']],
    ['the 25th', { kind: 'day', day: 25 }, ['2026-11-25', '2026-12-25', '2027-01-25']],
    ['the last day', { kind: 'last' }, ['2026-11-30', '2026-12-31', '2027-01-31']],
    ['the first Monday', { kind: 'weekday', nth: 1, weekday: 1 }, ['2026-12-07', '2027-01-04', '2027-02-01']],
    ['the last Friday', { kind: 'weekday', nth: 5, weekday: 5 }, ['2026-11-27', '2026-12-25', '2027-01-29']],
    ['the last Sunday', { kind: 'weekday', nth: 5, weekday: 7 }, ['2026-11-29', '2026-12-27', '2027-01-31']],
  ] as const)('monthly on %s', (_, on, dates) => {
    expect(first(monthly('2026-11-21', { on }), 3)).toEqual(dates)
  })

  it('end on their day, after their number, or never', () => {
    expect(first(monthly('2026-01-10', { endsOn: '2026-03-09' }), 9)).toEqual(['2026-01-10', '2026-02-10'])
    expect(first(monthly('2026-01-10', { count: 2 }), 9)).toEqual(['2026-01-10', '2026-02-10'])
    expect(dateAfter(monthly('2026-01-10', { count: 2 }), '2026-02-10')).toBeNull()
    expect(first(monthly('2026-01-10'), 500)).toHaveLength(500)
    expect(placeFrom(monthly('no day'), '2026-01-01')).toBeNull()
  })

  it('rise, and none lies between a date and the next', () => {
    const rhythms = fc.record({
      unit: fc.constantFrom('day', 'week', 'month'),
      every: fc.integer({ min: 1, max: 13 }),
      on: fc.constantFrom(
        { kind: 'last' },
        { kind: 'day', day: 31 },
        { kind: 'day', day: 1 },
        { kind: 'weekday', nth: 2, weekday: 3 },
      ),
      startsOn: fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days)),
    }) as fc.Arbitrary<Rhythm>
    fc.assert(
      fc.property(
        rhythms,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: -40, max: 40 }),
        (rhythm, place, off) => {
          const [one, next] = [dateAt(rhythm, place)!, dateAt(rhythm, place + 1)!]
          expect(one < next && one >= rhythm.startsOn).toBe(true)
          expect(dateAfter(rhythm, one)).toBe(next)
          const day = addDays(one, off)
          const found = placeFrom(rhythm, day)!
          expect(dateAt(rhythm, found)! >= day).toBe(true)
          expect(found === 0 || dateAt(rhythm, found - 1)! < day).toBe(true)
        },
      ),
    )
  })
})
