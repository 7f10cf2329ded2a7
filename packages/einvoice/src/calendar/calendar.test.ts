import { describe, expect, it } from 'vitest'
import {
  addDays,
  costaRicaDay,
  costaRicaInstant,
  dayOfInstant,
  daysBetween,
  epochOf,
  isDay,
  startOfDay,
} from './calendar.ts'

describe('the Costa Rican calendar', () => {
  it('reads the end of a day as the beginning of the next', () => {
    expect(epochOf('2026-11-21T24:00:00-06:00')).toBe(epochOf('2026-11-22T00:00:00-06:00'))
  })

  it.each([
    ['2026-11-21T16:15:00Z', '2026-11-21T10:15:00-06:00'],
    ['2026-11-21T05:59:59.999Z', '2026-11-20T23:59:59-06:00'],
    ['2026-11-21T06:00:00Z', '2026-11-21T00:00:00-06:00'],
    // Other countries change their clocks in July; Costa Rica does not.
    ['2026-07-01T06:00:00Z', '2026-07-01T00:00:00-06:00'],
  ])('writes %s as %s', (utc, local) => {
    expect(costaRicaInstant(Date.parse(utc))).toBe(local)
    expect(costaRicaDay(Date.parse(utc))).toBe(local.slice(0, 10))
  })

  it.each([
    ['2026-11-21T10:15:00-06:00', '2026-11-21'],
    ['2026-11-21T05:00:00Z', '2026-11-20'],
    ['2026-11-21T23:30:00-06:00', '2026-11-21'],
    ['2026-11-21T23:30:00', '2026-11-21'],
    ['2026-11-21T01:30:00.123456+02:00', '2026-11-20'],
  ])('finds the day of %s', (instant, day) => {
    expect(dayOfInstant(instant)).toBe(day)
  })

  it.each([
    '',
    '2026-11-21',
    '2026-02-30T00:00:00-06:00',
    '2026-11-21T24:00:01Z',
    '2026-11-21 10:00:00',
    'ayer',
  ])('refuses %j as a moment', (text) => {
    expect(epochOf(text)).toBeNull()
  })

  it('reads what it writes', () => {
    const epoch = Date.parse('2026-11-21T16:15:42Z')
    expect(epochOf(costaRicaInstant(epoch))).toBe(epoch)
    expect(startOfDay('2026-11-21')).toBe('2026-11-21T00:00:00-06:00')
  })

  it('counts days across months and leap years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365)
    expect(() => addDays('mañana', 1)).toThrow(RangeError)
  })

  it('knows which days exist', () => {
    expect(['2026-02-28', '2028-02-29', '2026-02-29', '2026-13-01', '26-01-01'].map(isDay)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
