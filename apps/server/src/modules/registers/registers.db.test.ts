import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DocumentDetail, DraftInput, Page, Problem, Taxpayer, WorkList } from '@cuentaclara/contracts'
import { createLookUps } from '@cuentaclara/hacienda'
import { type Simulator, startSimulator } from '@cuentaclara/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renewFindings } from '#modules/documents/drafts.ts'
import { documentRecurrences } from '#modules/documents/index.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  coffee,
  type IssuingCompany,
} from '#modules/documents/testing/issuing-company.ts'
import { createLog } from '#platform/log.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { registerJobs } from './jobs.ts'
import { createRegisters } from './registers.ts'

// fiscal.md 4.2: each of these was numbered and then rejected, because nobody had asked.

let register: Simulator
let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  register = await startSimulator({ hasLookUpLimits: false })
  app = await createTestApp({ HACIENDA_LOOKUP_URL: register.url })
  company = await anIssuingCompany(app)
  await beClient('3102000222')
})
afterAll(async () => {
  await app.close()
  await register.stop()
})

const beClient = (number: string, at: Pick<IssuingCompany, 'client'> = company, on = app) =>
  on.asOwner(`update clients set identification_type = '02', identification_number = $2 where id = $1`, [
    at.client.id,
    number,
  ])

function exonerated(change: Record<string, unknown> = {}, cabys = coffee): DraftInput {
  const exoneration = {
    document_type: '04',
    document_number: 'AL-00012345-26',
    institution: '01',
    issued_at: '2026-01-01T00:00:00-06:00',
    rate_points: '13',
    ...change,
  }
  return anInvoice(company.client, {
    lines: [aLine({ cabys, taxes: [{ code: '01', rate_code: '08', exoneration }] })],
  })
}
const issue = (payload: DraftInput, as = company.as, on = app) =>
  on.send('POST', '/documents/issue', as, { payload })
const save = async (payload: DraftInput, as = company.as, on = app): Promise<DocumentDetail> =>
  (await on.send('POST', '/documents', as, { payload })).body
const read = async (id: string, as = company.as, on = app): Promise<DocumentDetail> =>
  (await on.send('GET', `/documents/${id}`, as)).body
const at = 'lines.0.taxes.0.exoneration'

describe('issuing with an exoneration', () => {
  test.each([
    ['nobody gave', { document_number: 'AL-00000000-99' }, `${at}.document_number`, /AL-00000000-99/],
    [
      'that is over',
      { document_number: 'AL-00400013-19', issued_at: '2019-01-01T00:00:00-06:00' },
      `${at}.document_number`,
      /2020-12-31/,
    ],
    [
      'for other products',
      { document_number: 'AL-00460853-20', issued_at: '2020-03-01T00:00:00-06:00' },
      `${at}.document_number`,
      new RegExp(coffee),
    ],
    [
      'of fewer points',
      { document_number: 'AL-00500008-25', issued_at: '2025-01-15T00:00:00-06:00' },
      `${at}.rate_points`,
      /8/,
    ],
    ['of another day', { issued_at: '1999-01-01T00:00:00-06:00' }, `${at}.issued_at`, /2026-01-01/],
  ])('is refused at the field when it is one %s', async (_, change, field, words) => {
    const answer = await issue(exonerated(change))
    expect(answer.status, answer.text).toBe(422)
    const { errors } = answer.body as Problem
    expect(errors![field]).toEqual([expect.stringMatching(words)])
  })

  test('is refused when it is somebody else’s', async () => {
    const other = await anIssuingCompany(app)
    const payload = exonerated(
      { document_number: 'AL-00460853-20', issued_at: '2020-03-01T00:00:00-06:00' },
      '3511003000100',
    )
    const answer = await issue({ ...payload, client_id: other.client.id }, other.as)
    expect(answer.status, answer.text).toBe(422)
    expect((answer.body as Problem).errors![`${at}.document_number`]).toEqual([
      expect.stringContaining('3102000222'),
    ])
  })

  test('goes through with one that is in order', async () => {
    const answer = await issue(exonerated())
    expect(answer.status, answer.text).toBe(201)
  })
})

describe('an authorisation by its number', () => {
  const ask = (number: string, as: { token: string; company: string } = company.as, on = app) =>
    on.send('GET', `/exemptions/${encodeURIComponent(number)}`, as)

  test('answers whose it is, until when, for how much and for which products', async () => {
    const answer = await ask('AL-00460853-20')
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      number: 'AL-00460853-20',
      holder: { identification_number: '3102000222', name: expect.stringMatching(/\w/) },
      document_type: '04',
      points: '13',
      issued_on: '2020-03-01',
      expires_on: '2049-12-31',
      cabys: [{ code: '3511003000100' }, { code: '4292199990200' }],
    })
  })

  test('that nobody gave is not found, and strangers to documents learn nothing', async () => {
    expect((await ask('AL-00000000-99')).status).toBe(404)
    expect((await ask('a/../b')).status).toBe(404)
    const reader = await anIssuingCompany(app, ['viewer'])
    const viewer = { token: reader.members.viewer!.token, company: reader.id }
    expect((await ask('AL-00460853-20', viewer)).status).toBe(403)
  })
})

