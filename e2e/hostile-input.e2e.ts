import type {
  Advertisement,
  ClientPortal,
  DocumentRow,
  Page,
  PublicLink,
  VatFilings,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCorpus } from '../fuzz/corpus.ts'
import { fuzzApi } from '../fuzz/fuzz-api.ts'
import { demoSenders } from '../fuzz/senders.ts'
import { uploadMalformed } from '../fuzz/upload-files.ts'
import { type ApiUser, logIn, signIn } from './api.ts'
import type { App } from './app.ts'
import { startDemo } from './demo.ts'

let app: App
beforeAll(async () => {
  app = await startDemo({ LOG_LEVEL: 'error' })
})
afterAll(() => app?.stop())

test('three hundred malformed files are refused by name by every route that takes such a file', async () => {
  const owner = await signIn(app.url, 'owner@demo.test')
  // Who runs the installation belongs to no company.
  const { token } = await logIn(app.url, 'platform@demo.test')
  const firstOf = async (path: string) => (await owner.get<Page<{ id: string }>>(path)).data[0]!.id
  const [clientId, documentId] = [await firstOf('/clients'), await issuedToClient(owner)]
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
    expenseId: await firstOf('/expenses'),
    advertisementId: advertisement.id,
    itemId: await firstOf('/items'),
    clientId,
    documentId,
    quotationId: await firstOf('/quotations'),
    paymentId: await firstOf('/payments'),
    filingId: await aFiling(owner, '2026-08'),
    portalToken: await switchOn<ClientPortal>(owner, `/clients/${clientId}/portal`),
    documentToken: await switchOn<PublicLink>(owner, `/documents/${documentId}/link`),
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
    senders: await demoSenders(app.url),
    seed: 20261122,
    requests: 2_000,
    deadlineMs: 120_000,
  })
  // An answer of 500 says nothing of why; the log does.
  expect(run.findings, app.said().slice(-4_000)).toEqual([])
  // Requests that nothing understands would prove nothing.
  expect(run.statuses[200]).toBeGreaterThan(150)
  expect(run.statuses[422]).toBeGreaterThan(150)
})

/** A document whose client is in the catalogue: it is theirs to say that they paid it. */
async function issuedToClient(owner: ApiUser): Promise<string> {
  const { data } = await owner.get<Page<DocumentRow>>('/documents?per_page=100&fiscal_status=accepted')
  return data.find(({ client_id }) => client_id !== null)!.id
}

/** A return that was filed, with which its receipts are kept. */
async function aFiling(owner: ApiUser, period: string): Promise<string> {
  await owner.post(`/vat-returns/${period}/review`, { note: 'Todo revisado' })
  await owner.post(`/vat-returns/${period}/file`, { filed_on: '2026-09-10', filing_number: '1504567890123' })
  const { data } = await owner.get<VatFilings>(`/vat-returns/${period}/filings`)
  return data[0]!.id
}

/** Switches a link on; answers its token, the last part of its address. */
async function switchOn<Link extends { url: string | null }>(owner: ApiUser, path: string): Promise<string> {
  const answer = await owner.request('PUT', path, { is_on: true })
  expect(answer.ok, path).toBe(true)
  return ((await answer.json()) as Link).url!.split('/').at(-1)!
}

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
