import type { AuthorityState, DocumentDetail, DocumentRow, LoginAnswer, Page } from '@cuentaclara/contracts'
import { recalculate } from '@cuentaclara/einvoice'
import { fromXml, readAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { startSimulator } from '@cuentaclara/simulator'
import { verifyXml } from '@cuentaclara/xades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthorityClients, createSigner } from '#modules/submissions/index.ts'
import { submitDueDocuments } from '#modules/submissions/submit-due-documents.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets } from '#platform/secrets.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { parseConfig } from '../config.ts'
import { academy } from './demo/academy.ts'
import { cafe } from './demo/cafe.ts'
import { demoCompanies } from './demo/companies.ts'
import { toLine } from './demo/plan-history.ts'
import { demoRegisterEntries } from './demo/register-entries.ts'
import { prepareDemo } from './demo.ts'
import type { Installation } from './installation.ts'

let app: TestApp
let installation: Installation
beforeAll(async () => {
  app = await createTestApp()
  installation = {
    ...app,
    config: parseConfig({}, {}),
    log: createLog('silent'),
    secrets: createSecrets(['a key that only tests know, 32 or more']),
  } as unknown as Installation
  await prepareDemo(installation)
})
afterAll(() => app.close())

async function signIn(email: string): Promise<LoginAnswer> {
  return (await app.send('POST', '/auth/login', {}, { payload: { email, password: 'cuenta-clara-demo' } }))
    .body
}

describe('the demo', () => {
  test('has people for every role, and an accountant of both companies', async () => {
    const companiesOf = async (email: string) =>
      (await signIn(email)).user.companies.map(({ company_id: id }) => id)
    expect((await companiesOf('accountant@demo.test')).toSorted()).toEqual([academy.id, cafe.id].toSorted())
    expect(await companiesOf('viewer@demo.test')).toEqual([cafe.id])
    expect((await signIn('platform@demo.test')).user.is_platform_admin).toBe(true)
  })

  test.each([cafe, academy])(
    'gives $settings.trade_name six months of documents in every state',
    async ({ id }) => {
      const { token } = await signIn('owner@demo.test')
      const as = { token, company: id }
      const count = async (query: string) =>
        ((await app.send('GET', `/documents?per_page=1&${query}`, as)).body as Page<DocumentRow>).meta.total
      expect(await count('fiscal_status=accepted')).toBeGreaterThan(100)
      expect(await count('fiscal_status=rejected')).toBe(1)
      expect(await count('fiscal_status=draft')).toBe(3)
      expect(await count('fiscal_status=queued')).toBe(3)
      expect(await count('kind=credit-note')).toBeGreaterThan(0)
      expect(await count('payment_status=overdue')).toBeGreaterThan(0)
      const state: AuthorityState = (await app.send('GET', '/authority/state', as)).body
      expect(state).toMatchObject({ state: 'operational', environment: 'simulator', queue_length: 3 })
    },
  )

  // seed 004, seed 062
  test.each([cafe, academy])('has offers and series of $settings.trade_name to look at', async ({ id }) => {
    const { token } = await signIn('owner@demo.test')
    const as = { token, company: id }
    const statuses = async (path: string) => {
      const { data }: Page<{ status: string }> = (await app.send('GET', `${path}?per_page=50`, as)).body
      return new Set(data.map(({ status }) => status))
    }
    const offers = ['draft', 'sent', 'accepted', 'rejected', 'expired', 'partly_invoiced', 'invoiced']
    expect([...(await statuses('/quotations'))]).toEqual(expect.arrayContaining(offers))
    expect([...(await statuses('/recurring-invoices'))]).toEqual(
      expect.arrayContaining(['draft', 'active', 'paused']),
    )
  })

  test('is made of documents that are really signed, numbered and answered', async () => {
    const { token } = await signIn('owner@demo.test')
    const as = { token, company: cafe.id }
    const { data }: Page<DocumentRow> = (
      await app.send('GET', '/documents?fiscal_status=accepted&per_page=5&page=9', as)
    ).body
    for (const row of data) {
      const xml = (await app.send('GET', `/documents/${row.id}/files/xml`, as)).text
      expect(verifyXml(xml).signatures[0]).toMatchObject({
        valid: true,
        signer: { taxpayerId: '3101700123' },
      })
      const read = fromXml(xml)
      if (!read.ok) throw new Error(JSON.stringify(read.problems))
      expect(recalculate(read.document).differences).toEqual([])
      const answer = (await app.send('GET', `/documents/${row.id}/files/answer`, as)).text
      expect(readAuthorityAnswer(answer)).toMatchObject({ ok: true, clave: row.clave, status: 'accepted' })
      const detail: DocumentDetail = (await app.send('GET', `/documents/${row.id}`, as)).body
      expect(detail.timeline.map(({ event }) => event)).toEqual([
        'created',
        'issued',
        'signed',
        'sent',
        'accepted',
      ])
    }
  })

  test('numbers without gap, so that the next document goes on', async () => {
    const series = await app.asOwner(`
      select s.document_type, s.next_sequence::int - 1 as last, count(d.id)::int, max(d.sequence)::int
      from document_series s
      join documents d on d.company_id = s.company_id and substr(d.consecutivo, 9, 2) = s.document_type
      group by s.company_id, s.document_type, s.next_sequence`)
    expect(series.length).toBeGreaterThan(4)
    for (const { last, count, max } of series) expect([count, max]).toEqual([last, last])
  })

  test('is prepared once', async () => {
    const before = await app.asOwner('select count(*)::int from documents')
    await prepareDemo(installation)
    expect(await app.asOwner('select count(*)::int from documents')).toEqual(before)
  })

  // fiscal.md 4.8, selling.md §2 (f): 98 of the last 100 had one, the newcomer's first accepted invoice among them.
  test.each(demoCompanies)(
    'whatever $settings.trade_name issues to any of its clients is accepted without a warning',
    async ({ id, clients, items }) => {
      const { token } = await signIn('owner@demo.test')
      const as = { token, company: id }
      for (const { identification_number: number, weight } of clients) {
        if (weight === 0) continue
        const [client] = await app.asOwner('select id from clients where identification_number = $1', [
          number,
        ])
        const lines = [toLine(items[0]!, 'CRC', 1)]
        const payload = { kind: 'invoice', client_id: client?.id, lines, payments: [{ means: '04' }] }
        expect(await app.send('POST', '/documents/issue', as, { payload })).toMatchObject({ status: 201 })
      }
      await askAuthority(id)
      const answered = await app.asOwner(
        `select d.fiscal_status, d.has_warning, s.answer -> 'entries' as entries, count(*)::int
         from documents d join submissions s on s.document_id = d.id
         where d.company_id = $1 and d.fiscal_status <> 'rejected' group by 1, 2, 3`,
        [id],
      )
      expect(answered).toEqual([
        { fiscal_status: 'accepted', has_warning: false, entries: [], count: expect.any(Number) },
      ])
    },
  )
})

/** Sends what waits to the pretend authority, as it stands beside a demo, until it has judged all of it. */
async function askAuthority(companyId: string) {
  const clock = () => app.clock.now()
  const simulator = await startSimulator({ clock, verdictDelayMs: 0, registryEntries: demoRegisterEntries() })
  const nowhere = { apiUrl: 'http://nowhere.test', tokenUrl: 'http://nowhere.test', clientId: 'x' }
  const addresses = { test: nowhere, live: nowhere, simulatorUrl: simulator.url }
  const submitter = {
    doors: installation,
    signer: createSigner(installation, installation.secrets),
    clients: createAuthorityClients(installation, installation.secrets, addresses),
    log: createLog('silent'),
  }
  const waiting =
    'select count(*)::int from submissions where company_id = $1 and next_attempt_at is not null'
  for (let round = 0; round < 40; round++) {
    await submitDueDocuments(submitter, companyId)
    app.clock.advance(5_000)
    const [left] = await app.asOwner(waiting, [companyId])
    if (left?.count === 0) break
  }
  await simulator.stop()
}
