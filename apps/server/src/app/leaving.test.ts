import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addHealthChecks } from './health.ts'
import { leavingFor, letConnectionsGo } from './leaving.ts'

test('a web server that was told to end says so and goes on answering, without keeping connections', async () => {
  const leaving = leavingFor(0)
  const app = Fastify()
  letConnectionsGo(app, leaving)
  const measured = { readiness: async () => 'ready' as const, figures: async () => null }
  addHealthChecks(app, measured, { leaving, metrics: { token: undefined, from: ['loopback'] } })
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url })
    return [statusCode, headers.connection, JSON.parse(body).status]
  }
  expect(await ask('/readyz')).toEqual([200, 'keep-alive', 'ready'])

  await leaving.begin()
  expect(await ask('/readyz')).toEqual([503, 'close', 'ending'])
  expect(await ask('/healthz')).toEqual([200, 'close', 'ok'])
  await app.close()
})
