import type {
  AuditEntry,
  AuthorityBoard,
  AuthorityState,
  DocumentDetail,
  DocumentRow,
  DraftInput,
  NotificationList,
  Page,
  Role,
} from '@cuentaclara/contracts'
import { parseClave } from '@cuentaclara/einvoice'
import { fromXml } from '@cuentaclara/einvoice/xml'
import { type Simulator, startSimulator } from '@cuentaclara/simulator'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { wakeDueCompanies } from './jobs.ts'
import { type Submitter, submitDue } from './submit-due.ts'
import { tellOfContingencies } from './tell-people.ts'
import { aSubmitter } from './testing/a-submitter.ts'

const apps: TestApp[] = []
const simulators: Simulator[] = []
let app: TestApp
let company: IssuingCompany
beforeEach(async () => {
  app = await createTestApp()
  apps.push(app)
  company = await anIssuingCompany(app, ['administrator', 'accountant', 'biller', 'viewer'])
})
afterAll(async () => {
  for (const one of apps) await one.close()
  for (const one of simulators) await one.stop()
})

const hourMs = 3_600_000
const memberAs = (role: Role) => ({ token: company.members[role]!.token, company: company.id })
const say = (kind: string | null, as = company.as) =>
  app.send('PUT', '/authority/contingency', as, { payload: { kind } })
const pause = (is_paused: boolean) =>
  app.send('POST', '/authority/pause', company.as, { payload: { is_paused } })
const state = async (): Promise<AuthorityState> =>
  (await app.send('GET', '/authority/state', company.as)).body
const detailOf = async ({ id }: { id: string }): Promise<DocumentDetail> =>
  (await app.send('GET', `/documents/${id}`, company.as)).body
const issue = (change: Partial<DraftInput> = {}): Promise<DocumentRow> =>
  issued(app, company, anInvoice(company.client, change))
const situationOf = ({ clave }: { clave: string | null }) => parseClave(clave!)?.situation

describe('a company', () => {
  test('works as usual until somebody says otherwise, and again afterwards', async () => {
    // seed 050
    expect((await state()).contingency).toBeNull()
    const since = app.clock.now()
    const said = await say('no_internet')
    expect(said.status, said.text).toBe(200)
    expect(said.body).toMatchObject({ contingency: { kind: 'no_internet' }, is_paused: false })
    expect(Date.parse((await state()).contingency!.since)).toBe(since)

    app.clock.advance(hourMs)
    await say('no_internet')
    const board: AuthorityBoard = (await app.send('GET', '/authority/board', company.as)).body
    expect(board.contingency).toMatchObject({ kind: 'no_internet', by: 'Olga Solano' })
    expect(Date.parse(board.contingency!.since)).toBe(since)

    await say('provisional')
    expect(Date.parse((await state()).contingency!.since)).toBe(since + hourMs)
    await say(null)
    await say(null)
    expect((await state()).contingency).toBeNull()
    expect(
      await app.asOwner('select kind, ended_at is not null as ended from contingencies order by started_at'),
    ).toEqual([
      { kind: 'no_internet', ended: true },
      { kind: 'provisional', ended: true },
    ])
  })

  // fiscal.md 5: what was held since yesterday was sent as it was, and its refusal (-53) came as a surprise.
  test('is told what may be refused for its date: while it writes, and before what waited is sent', async () => {
    await pause(true)
    const draft = await app.send('POST', '/documents', company.as, { payload: anInvoice(company.client) })
    expect((draft.body as DocumentDetail).issues).toMatchObject([
      { code: 'situation.sending-paused', severity: 'warning' },
    ])
    await issue()
    await issue({ situation: '3' })
    const late = async () => {
      const board: AuthorityBoard = (await app.send('GET', '/authority/board', company.as)).body
      return board.late_documents
    }
    expect(await late()).toBe(0)
    await app.asOwner(`update sessions set expires_at = expires_at + interval '1 day'`)
    app.clock.advance(20 * hourMs)
    expect(await late()).toBe(1)
  })

  test('tells its trail who said so', async () => {
    await say('no_internet')
    await say(null)
    const { data } = (await app.send('GET', '/audit?subject=contingency', company.as))
      .body as Page<AuditEntry>
    expect(data.map(({ action, subject_name, user }) => [action, subject_name, user?.name])).toEqual([
      ['changed', 'no_internet', 'Olga Solano'],
      ['created', 'no_internet', 'Olga Solano'],
    ])
  })

  test.each(['accountant', 'biller', 'viewer'] as const)('is not switched by its %s', async (role) => {
    expect((await say('no_internet', memberAs(role))).status).toBe(403)
    expect((await state()).contingency).toBeNull()
  })

  test('is switched by its administrator, and by nobody of another company', async () => {
    expect((await say('provisional', memberAs('administrator'))).status).toBe(200)
    const stranger = await anIssuingCompany(app)
    const theirs = { ...company.as, token: stranger.as.token }
    expect((await say(null, theirs)).status).toBe(403)
    const elsewhere: AuthorityState = (await app.send('GET', '/authority/state', stranger.as)).body
    expect(elsewhere.contingency).toBeNull()
    expect((await state()).contingency).toMatchObject({ kind: 'provisional' })
  })

  test('knows only two kinds', async () => {
    expect((await say('strike')).status).toBe(422)
    expect((await app.send('PUT', '/authority/contingency', company.as, { payload: {} })).status).toBe(422)
  })

  test('keeps what another environment does apart', async () => {
    await say('no_internet')
    await app.asOwner(`update companies set environment = 'test' where id = $1`, [company.id])
    expect((await state()).contingency).toBeNull()
    await app.asOwner(`update companies set environment = 'simulator' where id = $1`, [company.id])
    expect((await state()).contingency).toMatchObject({ kind: 'no_internet' })
  })

  test('that forgot to switch back is told after a day, once', async () => {
    await signInForLonger()
    await say('no_internet')
    app.clock.advance(23 * hourMs)
    await tellOfContingencies(app)
    const told = async () =>
      ((await app.send('GET', '/notifications', company.as)).body as NotificationList).data
    expect(await told()).toEqual([])
    app.clock.advance(hourMs)
    await tellOfContingencies(app)
    await tellOfContingencies(app)
    expect(await told()).toMatchObject([
      { kind: 'contingency-lasting', path: `/config-hacienda/${company.id}` },
    ])
  })
})

