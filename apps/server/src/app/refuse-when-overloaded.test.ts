import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Overloaded } from '#platform/errors.ts'
import { refuseWhenOverloaded } from './refuse-when-overloaded.ts'

const afterMs = 20
let app: FastifyInstance
beforeEach(async () => {
  // When it is looked is ours to say; what is seen is the real loop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  app = Fastify()
  await refuseWhenOverloaded(app, afterMs)
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

function look(): void {
  vi.advanceTimersByTime(2 * afterMs)
}

/** Nothing else happens in this process meanwhile. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('after a pause in which the loop made no turn that could be measured, everybody is answered', async () => {
  look()
  // Forgets what was seen before, as the look before a long pause does.
  look()
  expect(await statusOf('/api/clients')).toBe(200)
})

test('while turns take too long the API refuses and the app is still handed out; afterwards all is answered', async () => {
  for (let turns = 0; turns < 4; turns += 1) {
    standStill(3 * afterMs)
    await nextTurn()
  }
  look()
  expect([await statusOf('/api/clients'), await statusOf('/index.html')]).toEqual([503, 200])
  await nextTurn()
  look()
  look()
  expect(await statusOf('/api/clients')).toBe(200)
})
