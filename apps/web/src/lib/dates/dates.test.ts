import { describe, expect, it } from 'vitest'
import {
  dayOf,
  formatDay,
  formatDaysAhead,
  formatDaysLeft,
  formatHoursAhead,
  formatInstant,
  formatRelative,
} from './dates.ts'

it('shows days in the two formats of the specification', () => {
  // seed 239
  expect(formatDay('2026-11-21', 'DD/MM/YYYY')).toBe('21/11/2026')
  expect(formatDay('2026-11-21', 'YYYY-MM-DD')).toBe('2026-11-21')
})

it('reads moments on the clock of Costa Rica, whatever the clock of the browser', () => {
  expect(dayOf('2026-11-22T05:59:59Z')).toBe('2026-11-21')
  expect(formatInstant('2026-11-22T05:59:59Z', { format: 'DD/MM/YYYY' })).toBe('21/11/2026 23:59')
})

it('says how long ago up to seven days, then the day', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatRelative('2026-11-21T11:57:00Z', 'en', now)).toBe('3 minutes ago')
  expect(formatRelative('2026-11-20T12:00:00Z', 'es', now)).toBe('ayer')
  expect(formatRelative('2026-11-01T12:00:00Z', 'en', now)).toBe('01/11/2026')
})

it('calls yesterday what was yesterday on the calendar, however many hours ago', () => {
  const lateOnSunday = Date.parse('2026-11-22T22:30:00-06:00')
  expect(formatRelative('2026-11-21T09:00:00-06:00', 'es', lateOnSunday)).toBe('ayer')
  expect(formatRelative('2026-11-20T09:00:00-06:00', 'es', lateOnSunday)).toBe('anteayer')
  expect(formatRelative('2026-11-15T00:05:00-06:00', 'es', lateOnSunday)).toBe('hace 7 días')
  expect(formatRelative('2026-11-14T23:55:00-06:00', 'es', lateOnSunday)).toBe('14/11/2026')
  const earlyOnSunday = Date.parse('2026-11-22T08:00:00-06:00')
  expect(formatRelative('2026-11-20T23:00:00-06:00', 'es', earlyOnSunday)).toBe('anteayer')
})

it('leaves alone what is no day', () => {
  expect(formatDay('soon')).toBe('soon')
})

describe('days ahead', () => {
  it.each([
    [0, 'en', 'today'],
    [12, 'en', 'in 12 days'],
    [-3, 'en', '3 days ago'],
    [59, 'es', 'dentro de 59 días'],
    [60, 'es', 'dentro de 2 meses'],
    [200, 'en', 'in 6 months'],
    [-75, 'fr', 'il y a 2 mois'],
    [729, 'es', 'dentro de 23 meses'],
    [731, 'es', 'dentro de 2 años'],
    [8441, 'en', 'in 23 years'],
    [8441, 'es', 'dentro de 23 años'],
    // Arabic has a form of its own for none, one, two, a few, many and the rest.
    [2, 'ar', 'بعد الغد'],
    [3, 'ar', 'خلال 3 أيام'],
    [11, 'ar', 'خلال 11 يومًا'],
    [61, 'ar', 'خلال شهرين'],
    [731, 'ar', 'خلال سنتين'],
    [1200, 'ar', 'خلال 3 سنوات'],
  ])('%i days in %s are %s', (days, language, text) => {
    expect(formatDaysAhead(days, language)).toBe(text)
  })
})

it('says what is left of a term where its head says of what, and what is over as it is', () => {
  expect(formatDaysLeft(8500, 'es')).toBe('23 años')
  expect(formatDaysLeft(90, 'en')).toBe('2 months')
  expect(formatDaysLeft(1, 'en')).toBe('1 day')
  expect(formatDaysLeft(8500, 'ar')).toMatch(/^23/)
  expect(formatDaysLeft(-3, 'es')).toBe('hace 3 días')
})

it('counts a term down in hours, never more than are left', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(formatHoursAhead('2026-11-23T11:59:00Z', 'en', now)).toBe('in 47 hours')
  expect(formatHoursAhead('2026-11-21T12:12:30Z', 'en', now)).toBe('in 12 minutes')
})
