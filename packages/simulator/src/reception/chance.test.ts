import { expect, it } from 'vitest'
import { type Odds, oddsNames } from './behaviour.ts'
import { drawOutcome, drawStatus } from './chance.ts'
import { knownRejections } from './known-codes.ts'

const keys = Array.from({ length: 4000 }, (_, index) => `clave-${index}`)
const each: Odds = Object.fromEntries(oddsNames.map((name) => [name, 1 / oddsNames.length]))

it('meets every outcome, and every known reason to reject, about as often as its odds say', () => {
  const outcomes = keys.map((key) => drawOutcome(each, 'seed', key, 0)!)
  const kinds = new Map<string, number>()
  for (const outcome of outcomes) {
    const name =
      outcome.kind === 'http' ? `${outcome.kind} ${outcome.status} ${outcome.stored}` : outcome.kind
    kinds.set(name, (kinds.get(name) ?? 0) + 1)
  }
  expect([...kinds.keys()].sort()).toEqual(
    [
      'duplicate',
      'error',
      ...['401 false', '403 false', '429 false'].map((name) => `http ${name}`),
      ...[500, 502, 503, 504].flatMap((status) => [`http ${status} false`, `http ${status} true`]),
      'lost-answer',
      'reject',
      'slow',
      'warn',
    ].sort(),
  )
  const expected = keys.length / oddsNames.length
  expect(kinds.get('reject')).toBeGreaterThan(expected * 0.7)
  expect(kinds.get('reject')).toBeLessThan(expected * 1.3)
  const rejections = outcomes.flatMap((outcome) =>
    outcome.kind === 'reject' ? [`${outcome.code} ${outcome.message}`] : [],
  )
  expect(new Set(rejections)).toEqual(
    new Set(knownRejections.map(({ code, message }) => `${code} ${message}`)),
  )
})

it('is the same for the same seed, key and attempt, and can end otherwise at the next', () => {
  const draw = (seed: string, attempt: number) =>
    keys.map((key) => drawOutcome({ error: 0.5 }, seed, key, attempt))
  expect(draw('a', 0)).toEqual(draw('a', 0))
  expect(draw('a', 1)).not.toEqual(draw('a', 0))
  expect(draw('b', 0)).not.toEqual(draw('a', 0))
})

it('never happens without odds', () => {
  expect(keys.map((key) => drawOutcome({}, 'seed', key, 0)).filter(Boolean)).toEqual([])
})

it('refuses tokens and questions only as one can refuse them', () => {
  const statuses = keys.map((key) => drawStatus(each, 'seed', key, 0)).filter((status) => status !== null)
  expect([...new Set(statuses)].sort()).toEqual([401, 403, 429, 500, 502, 503, 504])
})