describe('a saved draft', () => {
  test('has the findings of the registers once they have answered, asked behind its back', async () => {
    const strangers = await anIssuingCompany(app)
    await beClient('9999991234', strangers)
    const payload = { ...exonerated({ document_number: 'AL-11111111-99' }), client_id: strangers.client.id }
    const draft = await save(payload, strangers.as)
    const codes = ({ issues }: DocumentDetail) => issues.map(({ code }) => code)
    expect(codes(draft)).not.toContain('party.not-registered')
    // What else it lacks was found when it was saved: here only the registers have something to say.
    await app.asOwner(`update documents set has_warning = false where id = $1`, [draft.id])

    const [job] = await app.asOwner<{ payload: object }>(
      `select p.payload from graphile_worker._private_jobs p join graphile_worker.jobs j using (id)
       where j.task_identifier = 'ask-registers' and j.key = $1`,
      [`${strangers.id}:registers:${draft.id}`],
    )
    const lookUps = createLookUps({ fetch, baseUrl: register.url })
    const [handler] = registerJobs(app, createRegisters(app, { real: lookUps, pretend: null }), renewFindings)
    await handler!.run(job!.payload, {} as never)

    await expect
      .poll(() => app.announced)
      .toContainEqual(expect.objectContaining({ type: 'document', id: draft.id, fiscal_status: 'draft' }))
    const later = await read(draft.id, strangers.as)
    expect(codes(later)).toEqual(
      expect.arrayContaining(['party.not-registered', 'exoneration.not-registered']),
    )
    // The list said nothing of what its page told, until somebody saved it once more.
    const listed = await app.send('GET', '/documents?fiscal_status=draft', strangers.as)
    expect((listed.body as Page<DocumentDetail>).data).toMatchObject([{ id: draft.id, has_warning: true }])
    expect(later.version).toBe(draft.version)
    expect(later.issues.find(({ code }) => code === 'exoneration.not-registered')).toMatchObject({
      severity: 'error',
      path: `${at}.document_number`,
    })
  })
})

describe('an answer', () => {
  test('is kept for as long as the reference allows, so that a register is asked once', async () => {
    let asked = 0
    const lookUps = createLookUps({
      fetch: (...request) => {
        asked += 1
        return fetch(...request)
      },
      baseUrl: register.url,
    })
    const ask = createRegisters(app, { real: lookUps, pretend: null })
    const questions = [
      { register: 'taxpayer' as const, number: '3101777888' },
      { register: 'exemption' as const, number: 'AL-00088888-26' },
    ]
    const about = { isDemo: false, waitMs: 5_000 }
    await Promise.all([ask(questions, about), ask(questions, about)])
    expect(asked).toBe(2)
    app.clock.advance(61 * 60_000)
    await ask(questions, about)
    expect(asked).toBe(3)
    app.clock.advance(24 * 3_600_000)
    await ask(questions, about)
    expect(asked).toBe(5)
  })
})

