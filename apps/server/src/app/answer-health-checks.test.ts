import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { answerHealthChecks } from './answer-health-checks.ts'

const METRICS_TOKEN = 'of-thirty-two-letters-and-no-less'

async function withWorker(settings: Record<string, string>, work: (url: string) => Promise<void>) {
  const PORT = String(await unusedPort())
  const measured = { readiness: async () => 'ready' as const, figures: async () => null }
  const { stop } = await answerHealthChecks(parseConfig({ ...settings, PORT }), measured)
  try {
    await work(`http://127.0.0.1:${PORT}`)
  } finally {
    await stop()
  }
}

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers: { ...headers, connection: 'close' } })).status

test('the port of a worker says how it is to anybody, and figures to the machine alone', async () => {
  await withWorker({}, async (url) => {
    expect(await statusOf(`${url}/healthz`)).toBe(200)
    expect(await statusOf(`${url}/readyz`)).toBe(200)
    expect(await statusOf(`${url}/metrics`)).toBe(200)
    expect(await statusOf(`${url}/metrics`, { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  })
  await withWorker({ METRICS_FROM: '10.0.0.0/8' }, async (url) => {
    expect(await statusOf(`${url}/metrics`)).toBe(404)
  })
})

test('where there is a token the port of a worker asks for it too', async () => {
  await withWorker({ METRICS_TOKEN }, async (url) => {
    expect(await statusOf(`${url}/readyz`)).toBe(200)
    expect(await statusOf(`${url}/metrics`)).toBe(404)
    expect(await statusOf(`${url}/metrics`, { authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
  })
})

async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
