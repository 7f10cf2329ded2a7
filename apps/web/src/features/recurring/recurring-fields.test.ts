import { expect, test } from 'vitest'
import { blankFields, raiseOf, scheduleOf } from './recurring-fields.ts'

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

test('prices rise a year after the first day unless somebody says when, and stay while nobody can read by how much', () => {
  expect(raiseOf(fields)).toBeNull()
  expect(raiseOf({ ...fields, raisePercent: '5' })).toEqual({ percent: '5', on: '2027-12-01' })
  expect(raiseOf({ ...fields, raisePercent: '3.5', raiseOn: '2027-01-15' })).toEqual({
    percent: '3.5',
    on: '2027-01-15',
  })
  for (const raisePercent of ['0', '101', 'cinco', '-5'])
    expect(raiseOf({ ...fields, raisePercent }), raisePercent).toBeNull()
})
