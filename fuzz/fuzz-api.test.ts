import { expect, test } from 'vitest'
import { isFailure } from './fuzz-api.ts'

const answer = (status: number, code: string, retryAfterMs: number | null = null) => ({
  status,
  text: JSON.stringify({ type: `/problems/${code}`, status, code }),
  ms: 1,
  retryAfterMs,
})

test('what only a check of the database refused is a finding, and what ours refuse is none', () => {
  expect(isFailure(answer(422, 'refused-by-check'))).toBe(true)
  expect(isFailure(answer(422, 'invalid'))).toBe(false)
  expect(isFailure({ ...answer(422, 'x'), text: '{"note":"refused-by-check"}' })).toBe(false)
})

test('a register that does not answer is none when it is said when to come again; every other 500 and above is one', () => {
  expect(isFailure(answer(503, 'register-unavailable', 30_000))).toBe(false)
  expect(isFailure(answer(503, 'register-unavailable'))).toBe(true)
  expect(isFailure(answer(503, 'overloaded', 5_000))).toBe(true)
  expect(isFailure(answer(500, 'unexpected'))).toBe(true)
})
