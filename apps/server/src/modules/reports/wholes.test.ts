import { expect, test } from 'vitest'
import { piecesOf, wholesOf } from './wholes.ts'

const today = '2026-11-23'

test('whole months of a period, and the days before and after them', () => {
  expect(wholesOf({ from: '2026-01-15', to: '2026-04-10' }, today, 'month')).toEqual({
    whole: { from: '2026-02-01', to: '2026-03-31' },
    rest: [
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-04-01', to: '2026-04-10' },
    ],
  })
  expect(wholesOf({ from: '2026-02-01', to: '2026-02-28' }, today, 'month')).toEqual({
    whole: { from: '2026-02-01', to: '2026-02-28' },
    rest: [],
  })
})

test('a month or year that lasts is whole up to today, and not a day earlier', () => {
  expect(wholesOf({ from: '2026-01-01', to: today }, today, 'year').whole).toEqual({
    from: '2026-01-01',
    to: '2026-12-31',
  })
  expect(wholesOf({ from: '2026-01-01', to: '2026-11-22' }, today, 'year')).toEqual({
    whole: null,
    rest: [{ from: '2026-01-01', to: '2026-11-22' }],
  })
  expect(wholesOf({ from: '2026-11-01', to: '2026-11-25' }, today, 'month').whole).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  })
})

test('nothing whole lies in a few days', () => {
  const few = { from: '2026-03-31', to: '2026-04-01' }
  expect(wholesOf(few, today, 'month')).toEqual({ whole: null, rest: [few] })
})

test('cuts divide a period at their first day and behind their last', () => {
  expect(
    piecesOf({ from: '2026-01-01', to: '2026-12-31' }, [{ from: '2026-03-10', to: '2026-03-20' }]),
  ).toEqual([
    { from: '2026-01-01', to: '2026-03-09' },
    { from: '2026-03-10', to: '2026-03-20' },
    { from: '2026-03-21', to: '2026-12-31' },
  ])
  expect(
    piecesOf({ from: '2026-01-01', to: '2026-01-31' }, [{ from: '2025-01-01', to: '2027-01-01' }]),
  ).toEqual([{ from: '2026-01-01', to: '2026-01-31' }])
})
