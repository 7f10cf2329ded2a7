import type { Advertisement, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCorpus } from '../fuzz/corpus.ts'
import { fuzzApi } from '../fuzz/fuzz-api.ts'
import { uploadMalformed } from '../fuzz/upload-files.ts'
import { logIn, signIn } from './api.ts'
import type { App } from './app.ts'
import { startDemo } from './demo.ts'

let app: App
beforeAll(async () => {
  app = await startDemo({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app?.stop())

test('three hundred malformed files are refused by name by every route that takes such a file', async () => {
  const owner = await signIn(app.url, 'owner@demo.test')
  // Who runs the installation belongs to no company.
  const { token } = await logIn(app.url, 'platform@demo.test')
  const expenses = await owner.get<Page<{ id: string }>>('/expenses')
  const advertisement = (await post('/advertisements', token, {
    title: 'Mantenimiento',
    kind: 'news',
    places: ['strip'],
    starts_at: '2026-11-22T00:00:00Z',
    ends_at: '2036-11-22T00:00:00Z',
  })) as Advertisement
  const doors = {
    url: app.url,
    owner,
    platform: { token },
    expenseId: expenses.data[0]!.id,
    advertisementId: advertisement.id,
  }
  const run = await uploadMalformed(doors, await openCorpus(), { seed: 20261122, count: 300 })
  expect(run.findings).toEqual([])
  expect(run.sent).toBeGreaterThan(600)
  console.info(`${run.sent} uploads, the slowest answered within ${run.slowestMs} ms`)
})

test('two thousand generated requests find no error, no hang and no program that is gone', async () => {
  const run = await fuzzApi({
    url: app.url,
    pid: app.process.pid!,
    signIn: () => signIn(app.url, 'owner@demo.test'),
    seed: 20261122,
    requests: 2_000,
    deadlineMs: 120_000,
  })
  expect(run.findings).toEqual([])
  // Requests that nothing understands would prove nothing.
  expect(run.statuses[200]).toBeGreaterThan(150)
  expect(run.statuses[422]).toBeGreaterThan(150)
})

async function post(path: string, token: string, body: object): Promise<unknown> {
  const answer = await fetch(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  expect(answer.ok).toBe(true)
  return answer.json()
}