describe('without internet', () => {
  test('a document says so in its key, is signed, and waits for its cause', async () => {
    await say('no_internet')
    const row = await issue()
    expect(row.fiscal_status).toBe('held')
    expect(situationOf(row)).toBe('3')
    const detail = await detailOf(row)
    expect(detail).toMatchObject({
      fiscal_status: 'held',
      held_because: 'no_internet',
      files: { xml: true },
      // What was typed stays: a copy of it is an ordinary document.
      input: { situation: '1' },
    })
    const xml = (await app.send('GET', `/documents/${row.id}/files/xml`, company.as)).text
    const read = fromXml(xml)
    expect(read.ok && read.document.situation).toBe('3')
    expect(await wakeDueCompanies(app)).toBe(0)
  })

  test('what replaces provisional paper says so too, and names the paper', async () => {
    await say('no_internet')
    const row = await issue({ situation: '2', references: [paper('2026-11-20T09:00:00-06:00')] })
    expect(situationOf(row)).toBe('3')
    expect((await detailOf(row)).input.references).toMatchObject([{ document_type: '08', code: '05' }])
  })

  test('what was numbered before keeps its key and waits too', async () => {
    const before = await issue()
    await say('no_internet')
    expect(situationOf(before)).toBe('1')
    expect(await detailOf(before)).toMatchObject({ fiscal_status: 'held', held_because: 'no_internet' })
    await say(null)
    expect(await detailOf(before)).toMatchObject({ fiscal_status: 'queued', held_because: null })
  })

  test('a pause beside it goes on holding, and the other way round', async () => {
    await pause(true)
    await say('no_internet')
    const row = await issue()
    await say(null)
    expect(await detailOf(row)).toMatchObject({ fiscal_status: 'held', held_because: 'paused' })
    await say('no_internet')
    await pause(false)
    expect(await detailOf(row)).toMatchObject({ fiscal_status: 'held', held_because: 'no_internet' })
  })

  test('on paper documents go on leaving as usual', async () => {
    await say('provisional')
    const row = await issue()
    expect([row.fiscal_status, situationOf(row)]).toEqual(['queued', '1'])
  })
})

describe('the return of the internet', () => {
  test('sends all that waited at once, and the simulator takes it however old it is', async () => {
    const { submitter, received } = await withSimulator()
    await say('no_internet')
    const rows = [await issue(), await issue(), await issue()]
    // One of them had failed before and would wait for hours.
    await app.asOwner(
      `update submissions set next_attempt_at = next_attempt_at + interval '1 day' where document_id = $1`,
      [rows[1]!.id],
    )
    await signInForLonger()
    app.clock.advance(20 * hourMs)
    await submitDue(submitter, company.id)
    expect(await received()).toEqual([])

    await say(null)
    expect(await wakeDueCompanies(app)).toBe(1)
    for (let round = 0; round < 4; round++) {
      await submitDue(submitter, company.id)
      app.clock.advance(60_000)
    }
    expect((await received()).toSorted()).toEqual(rows.map(({ clave }) => clave))
    for (const row of rows) expect((await detailOf(row)).fiscal_status).toBe('accepted')
  })

  test('does not save what was made in situation 1 and waited for hours', async () => {
    const { submitter } = await withSimulator()
    const early = await issue()
    await say('no_internet')
    app.clock.advance(5 * hourMs)
    await say(null)
    for (let round = 0; round < 4; round++) {
      await submitDue(submitter, company.id)
      app.clock.advance(60_000)
    }
    const { fiscal_status, answer } = await detailOf(early)
    expect(fiscal_status).toBe('rejected')
    expect(answer?.entries.map(({ code }) => code)).toContain('-53')
  })
})

const paper = (issued_at: string) => ({
  document_type: '08',
  number: 'P-17',
  issued_at,
  code: '05',
  reason: 'Sustituye comprobante provisional',
})

const signInForLonger = () => app.asOwner(`update sessions set expires_at = expires_at + interval '1 year'`)

/** The pretend authority, by the clock of the test. */
async function withSimulator(): Promise<{ submitter: Submitter; received: () => Promise<string[]> }> {
  const simulator = await startSimulator({ clock: () => app.clock.now(), verdictDelayMs: 0 })
  simulators.push(simulator)
  const received = async () => {
    const report = await (await fetch(`${simulator.url}/_simulator/sandbox`)).json()
    return (report as { receptions: { clave: string }[] }).receptions.map(({ clave }) => clave)
  }
  return { submitter: aSubmitter(app, { url: simulator.url }), received }
}
