import { expect, test } from 'vitest'
import { stretchesFrom } from './use-stretches.ts'

const said = (period: string, filed: string[], until: string | null = null) =>
  stretchesFrom(period, { filed, until }).map(({ since, isNew }) => `${since} ${isNew ? 'new' : 'former'}`)

test('what is said holds from its month on', () => {
  expect(said('2026-10', [])).toEqual(['2026-10 new'])
  expect(said('2026-10', ['2026-08', '2026-09'])).toEqual(['2026-10 new'])
})

test('months that are filed keep what was said before, and those after them take what is new', () => {
  expect(said('2026-10', ['2026-11', '2026-12'])).toEqual(['2026-10 new', '2026-11 former', '2027-01 new'])
  expect(said('2026-10', ['2027-02', '2026-12'])).toEqual([
    '2026-10 new',
    '2026-12 former',
    '2027-01 new',
    '2027-02 former',
    '2027-03 new',
  ])
})

test('what was said already for a later month goes on from there', () => {
  expect(said('2026-10', ['2026-11'], '2026-12')).toEqual(['2026-10 new', '2026-11 former'])
  expect(said('2026-10', ['2026-11', '2027-02'], '2026-11')).toEqual(['2026-10 new'])
})
