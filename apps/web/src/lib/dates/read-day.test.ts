import { expect, it } from 'vitest'
import { readDay, readWholeDay } from './read-day.ts'

// A Saturday.
const today = '2026-11-21'

it.each([
  ['', ''],
  ['15', '2026-11-15'],
  ['5/1', '2026-01-05'],
  ['15/11/27', '2027-11-15'],
  ['15/11/2026', '2026-11-15'],
  ['15-11-2026', '2026-11-15'],
  ['2026-11-15', '2026-11-15'],
  ['+30', '2026-12-21'],
  ['-1', '2026-11-20'],
  ['fri', '2026-11-27'],
  ['Saturday', '2026-11-28'],
  ['eom', '2026-11-30'],
])('reads %s', (typed, day) => {
  expect(readDay(typed, today)).toBe(day)
})

it('knows the days of the week in the language of the screen', () => {
  expect(readDay('mié', today, 'es')).toBe('2026-11-25')
  expect(readDay('miercoles', today, 'es')).toBe('2026-11-25')
  expect(readDay('mon', today, 'es')).toBe('2026-11-23')
})

it.each(['31/02/2026', '32', '11/21/2026', 'soon', 'fr', '12/13/14/15'])('does not guess %s', (typed) => {
  expect(readDay(typed, today)).toBeNull()
})

it('tells a whole day from one that is still being typed', () => {
  expect(readWholeDay('15/11/2026')).toBe('2026-11-15')
  expect(readWholeDay('15/11')).toBeNull()
  expect(readWholeDay('15/11/20')).toBeNull()
})