describe('a register that does not answer', () => {
  let silent: ReturnType<typeof createServer>
  let quiet: TestApp
  let seller: IssuingCompany
  let asked = 0
  beforeAll(async () => {
    silent = createServer(() => {
      asked += 1
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    quiet = await createTestApp({ HACIENDA_LOOKUP_URL: url })
    seller = await anIssuingCompany(quiet)
  })
  afterAll(async () => {
    silent.closeAllConnections()
    silent.close()
    await quiet.close()
  })

  test('stops no document', async () => {
    const payload = { ...exonerated(), client_id: seller.client.id }
    expect((await issue(payload, seller.as, quiet)).status).toBe(201)
    expect(asked).toBe(2)
  })

  test('leaves the draft with the word that nothing was checked', async () => {
    await quiet.asOwner(
      `insert into register_answers (number, register, is_demo, outcome, asked_at, good_until)
       values ('3101654321', 'taxpayer', false, 'silent', $1, $2), ('AL-00012345-26', 'exemption', false, 'silent', $1, $2)`,
      [new Date(quiet.clock.now()), new Date(quiet.clock.now() + 60_000)],
    )
    const { issues } = await save({ ...exonerated(), client_id: seller.client.id }, seller.as, quiet)
    expect(issues.map(({ code, severity }) => `${severity} ${code}`)).toEqual(
      expect.arrayContaining(['warning party.not-checked', 'warning exoneration.not-checked']),
    )
  })

  test('is said to be silent to whoever looks an authorisation up', async () => {
    const answer = await quiet.send('GET', '/exemptions/AL-00099999-26', seller.as)
    expect(answer.status).toBe(503)
    expect((answer.body as Problem).message).toMatch(/not checked/)
    expect(answer.headers['retry-after']).toBe('30')
  })

  test('is said to be silent, and when to ask again, to whoever looks a taxpayer up', async () => {
    const answer = await quiet.send('GET', '/taxpayers/3101654321', seller.as)
    expect(answer).toMatchObject({ status: 503, body: { code: 'register-unavailable' } })
    expect(answer.headers['retry-after']).toBe('30')
  })
})

// A document whose register was away said "not checked" for ever, on no page, and nobody heard what the register knew.
describe('a register that answers after the document was issued', () => {
  let late: TestApp
  let seller: IssuingCompany
  beforeAll(async () => {
    // Nothing listens there.
    late = await createTestApp({ HACIENDA_LOOKUP_URL: 'http://127.0.0.1:9' })
    seller = await anIssuingCompany(late)
  })
  afterAll(() => late.close())

  const issueUnchecked = async (number: string, authorisation: Record<string, unknown> = {}) => {
    await beClient(number, seller, late)
    // What an earlier test heard is forgotten.
    await late.asOwner('delete from register_answers')
    const payload = { ...exonerated(authorisation), client_id: seller.client.id }
    const answer = await issue(payload, seller.as, late)
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject({ has_warning: true })
    return (answer.body as DocumentDetail).id
  }
  const askAgain = async () => {
    late.clock.advance(5 * 60_000)
    const lookUps = createLookUps({ fetch, baseUrl: register.url })
    const ask = createRegisters(late, { real: lookUps, pretend: null })
    for (const { run } of documentRecurrences(late, ask, createLog('error'))) await run()
  }
  const codes = async (id: string) =>
    (await read(id, seller.as, late)).issues.map(({ code }) => code).toSorted()
  const objections = async () =>
    ((await late.send('GET', '/work-list?section=register_objection', seller.as)).body as WorkList).data
  const isMarked = async (id: string) =>
    ((await late.send('GET', '/documents', seller.as)).body as Page<DocumentDetail>).data.find(
      (row) => row.id === id,
    )?.has_warning

  test('is heard: what it objects to stands on the page, in the list and in the work list', async () => {
    const id = await issueUnchecked('9999991234', { document_number: 'AL-11111111-99' })
    expect(await codes(id)).toEqual(['exoneration.not-checked', 'party.not-checked'])
    expect(await objections()).toEqual([])

    await askAgain()
    expect(await codes(id)).toEqual(['exoneration.not-registered', 'party.not-registered'])
    expect(await isMarked(id)).toBe(true)
    const doubted = await late.send('GET', '/documents?has_warning=true', seller.as)
    expect((doubted.body as Page<DocumentDetail>).data.map((row) => row.id)).toEqual([id])
    expect(await objections()).toEqual([
      expect.objectContaining({ id, detail: expect.stringContaining('AL-11111111-99') }),
    ])
    expect(late.announced).toContainEqual(expect.objectContaining({ type: 'document', id }))
  })

  test('and has nothing to say takes the doubt away', async () => {
    const id = await issueUnchecked('3102000222')
    await askAgain()
    expect(await codes(id)).toEqual([])
    expect(await isMarked(id)).toBe(false)
    expect((await objections()).map((row) => row.id)).not.toContain(id)
  })

  test('judges as of the day of issuing: what ran out since was in force then', async () => {
    const id = await issueUnchecked('3102000222')
    await late.asOwner(
      `update sessions set expires_at = expires_at + interval '3 years', ends_at = ends_at + interval '3 years'`,
    )
    late.clock.advance(1000 * 24 * 60 * 60_000)
    await askAgain()
    expect(await codes(id)).toEqual([])
  })
})

// fiscal.md 4.4: a real company in a demo installation got names like "EMPRESA INVENTADA 0123".
describe('who is asked', () => {
  test('is the pretend authority for demo companies and the real one for all others', async () => {
    const real = await startSimulator({
      hasLookUpLimits: false,
      registryEntries: {
        taxpayers: [
          { number: '3101555444', name: 'ALMACEN DE VERDAD SOCIEDAD ANONIMA', identification_type: '02' },
        ],
      },
    })
    const both = await createTestApp(
      { DEMO: 'on', HACIENDA_LOOKUP_URL: real.url },
      { simulatorUrl: register.url },
    )
    try {
      const [mine, demo] = [await anIssuingCompany(both), await anIssuingCompany(both)]
      await both.asOwner('update companies set is_demo = true where id = $1', [demo.id])
      const name = async (as: object) =>
        ((await both.send('GET', '/taxpayers/3101555444', as)).body as Taxpayer).name
      expect(await name(demo.as)).toBe('EMPRESA INVENTADA 5444 SOCIEDAD ANONIMA')
      expect(await name(mine.as)).toBe('ALMACEN DE VERDAD SOCIEDAD ANONIMA')
      expect(await name({ token: mine.owner.token })).toBe('ALMACEN DE VERDAD SOCIEDAD ANONIMA')
    } finally {
      await both.close()
      await real.stop()
    }
  })
})
