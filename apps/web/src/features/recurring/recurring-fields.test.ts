import { expect, test } from 'vitest'
import { blankFields, scheduleOf } from './recurring-fields.ts'

const today = '2026-11-21'
const fields = blankFields('2026-12-01')

test('a new series repeats every month on the day on which it starts, without end', () => {
  expect(scheduleOf(fields, today)).toEqual({ unit: 'month', every: 1, starts_on: '2026-12-01' })
})

test('what is typed becomes the schedule', () => {
  expect(
    scheduleOf({ ...fields, every: '3', on: 'weekday', nth: '5', weekday: '2', ends: 'after' }, today),
  ).toEqual({
    unit: 'month',
    every: 3,
    on: { kind: 'weekday', nth: 5, weekday: 2 },
    starts_on: '2026-12-01',
    count: 12,
  })
  expect(
    scheduleOf({ ...fields, unit: 'week', on: 'last', ends: 'on', endsOn: '2027-01-31' }, today),
  ).toEqual({
    unit: 'week',
    every: 1,
    starts_on: '2026-12-01',
    ends_on: '2027-01-31',
  })
})

test('what nobody can read yet counts as its usual value', () => {
  expect(scheduleOf({ ...fields, every: '', startsOn: '', on: 'day', onDay: '40' }, today)).toEqual({
    unit: 'month',
    every: 1,
    on: { kind: 'day', day: 31 },
    starts_on: today,
  })
})
