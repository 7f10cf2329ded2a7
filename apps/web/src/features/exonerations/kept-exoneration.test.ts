import { expect, test } from 'vitest'
import { covers, freeUntil, isFor, stateOf, toLineExoneration } from './kept-exoneration.ts'
import { aKeptExoneration } from './testing.ts'

const kept = aKeptExoneration

test('it stands in force to its last day, ends soon thirty days before, and one without an end never ends', () => {
  expect(stateOf(kept(), '2026-11-30')).toBe('in-force')
  expect(stateOf(kept(), '2026-12-01')).toBe('ending')
  expect(stateOf(kept(), '2026-12-31')).toBe('ending')
  expect(stateOf(kept(), '2027-01-01')).toBe('over')
  expect(stateOf(kept({ expires_on: null }), '2099-01-01')).toBe('in-force')
})

test('it covers the products that it names, and all where it names none', () => {
  const named = kept({ cabys: [{ code: '6340001000100', description: null }] })
  expect([covers(named, '6340001000100'), covers(named, '8313100000100')]).toEqual([true, false])
  expect(covers(kept(), '8313100000100')).toBe(true)
})

test('an invoice is not offered what the authority takes in notes only', () => {
  expect([isFor(kept({ document_type: '05' }), false), isFor(kept({ document_type: '05' }), true)]).toEqual([
    false,
    true,
  ])
  expect(isFor(kept(), false)).toBe(true)
})

test('a line at 4 % is freed from four points, though the authorisation says thirteen', () => {
  expect(toLineExoneration(kept({ article: 3, clause: 0 }), '4')).toEqual({
    document_type: '04',
    document_number: 'AL-00012345-26',
    institution: '01',
    issued_at: '2026-01-10T00:00:00-06:00',
    rate_points: '4',
    article: 3,
    clause: 0,
  })
})

test.each<[string, [string, string | null][], string | null | undefined]>([
  ['nothing kept', [], undefined],
  [
    'one that is over, one that begins tomorrow',
    [
      ['2025-01-01', '2026-11-20'],
      ['2026-11-22', null],
    ],
    undefined,
  ],
  [
    'the latest of several',
    [
      ['2025-01-01', '2026-12-31'],
      ['2025-01-01', '2027-06-30'],
    ],
    '2027-06-30',
  ],
  ['to its last day', [['2025-01-01', '2026-11-21']], '2026-11-21'],
  [
    'one without an end',
    [
      ['2025-01-01', '2026-12-31'],
      ['2025-01-01', null],
    ],
    null,
  ],
])('says until when a client is freed: %s', (_, kept, until) => {
  const exonerations = kept.map(([issued_on, expires_on]) => ({ issued_on, expires_on }))
  expect(freeUntil(exonerations, '2026-11-21')).toBe(until)
})
