import { expect, test } from 'vitest'
import { fits, Known } from './known.ts'
import { makeRequest } from './make-request.ts'
import { passkeyAnswer } from './passkey-answer.ts'
import { randomOf } from './random.ts'
import { readOperations } from './read-operations.ts'

const operations = readOperations()
const operation = (path: string) =>
  operations.find((one) => one.method === 'POST' && one.path === `/api/${path}`)!
const learn = (known: Known, path: string, options: object) => {
  const answer = JSON.stringify({ challenge: 'a'.repeat(43), options: { challenge: 'q', ...options } })
  known.learn(operation(path), `/api/${path}`, null, answer)
}

test('a passkey presents itself and answers as the description asks, once there is a question', () => {
  const known = new Known()
  expect(passkeyAnswer('/api/passkeys', known)).toBeNull()
  learn(known, 'passkeys/options', {})
  const made = passkeyAnswer('/api/passkeys', known)!
  expect(fits(operation('passkeys').body!, { ...made, name: 'Llave' })).toBe(true)
  const { id } = made.response as { id: string }
  for (const path of ['passkeys/show', 'auth/passkey']) {
    expect(passkeyAnswer(`/api/${path}`, known)).toBeNull()
    learn(known, `${path}/options`, { allowCredentials: [{ id }] })
    const answer = passkeyAnswer(`/api/${path}`, known)!
    expect(fits(operation(path).body!, answer)).toBe(true)
    expect(answer.response).toMatchObject({ id })
  }
})

test('requests of a run carry it', () => {
  const known = new Known()
  learn(known, 'passkeys/options', {})
  const bodies = Array.from({ length: 30 }, (_, index) => {
    const made = makeRequest(randomOf(1, index), [operation('passkeys')], known, { index, progress: 0.5 })
    return made.question.body?.toString('utf8') ?? ''
  })
  expect(bodies.filter((body) => body.includes('"attestationObject":"')).length).toBeGreaterThan(10)
})
