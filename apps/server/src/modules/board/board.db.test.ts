import type {
  AuditEntry,
  BoardRow,
  CompanySettings,
  DocumentRow,
  OpenInPeriod,
  Page,
  ReceptionRow,
  Role,
  Start,
  VatReturn,
  VatToRectify,
  WorkList,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { addMember } from '#modules/members/index.ts'
import { computeAmounts as computeMonths } from '#modules/vat-return/due-amounts.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { aCompany, aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'

let app: TestApp
let one: IssuingCompany
let two: IssuingCompany
/** Belongs to both companies. */
let accountant: Awaited<ReturnType<typeof aPerson>>

beforeAll(async () => {
  app = await createTestApp()
  one = await anIssuingCompany(app, [])
  two = await anIssuingCompany(app, [])
  accountant = await aPerson(app, 'Carmen Contadora')
  for (const { id } of [one, two]) await join(id, 'accountant')
  await rename(one, 'Abarrotes Uno S.A.')
  await rename(two, 'Bazar Dos S.A.')
})
afterAll(() => app.close())

const join = (company: string, role: Role, person = accountant) =>
  unsafeForCompany(app, company, (ctx) => addMember(ctx, person.id, role))
const rename = ({ id }: { id: string }, name: string) =>
  app.asOwner('update companies set name = $2 where id = $1', [id, name])
const board = async (query = '', as: { token: string } = accountant) => {
  const answer = await app.send('GET', `/board${query}`, { token: as.token })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Page<BoardRow>
}
const names = (page: Page<BoardRow>) => page.data.map(({ company }) => company.name)
const rowOf = async ({ id }: { id: string }, as?: { token: string }) =>
  (await board('', as)).data.find(({ company }) => company.id === id)!
const become = (document: DocumentRow, status: string) =>
  app.asOwner('update documents set fiscal_status = $2 where id = $1', [document.id, status])
const ask = async <Answer>(path: string, company: string, person = accountant) => {
  const answer = await app.send('GET', path, { token: person.token, company })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Answer
}

/** A document of a supplier, as it arrived. */
const received = (company: string, status: string, day = '2026-11-10') => {
  arrived += 1
  return app.asOwner(
    `insert into receptions (
      company_id, id, environment, status, kind, clave, consecutivo, issued_at, supplier_name, supplier_identification_type,
      supplier_identification_number, currency, exchange_rate, total, tax, checks, deadline_on, digest, search, created_at,
      updated_at
    ) values (
      $1, $2::uuid, 'simulator', $3, 'invoice', lpad($4, 50, '5'), lpad($4, 20, '0'), $5::date + time '12:00', 'Proveedora', '02',
      '3101000001', 'CRC', 1, 1130, 130, '[]', '2026-12-10', sha256($4::bytea), 'proveedora', now(), now()
    )`,
    [company, newId(), status, String(arrived), day],
  )
}
let arrived = 0

/** Computes what the board asked for, as the worker does. */
async function computeAmounts() {
  const jobs = await app.asOwner<{ payload: { companyId: string; period: string | null } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'compute-vat-amount' returning j.payload`,
  )
  for (const { payload } of jobs)
    await unsafeForCompany(app, payload.companyId, (ctx) => computeMonths(ctx, payload.period))
  return jobs.length
}

test('each figure is what the company’s own lists say', async () => {
  await become(await issued(app, one), 'rejected')
  await issued(app, one)
  await become(await issued(app, one), 'failed')
  await become(await issued(app, two), 'accepted')
  for (const status of ['new', 'pending', 'refused', 'tacit', 'tacit', 'confirmed'])
    await received(one.id, status)
  await received(two.id, 'noted')

  for (const { id } of [one, two]) {
    const { today } = await ask<Start>('/start', id)
    const unclassified = await ask<Page<ReceptionRow>>('/receptions?is_unclassified=true', id)
    expect(await rowOf({ id })).toMatchObject({
      rejected: today.rejected,
      waiting: today.waiting,
      unanswered: today.to_answer,
      unclassified: unclassified.meta.total,
    })
  }
  expect(await rowOf(one)).toMatchObject({ rejected: 1, waiting: 2, unanswered: 3, unclassified: 2 })
  expect(await rowOf(two)).toMatchObject({ rejected: 0, waiting: 0, unanswered: 0, unclassified: 0 })
  expect((await rowOf(one)).certificate!.days_left).toBeGreaterThan(300)
  expect((await rowOf(one)).responsible).toBe('Carmen Contadora')
})

test('a rejected document that somebody put off is not told on the board either', async () => {
  const [row] = (await ask<WorkList>('/work-list?section=rejected', one.id)).data
  const payload = { keys: [row!.key], until: '2027-01-15' }
  await app.send('POST', '/work-list/snooze', { token: accountant.token, company: one.id }, { payload })
  expect((await rowOf(one)).rejected).toBe(0)
  await app.send(
    'POST',
    '/work-list/restore',
    { token: accountant.token, company: one.id },
    {
      payload: { keys: payload.keys },
    },
  )
  expect((await rowOf(one)).rejected).toBe(1)
})

test('nobody sees a company that they do not belong to, nor one that they have left or that is archived', async () => {
  const stranger = await aCompany(app, 'Ajena S.A.')
  const [left, archived] = [await aCompany(app, 'Dejada S.A.'), await aCompany(app, 'Archivada S.A.')]
  for (const { id } of [left, archived]) await join(id, 'accountant')
  expect(names(await board())).toEqual([
    'Abarrotes Uno S.A.',
    'Archivada S.A.',
    'Bazar Dos S.A.',
    'Dejada S.A.',
  ])
  await app.asOwner('update company_users set active = 0 where company_id = $1 and user_id = $2', [
    left.id,
    accountant.id,
  ])
  await app.asOwner(`update companies set status = 'archived' where id = $1`, [archived.id])
  expect(names(await board())).toEqual(['Abarrotes Uno S.A.', 'Bazar Dos S.A.'])
  expect(names(await board('', stranger.owner))).toEqual(['Ajena S.A.'])
})

test('a cell that the role in that company may not see is empty, however much it may in another', async () => {
  const person = await aPerson(app, 'Vera Varios')
  await join(one.id, 'viewer', person)
  await join(two.id, 'accountant', person)
  const [seen, known] = [await rowOf(one, person), await rowOf(two, person)]
  expect(seen).toMatchObject({
    rejected: 1,
    unanswered: 3,
    vat: null,
    certificate: null,
    books: null,
    missing: null,
  })
  expect(known.vat).not.toBeNull()
  expect(known.certificate).not.toBeNull()
  expect(known.books).toEqual({ closed_until: null })
})

test('a biller who sees nothing but their own documents counts nothing else', async () => {
  const biller = await aPerson(app, 'Beto Biller')
  await join(one.id, 'biller', biller)
  expect(await rowOf(one, biller)).toMatchObject({ rejected: 1, waiting: 2 })
  await app.asOwner(
    `insert into company_settings (company_id, section, settings, updated_at)
    values ($1, 'sales', '{"billers_are_private": true}', now())`,
    [one.id],
  )
  expect(await rowOf(one, biller)).toMatchObject({ rejected: 0, waiting: 0 })
  await app.asOwner(`delete from company_settings where company_id = $1 and section = 'sales'`, [one.id])
})

test('numbers that a series left out after its first document are missing; those before it are another system’s', async () => {
  const series = { branch: '001', terminal: '00001', document_type: '01' }
  const move = (company: IssuingCompany, next_sequence: number) =>
    app.send('POST', '/numbering', company.as, {
      payload: { ...series, next_sequence, confirmed: true, reason: 'Talonario perdido' },
    })
  expect((await rowOf(one)).missing).toBe(0)
  expect((await move(one, 10)).status).toBe(200)
  expect((await rowOf(one)).missing).toBe(6)
  await issued(app, one)
  expect((await rowOf(one)).missing).toBe(6)

  const young = await anIssuingCompany(app, [])
  await join(young.id, 'accountant')
  expect((await move(young, 500)).status).toBe(200)
  await issued(app, young)
  expect((await rowOf(young)).missing).toBe(0)
  await app.asOwner('update company_users set active = 0 where company_id = $1 and user_id = $2', [
    young.id,
    accountant.id,
  ])
})

test('a return that nobody filed is late on the board and on Start, also of an idle month, once the company was here', async () => {
  const { id } = one
  const onStart = async (person = accountant) =>
    (await ask<Start>('/start', id, person)).deadlines.flatMap(({ kind, day }) =>
      kind === 'vat_return' ? [day] : [],
    )
  expect((await rowOf(one)).vat).toMatchObject({ period: '2026-11', due_on: '2026-12-15' })
  expect(await onStart()).toEqual(['2026-12-15'])
  await received(one.id, 'noted', '2026-09-20')
  await received(two.id, 'noted', '2026-10-20')
  expect((await rowOf(one)).vat).toMatchObject({ period: '2026-10', due_on: '2026-11-16' })
  expect(await onStart()).toEqual(['2026-11-16', '2026-12-15'])

  // Whether it is filed is told to who may read the return.
  const biller = await aPerson(app, 'Berta Biller')
  await join(id, 'biller', biller)
  expect(await onStart(biller)).toEqual(['2026-12-15'])
})

test('of several late returns the oldest is told and how many they are, on the board as on Start', async () => {
  const three = await anIssuingCompany(app, [])
  const owner = { token: three.as.token! }
  const send = async (period: string, step: string, payload: object) => {
    const { status, text } = await app.send('POST', `/vat-returns/${period}/${step}`, three.as, { payload })
    expect(status, text).toBe(200)
  }
  const fileMonth = async (period: string) => {
    await send(period, 'review', { note: 'Sin movimiento' })
    await send(period, 'file', { filed_on: '2026-11-16', filing_number: '1234567890' })
  }
  const told = async () => {
    const { vat } = await rowOf(three, owner)
    const { deadlines } = (await app.send('GET', '/start', three.as)).body as Start
    const [first, ...others] = deadlines.filter(({ kind }) => kind === 'vat_return')
    expect(first).toEqual({ kind: 'vat_return', day: vat!.due_on, count: vat!.late || null })
    expect(others.map(({ day }) => day)).toEqual(vat!.late === 0 ? [] : ['2026-12-15'])
    return [vat!.period, vat!.late]
  }
  expect(await told()).toEqual(['2026-11', 0])
  await received(three.id, 'noted', '2026-02-20')
  // It came in November with what it had before: of older months nobody knows.
  expect(await told()).toEqual(['2026-10', 1])
  await app.asOwner(`update companies set created_at = '2026-08-05T12:00:00Z' where id = $1`, [three.id])
  expect(await told()).toEqual(['2026-07', 4])

  await fileMonth('2026-07')
  await fileMonth('2026-09')
  expect(await told()).toEqual(['2026-08', 2])
  // What is being rectified was filed in its time.
  await send('2026-09', 'rectify', { reason: 'Nota posterior' })
  expect(await told()).toEqual(['2026-08', 2])
  await fileMonth('2026-08')
  await fileMonth('2026-10')
  expect(await told()).toEqual(['2026-11', 0])

  await app.asOwner(`update companies set created_at = '2020-01-05T12:00:00Z' where id = $1`, [three.id])
  await app.asOwner(`update receptions set issued_at = '2020-01-20T12:00:00Z' where company_id = $1`, [
    three.id,
  ])
  // Two years are looked at: from November 2024, without the four that were filed.
  expect(await told()).toEqual(['2024-11', 20])
})

test('what a return comes to is told with its moment, and computed anew once something happened', async () => {
  // The fifteenth is past: it is October that nobody filed.
  const before = await rowOf(two)
  expect(before.vat).toEqual({
    period: '2026-10',
    due_on: '2026-11-16',
    late: 1,
    state: 'draft',
    to_rectify: null,
    payable: null,
    left_over: null,
    computed_at: null,
    is_current: false,
  })
  await computeAmounts()
  const known = await rowOf(two)
  expect(known.vat).toMatchObject({ payable: '0.00', left_over: '0.00', is_current: true })
  expect(known.vat!.computed_at).not.toBeNull()
  expect(await computeAmounts()).toBe(0)

  await file('2026-10')
  expect((await rowOf(two)).vat).toMatchObject({ period: '2026-11', due_on: '2026-12-15', is_current: false })
  await computeAmounts()
  // Two units of 1 000 at 13 %, the one document of this company that was accepted.
  expect((await rowOf(two)).vat).toMatchObject({ payable: '260.00', is_current: true })

  const another = await issued(app, two, anInvoice(two.client))
  await become(another, 'accepted')
  const old = (await rowOf(two)).vat!
  expect(old).toMatchObject({ payable: '260.00', is_current: false })
  await computeAmounts()
  expect((await rowOf(two)).vat).toMatchObject({ payable: '520.00', is_current: true, state: 'draft' })
})

// What was filed became wrong, and the board told of the next month alone.
test('a month that was filed and says something else since is told beside the one that is due', async () => {
  expect((await rowOf(two)).vat).toMatchObject({ period: '2026-11', to_rectify: null })
  const bought = await app.send('POST', '/expenses', two.as, {
    payload: {
      ...{ supplier_name: 'Ferretería Central', spent_on: '2026-10-20', document_kind: 'electronic' },
      document_number: `506201026003101777666${'00100001010000000077'}112345678`,
      ...{ supplier_identification_type: '02', supplier_identification_number: '3101777666' },
      ...{ currency: 'CRC', total: '1130', vat: '130', paid_on: '2026-10-20', means: '04' },
    },
  })
  expect(bought.status, bought.text).toBe(201)
  // Of one company it is said as of now: on Start, before its books are closed, and in the workbook of the month.
  const toRectify = async () => (await ask<VatToRectify>('/vat-returns/to-rectify', two.id)).periods
  const beforeClosing = async () =>
    (await ask<OpenInPeriod>('/closings/open?month=2026-10', two.id)).open.filter(
      ({ thing }) => thing === 'to_rectify',
    )
  const told = { thing: 'to_rectify', list: 'vat-return', count: 1, month: '2026-10' }
  expect(await toRectify()).toEqual(['2026-10'])
  expect(await beforeClosing()).toEqual([told])
  await rowOf(two)
  await computeAmounts()
  const seen = await ask<VatReturn>('/vat-returns/2026-10', two.id)
  expect(seen.changes.map(({ box }) => box)).toContain('K_CRED')
  expect(await toRectify()).toEqual(['2026-10'])
  expect((await rowOf(two)).vat).toMatchObject({ period: '2026-11', state: 'draft', to_rectify: '2026-10' })
  // One of which nothing is kept yet is computed, though the month beside it is as it was.
  await app.asOwner(`delete from vat_amounts where company_id = $1 and period = '2026-10'`, [two.id])
  expect((await rowOf(two)).vat).toMatchObject({ is_current: true, to_rectify: null })
  expect(await computeAmounts()).toBe(1)
  expect((await rowOf(two)).vat).toMatchObject({ to_rectify: '2026-10' })
  expect(names(await board('?state=to_rectify'))).toEqual(['Bazar Dos S.A.'])
  expect(names(await board('?only=due'))).toContain('Bazar Dos S.A.')

  // It is taken back: nothing is to be rectified any more.
  const { id } = bought.body as { id: string }
  const taken = await app.send('POST', `/expenses/${id}/void`, two.as, { payload: { reason: 'Era de otro' } })
  expect(taken.status, taken.text).toBe(200)
  expect([await toRectify(), await beforeClosing()]).toEqual([[], []])
  await rowOf(two)
  await computeAmounts()
  expect((await rowOf(two)).vat).toMatchObject({ to_rectify: null })
})

// The form of the general regime was asked for, and called late, of who files another one.
test('a company of the simplified regime is asked for no such return, here, on Start and before its books are closed', async () => {
  const { id } = one
  const returnsOf = async () => {
    const { deadlines } = await ask<Start>('/start', id)
    const { open } = await ask<OpenInPeriod>('/closings/open?month=2026-10', id)
    const { checks } = await ask<VatReturn>('/vat-returns/2026-10', id)
    return {
      deadlines: deadlines.filter(({ kind }) => kind === 'vat_return').length,
      open: open.filter(({ thing }) => thing === 'vat_return').length,
      check: checks.find(({ check }) => check === 'regime')!.is_open,
    }
  }
  expect(await returnsOf()).toEqual({ deadlines: 2, open: 1, check: false })
  await app.asOwner(`update companies set regime = 'simplified' where id = $1`, [id])
  expect((await rowOf(one)).vat).toBeNull()
  expect(await returnsOf()).toEqual({ deadlines: 0, open: 0, check: true })
  await app.asOwner('update companies set regime = null where id = $1', [id])
  expect((await rowOf(one)).vat).toMatchObject({ period: '2026-10' })
})

// Of one that went over in the middle of the year every month was called another's, or none was: since when nobody kept.
test('a company that changes its regime owes the months in which it was under the general one, and only these', async () => {
  const { id } = one
  const say = async (change: object) => {
    const answer = await app.send(
      'POST',
      '/update-company-config',
      one.as,
      multipart({ company_id: id, ...change }),
    )
    expect(answer.status, answer.text).toBe(200)
  }
  const filed = () => monthsFiledBy(id)
  const asked = async () => {
    const { deadlines } = await ask<Start>('/start', id)
    const { open } = await ask<OpenInPeriod>('/closings/open?month=2026-10', id)
    const { checks } = await ask<VatReturn>('/vat-returns/2026-10', id)
    return [
      deadlines.filter(({ kind }) => kind === 'vat_return').length,
      open.filter(({ thing }) => thing === 'vat_return').length,
      checks.find(({ check }) => check === 'regime')!.is_open,
    ]
  }
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  expect(await filed()).toEqual(all)
  await say({ regime: 'simplified', regime_since: '2026-11-01' })
  expect(await filed()).toEqual(all.slice(0, 10))
  // October is late, and none is due next.
  expect(await asked()).toEqual([1, 1, false])
  expect((await rowOf(one)).vat).toMatchObject({ period: '2026-10' })
  // In the month of the change it was under both.
  await say({ regime_since: '2026-11-02' })
  expect(await filed()).toEqual(all.slice(0, 11))
  await say({ regime_since: '2026-05-01' })
  expect(await filed()).toEqual([1, 2, 3, 4])
  expect(await asked()).toEqual([0, 0, true])
  // And back: what was between stays between.
  await say({ regime: 'general', regime_since: '2026-09-15' })
  expect(await filed()).toEqual([1, 2, 3, 4, 9, 10, 11, 12])
  expect(await asked()).toEqual([2, 1, false])
  // Of which nothing is known from before: a day says that it was otherwise until then.
  await say({ regime: 'general', regime_since: '' })
  await say({ regime_since: '2026-06-01' })
  expect(await filed()).toEqual([6, 7, 8, 9, 10, 11, 12])
  const late = await app.send(
    'POST',
    '/update-company-config',
    one.as,
    multipart({ company_id: id, regime_since: '2027-01-01' }),
  )
  expect([late.status, Object.keys((late.body as { errors: object }).errors)]).toEqual([
    422,
    ['regime_since'],
  ])
  await say({ regime_since: '' })
  expect(await filed()).toEqual(all)
})

// A wrong turn stayed for good among the days before it: only the present regime could be said from another one.
test('each day of the regimes of a company is corrected, a wrong turn is taken out, and its months follow', async () => {
  const { id } = one
  const config = (change: object) =>
    app.send('POST', '/update-company-config', one.as, multipart({ company_id: id, ...change }))
  await config({ regime: 'general', regime_since: '' })
  await config({ regime: 'simplified', regime_since: '2026-05-01' })
  await config({ regime: 'general', regime_since: '2026-09-01' })
  const settings = () => ask<CompanySettings>('/company-settings', id)
  const { regime_turns, version } = await settings()
  const [always, simplified, now] = regime_turns
  expect(regime_turns).toEqual([
    { regime: 'general', since: null },
    { regime: 'simplified', since: '2026-05-01' },
    { regime: 'general', since: '2026-09-01' },
  ])
  expect(await monthsFiledBy(id)).toEqual([1, 2, 3, 4, 9, 10, 11, 12])
  const save = (turns: object[], over = version) =>
    app.send('PUT', '/company-settings/regimes', one.as, {
      payload: { turns },
      headers: { 'if-match': `"${over}"` },
    })

  const wrong = await save([
    always!,
    { ...simplified!, since: '2026-09-01' },
    { ...now!, since: '2027-01-01' },
  ])
  expect([wrong.status, (wrong.body as { errors: object }).errors]).toEqual([
    422,
    { 'turns.2.since': ['Not a day to come.'] },
  ])
  expect((await save([always!, { ...simplified!, since: '2026-09-01' }, now!])).status).toBe(422)
  expect((await save([])).status).toBe(422)
  expect(await monthsFiledBy(id)).toEqual([1, 2, 3, 4, 9, 10, 11, 12])

  const corrected = await save([always!, { ...simplified!, since: '2026-07-01' }, now!])
  expect(corrected.status, corrected.text).toBe(200)
  expect(await monthsFiledBy(id)).toEqual([1, 2, 3, 4, 5, 6, 9, 10, 11, 12])
  expect((await save([always!])).status).toBe(412)
  // Without the one between, what is around it is one.
  const mended = await save([always!, now!], (await settings()).version)
  expect(mended.body).toMatchObject({ regime: 'general', regime_since: null, regime_turns: [always] })
  expect(await monthsFiledBy(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])

  const { data: trail } = await ask<Page<AuditEntry>>('/audit', id)
  const entries = trail.filter(({ after }) => after !== null && 'earlier_regimes' in after)
  expect(entries[0]).toMatchObject({
    before: { earlier_regimes: [always, { ...simplified, since: '2026-07-01' }], regime_since: '2026-09-01' },
    after: { earlier_regimes: [], regime_since: null },
  })
})

/** The months of 2026 that a company declares on form D-150. */
async function monthsFiledBy(id: string): Promise<number[]> {
  const rows = await app.asOwner<{ month: string }>(
    `select to_char(m, 'YYYY-MM') as month from generate_series('2026-01-01'::date, '2026-12-01', '1 month') m
     where files_vat_return($1, m::date, (m + interval '1 month - 1 day')::date)`,
    [id],
  )
  return rows.map(({ month }) => Number(month.slice(5)))
}

/** Reviews and files the return of a month of the second company. */
async function file(period: string) {
  const send = (step: string, payload: object) =>
    app.send('POST', `/vat-returns/${period}/${step}`, two.as, { payload })
  expect((await send('review', { note: 'Sin movimiento' })).status).toBe(200)
  const filing = { filed_on: '2026-11-16', filing_number: '1234567890' }
  expect((await send('file', filing)).status).toBe(200)
}

test('sorts, narrows and searches over all companies', async () => {
  expect(names(await board('?sort=-name'))).toEqual(['Bazar Dos S.A.', 'Abarrotes Uno S.A.'])
  expect(names(await board('?sort=rejected'))).toEqual(['Bazar Dos S.A.', 'Abarrotes Uno S.A.'])
  expect(names(await board('?sort=-rejected'))).toEqual(['Abarrotes Uno S.A.', 'Bazar Dos S.A.'])
  expect(names(await board('?sort=deadline'))).toEqual(['Abarrotes Uno S.A.', 'Bazar Dos S.A.'])
  // October of the first is late; of the second it is filed, and November has weeks.
  expect(names(await board('?only=due'))).toEqual(['Abarrotes Uno S.A.'])
  expect(names(await board('?only=open'))).toEqual(['Abarrotes Uno S.A.'])
  expect(names(await board('?search=bázar'))).toEqual(['Bazar Dos S.A.'])
  const page = await board('?per_page=1&page=2')
  expect(names(page)).toEqual(['Bazar Dos S.A.'])
  expect(page.meta).toMatchObject({ total: 2, last_page: 2 })
})

test('is narrowed to an accountant, a state of the return and its day, and sorted by accountant', async () => {
  const other = await aPerson(app, 'Álvaro Auditor')
  await join(two.id, 'accountant', other)
  expect((await rowOf(two)).responsible).toBe('Álvaro Auditor, Carmen Contadora, Vera Varios')
  expect(names(await board('?responsible=Álvaro%20Auditor'))).toEqual(['Bazar Dos S.A.'])
  expect(names(await board('?responsible=Carmen%20Contadora'))).toEqual([
    'Abarrotes Uno S.A.',
    'Bazar Dos S.A.',
  ])
  // A part of a name is nobody.
  expect(names(await board('?responsible=Carmen'))).toEqual([])
  expect(names(await board('?sort=responsible'))).toEqual(['Bazar Dos S.A.', 'Abarrotes Uno S.A.'])
  expect(names(await board('?sort=-responsible'))).toEqual(['Abarrotes Uno S.A.', 'Bazar Dos S.A.'])
  expect(names(await board('?due=late'))).toEqual(['Abarrotes Uno S.A.'])
  expect(names(await board('?due=later'))).toEqual(['Bazar Dos S.A.'])
  expect(names(await board('?due=week'))).toEqual([])
  expect(names(await board('?state=draft&due=late'))).toEqual(['Abarrotes Uno S.A.'])
  expect(names(await board('?state=filed'))).toEqual([])
  for (const wrong of ['state=lost', 'due=never'])
    expect((await app.send('GET', `/board?${wrong}`, { token: accountant.token })).status).toBe(422)
})

test('the last month of which the package was made is told to who may take files along, and to nobody else', async () => {
  expect((await rowOf(one)).package).toEqual({ month: null, made_at: null })
  for (const period of ['2026-09', '2026-10'])
    await app.asOwner(
      `insert into made_packages (company_id, environment, period, made_at) values ($1, 'simulator', $2, '2026-11-20T12:00:00Z')`,
      [one.id, period],
    )
  // What was made while the company was tried elsewhere is of there.
  await app.asOwner(
    `insert into made_packages (company_id, environment, period, made_at) values ($1, 'live', '2026-11', now())`,
    [one.id],
  )
  expect((await rowOf(one)).package).toEqual({ month: '2026-10', made_at: '2026-11-20T12:00:00.000Z' })
  expect(names(await board('?sort=package'))).toEqual(['Abarrotes Uno S.A.', 'Bazar Dos S.A.'])
  const viewer = await aPerson(app, 'Vito Viewer')
  await join(one.id, 'viewer', viewer)
  expect((await rowOf(one, viewer)).package).toBeNull()
})

test('companies that somebody pinned come first for them alone, whatever the order and the page', async () => {
  const layout = { order: [], hidden: [], shown: [], widths: {}, pinned: [two.id] }
  const as = { token: accountant.token, company: one.id }
  const put = (payload: object) => app.send('PUT', '/list-choices/board/layout', as, { payload })
  expect((await put({ layout })).status).toBe(204)
  expect(names(await board())).toEqual(['Bazar Dos S.A.', 'Abarrotes Uno S.A.'])
  expect(names(await board('?sort=-rejected&per_page=1'))).toEqual(['Bazar Dos S.A.'])
  expect((await rowOf(two)).is_pinned).toBe(true)
  expect((await rowOf(two, two.owner)).is_pinned).toBe(false)
  await put({ layout: null })
  expect(names(await board())).toEqual(['Abarrotes Uno S.A.', 'Bazar Dos S.A.'])
})

test('a key of another program works in one company and reads no board', async () => {
  const payload = { name: 'Contabilidad', scopes: ['documents.read'], password: testPassword }
  const made = await app.send('POST', '/api-keys', one.as, { payload })
  const { token } = made.body as { token: string }
  expect((await app.send('GET', '/work-list', { token })).status).toBe(200)
  expect((await app.send('GET', '/board', { token })).status).toBe(403)
})

// What was filed early, as most are, stood on Start as a deadline until its day was past.
test('a return that is filed before its day is no deadline of Start any more, for who may read it', async () => {
  // November is over; this is the last test of the file.
  app.clock.advance(13 * 86_400_000)
  const four = await anIssuingCompany(app, ['biller'])
  const onStart = async (token = four.as.token!) => {
    const { deadlines } = (await app.send('GET', '/start', { token, company: four.id })).body as Start
    return deadlines.flatMap(({ kind, day }) => (kind === 'vat_return' ? [day] : []))
  }
  const send = async (step: string, payload: object) => {
    const { status, text } = await app.send('POST', `/vat-returns/2026-11/${step}`, four.as, { payload })
    expect(status, text).toBe(200)
  }
  expect(await onStart()).toEqual(['2026-12-15'])
  await send('review', { note: 'Sin movimiento' })
  await send('file', { filed_on: '2026-12-03', filing_number: '1234567890' })
  expect(await onStart()).toEqual(['2027-01-15'])
  expect(await onStart(four.members.biller!.token)).toEqual(['2026-12-15'])
  // The first one counts while what is to replace it is prepared.
  await send('rectify', { reason: 'Nota posterior' })
  expect(await onStart()).toEqual(['2027-01-15'])
})
