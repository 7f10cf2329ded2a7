import { endpoints } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { isFailure } from './fuzz-api.ts'
import { sendsAsPlatform } from './senders.ts'
import { sendsAsSteward } from './steward.ts'

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

test('whatever only who runs the platform may change is sent by one of the two who do', () => {
  const changing = Object.values(endpoints).filter(
    ({ scope, method }) => scope === 'platform' && method !== 'GET',
  )
  expect(changing.length).toBeGreaterThan(15)
  const unsent = changing
    .map(({ method, path }) => [method, `/api${path.replace(/:(\w+)/g, '{$1}')}`] as const)
    .filter(([method, path]) => !sendsAsPlatform(method, path) && !sendsAsSteward(method, path))
  expect(unsent).toEqual([])
})
