import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Overloaded } from '#platform/errors.ts'
import { refuseWhenOverloaded } from './refuse-when-overloaded.ts'

const afterMs = 5_000
const inTime = afterMs / 10
let app: FastifyInstance
let nowMs = 0
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  app = Fastify()
  refuseWhenOverloaded(app, afterMs, () => nowMs)
  app.setErrorHandler((error, _, reply) => reply.status(error instanceof Overloaded ? 503 : 500).send())
  for (const url of ['/api/clients', '/index.html']) app.get(url, async () => 'here it is')
  await app.ready()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function statusOf(url: string): Promise<number> {
  return (await app.inject({ url })).statusCode
}

/** A look that comes when so much time has passed since the last. */
function look(ms: number): void {
  nowMs += ms
  vi.advanceTimersByTime(inTime)
}

// A mean over the turns before it let a pause of ten minutes refuse everybody for ten seconds more.
test.each([6, 60, 3_600])('after a pause of %d seconds everybody is answered', async (seconds) => {
  look(inTime)
  look(seconds * 1_000)
  expect(await statusOf('/api/clients')).toBe(200)
  look(inTime)
  look(seconds * 1_000)
  expect(await statusOf('/api/clients')).toBe(200)
})

test('while turn after turn takes too long the API refuses and the app is still handed out', async () => {
  for (let turns = 0; turns < 2; turns += 1) look(6_000)
  expect([await statusOf('/api/clients'), await statusOf('/index.html')]).toEqual([503, 200])
  look(6_000)
  expect(await statusOf('/api/clients')).toBe(503)
})

test('with the first turn in time all is answered again', async () => {
  for (let turns = 0; turns < 4; turns += 1) look(6_000)
  look(inTime)
  expect(await statusOf('/api/clients')).toBe(200)
})
