import type {
  AuditEntry,
  BoardRow,
  CalendarYear,
  Page,
  ReceptionCounts,
  ReceptionDetail,
  Start,
  VatNext,
  VatReturn,
  WorkList,
} from '@cuentaclara/contracts'
import type { SigningKey } from '@cuentaclara/xades'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeSupplierDocument } from '#demo/supplier-document.ts'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { endTerms } from '#modules/receptions/recurrences.ts'
import { tellOfDeadlines } from '#modules/receptions/tell-of-deadlines.ts'
import { keyOfSupplier, supplier } from '#modules/receptions/testing/a-supplier.ts'
import { aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof aPerson>>
let company: IssuingCompany
let key: SigningKey
beforeAll(async () => {
  app = await createTestApp()
  admin = await aPerson(app, 'Plataforma', { isPlatformAdmin: true })
  key = await keyOfSupplier()
})
beforeEach(async () => {
  await app.asOwner('delete from calendar_closures; delete from calendar_years')
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const calendar = async (year: number) =>
  (await app.send('GET', `/calendar/${year}`, admin)).body as CalendarYear
async function close(day: string, reason = 'Cierre de fin de año') {
  const answer = await app.send('POST', '/calendar/closures', admin, { payload: { day, reason } })
  return answer as { status: number; body: CalendarYear & { errors?: Record<string, string[]> } }
}
async function change(day: string, moved_to: string | null, reason = 'Ley 9875') {
  const answer = await app.send('POST', `/calendar/holidays/${day}/change`, admin, {
    payload: { moved_to, reason },
  })
  return answer as { status: number; body: CalendarYear & { errors?: Record<string, string[]> } }
}
const settle = async (year: number, is_settled: boolean) =>
  (await app.send('POST', `/calendar/${year}/settle`, admin, { payload: { is_settled } }))
    .body as CalendarYear
const takeBack = async (id: string) => app.send('POST', `/calendar/closures/${id}/remove`, admin)
const get = async <Body>(path: string) => (await app.send('GET', path, company.as)).body as Body

let sequence = 0
/** A document received in November 2026; its eighth working day of December is the 11th. */
async function receive(): Promise<string> {
  sequence += 1
  const document = writeSupplierDocument(
    {
      supplier,
      receiver: { name: company.name, number: '3101123456' },
      issuedAtMs: app.clock.now() - 3_600_000,
      sequence,
      lines: [{ cabys: '2391102010200', description: 'Café', quantity: '10', price: '1000', rateCode: '08' }],
    },
    key,
  )
  const { body } = await app.send('POST', '/receptions', company.as, {
    remoteAddress: `10.0.1.${sequence}`,
    ...multipart({ name0: 'a.xml' }, { file0: Buffer.from(document.xml) }),
  })
  return (body as { files: { reception_id: string }[] }).files[0]!.reception_id
}
const deadlineOf = async (id: string) => (await get<ReceptionDetail>(`/receptions/${id}`)).deadline_on

describe('the calendar of a year', () => {
  test('knows its public holidays, which of them are paid, and when the terms of each month end', async () => {
    const year = await calendar(2026)
    expect(year.holidays).toHaveLength(12)
    expect(year.holidays.filter(({ is_paid }) => !is_paid).map(({ day }) => day)).toEqual([
      '2026-08-02',
      '2026-08-31',
      '2026-12-01',
    ])
    // accountants-month.md 3.3
    expect(year.terms.slice(9)).toEqual([
      { month: '2026-10', receptions: '2026-11-11', vat_return: '2026-11-16' },
      { month: '2026-11', receptions: '2026-12-11', vat_return: '2026-12-15' },
      { month: '2026-12', receptions: '2027-01-13', vat_return: '2027-01-15' },
    ])
    expect([year.certainty, (await calendar(2027)).certainty, (await calendar(2031)).certainty]).toEqual([
      'published',
      'lawful',
      'unknown',
    ])
  })

  test('is the platform’s alone', async () => {
    const sent = await Promise.all([
      app.send('GET', '/calendar/2026', company.as),
      app.send('POST', '/calendar/closures', company.as, {
        payload: { day: '2026-12-24', reason: 'Asueto' },
      }),
      app.send('POST', '/calendar/holidays/2026-12-25/change', company.as, {
        payload: { moved_to: null, reason: 'Asueto' },
      }),
      app.send('POST', '/calendar/2027/settle', company.as, { payload: { is_settled: true } }),
    ])
    expect(sent.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
})

describe('a closure', () => {
  test('moves every term that still runs: receptions, work list, return and start', async () => {
    const id = await receive()
    expect(await deadlineOf(id)).toBe('2026-12-11')
    const { status, body } = await close('2026-12-11')
    expect(status).toBe(201)
    expect(body.terms.at(10)).toMatchObject({ month: '2026-11', receptions: '2026-12-14' })
    expect(await deadlineOf(id)).toBe('2026-12-14')
    expect(await deadlineOf(await receive())).toBe('2026-12-14')
    await close('2026-12-15')
    const { due_on } = await get<VatReturn>('/vat-returns/2026-11')
    expect(due_on).toBe('2026-12-16')
    expect(await get<VatNext>('/vat-returns/next')).toEqual({ period: '2026-11', due_on: '2026-12-16' })
    const { deadlines } = await get<Start>('/start')
    expect(deadlines.find(({ kind }) => kind === 'vat_return')?.day).toBe('2026-12-16')
    expect(deadlines.find(({ kind }) => kind === 'receptions')?.day).toBe('2026-12-14')
  })

  test('makes nearer what is due in five working days', async () => {
    const id = await receive()
    await app.asOwner(`update receptions set deadline_on = '2026-11-30' where id = $1`, [id])
    const near = async () => [
      (await get<ReceptionCounts>('/receptions/counts')).near_deadline,
      (await get<WorkList>('/work-list?section=reception_due')).meta.total,
    ]
    // Saturday 21: five working days are Friday 27.
    expect(await near()).toEqual([0, 0])
    await close('2026-11-25')
    expect(await near()).toEqual([1, 1])
  })

  test('keeps silence from ending a term a day early', async () => {
    const id = await receive()
    await close('2026-12-11')
    const endOn = (day: string) => endTerms({ ...app, clock: { now: () => Date.parse(`${day}T18:00:00Z`) } })
    await endOn('2026-12-12')
    expect((await get<ReceptionDetail>(`/receptions/${id}`)).status).not.toBe('tacit')
    await endOn('2026-12-15')
    expect((await get<ReceptionDetail>(`/receptions/${id}`)).status).toBe('tacit')
  })

  describe('that is entered after silence has ended a term', () => {
    const onThe12th = async () => {
      const id = await receive()
      const at = { ...app, clock: { now: () => Date.parse('2026-12-12T18:00:00Z') } }
      await endTerms(at)
      expect((await get<ReceptionDetail>(`/receptions/${id}`)).status).toBe('tacit')
      return id
    }
    /** On a day the platform enters that the authority was closed on the 11th. */
    const closeOn = async (day: string) => {
      const now = vi.spyOn(app.clock, 'now').mockReturnValue(Date.parse(`${day}T18:00:00Z`))
      await app.asOwner('update sessions set expires_at = $1, ends_at = $1', ['2027-01-01T00:00:00Z'])
      expect((await close('2026-12-11')).status).toBe(201)
      now.mockRestore()
    }
    const statusOf = async (id: string) => (await get<ReceptionDetail>(`/receptions/${id}`)).status

    test('takes the acceptance back: the document can be answered, and its history and the trail say why', async () => {
      const id = await onThe12th()
      await closeOn('2026-12-14')
      const reception = await get<ReceptionDetail>(`/receptions/${id}`)
      expect(reception).toMatchObject({ status: 'pending', deadline_on: '2026-12-14' })
      expect(reception.timeline.map(({ event, detail }) => [event, detail])).toEqual([
        ['received', null],
        ['tacit', null],
        ['reopened', '2026-12-14'],
      ])
      const trail = await get<Page<AuditEntry>>(`/audit?subject=reception&subject_id=${id}`)
      expect(trail.data[0]).toMatchObject({ before: { status: 'tacit' }, after: { status: 'pending' } })
      expect((await get<ReceptionCounts>('/receptions/counts')).to_answer).toBe(1)
    })

    test('leaves it where somebody has said what becomes of its tax', async () => {
      const id = await onThe12th()
      const classified = await app.send('POST', `/receptions/${id}/classify`, company.as, {
        payload: { vat_condition: '02', vat_credit: '1300', vat_expense: '0' },
      })
      expect(classified.status, classified.text).toBe(200)
      await closeOn('2026-12-14')
      expect(await statusOf(id)).toBe('tacit')
    })

    test('leaves it where a filed return has told of it', async () => {
      const id = await onThe12th()
      await app.asOwner(
        `insert into vat_returns (company_id, environment, period, state, filed_at, filed_on, filing_number, left_over, balances,
          register, updated_at)
        values ($1, 'simulator', '2026-11', 'filed', now(), '2026-12-12', '1234567890', '{}', '[]', '[]', now())`,
        [company.id],
      )
      await closeOn('2026-12-14')
      expect(await statusOf(id)).toBe('tacit')
    })

    test('leaves it where the longer term is over as well', async () => {
      const id = await onThe12th()
      await closeOn('2026-12-16')
      expect(await statusOf(id)).toBe('tacit')
    })
  })

  test('that is taken back moves its terms back, and the calendar keeps who did what', async () => {
    const id = await receive()
    const { body } = await close('2026-12-11', 'Asueto por decreto')
    const closure = body.closures[0]!
    expect(closure).toMatchObject({ reason: 'Asueto por decreto', added_by: 'Plataforma', removed_at: null })
    expect((await takeBack(closure.id)).status).toBe(200)
    expect(await deadlineOf(id)).toBe('2026-12-11')
    expect((await calendar(2026)).closures).toMatchObject([
      { id: closure.id, removed_by: 'Plataforma', removed_at: expect.any(String) },
    ])
    expect((await takeBack(closure.id)).status).toBe(404)
    expect((await close('2026-12-11')).status).toBe(201)
  })

  test('stands on a day on which the authority would work, once, and says why', async () => {
    const errorsOf = async (day: string, reason?: string) =>
      Object.keys((await close(day, reason)).body.errors!)
    expect(await errorsOf('2026-12-25')).toEqual(['day'])
    expect(await errorsOf('2026-12-12')).toEqual(['day'])
    expect(await errorsOf('2026-12-24', 'no')).toEqual(['reason'])
    expect((await close('2026-12-24')).status).toBe(201)
    expect(await errorsOf('2026-12-24')).toEqual(['day'])
  })
})

describe('a holiday', () => {
  test('that a law moves to a Monday moves every term, and the calendar still knows its own day', async () => {
    const id = await receive()
    expect(await deadlineOf(id)).toBe('2026-12-11')
    const { status, body } = await change('2026-12-01', '2026-11-30')
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.holidays.find(({ name }) => name === 'army')).toMatchObject({
      ...{ day: '2026-12-01', is_changed: true, moved_to: '2026-11-30' },
    })
    expect(body.closures).toMatchObject([
      { kind: 'moved', day: '2026-11-30', holiday_on: '2026-12-01', reason: 'Ley 9875' },
    ])
    // The first of December is a working day now, so the eighth one comes sooner.
    expect(body.terms.at(10)).toMatchObject({ month: '2026-11', receptions: '2026-12-10' })
    expect(await deadlineOf(id)).toBe('2026-12-10')
    expect(await deadlineOf(await receive())).toBe('2026-12-10')
    const { deadlines } = await get<Start>('/start')
    expect(deadlines.find(({ kind }) => kind === 'receptions')?.day).toBe('2026-12-10')
    expect((await takeBack(body.closures[0]!.id)).status).toBe(200)
    expect(await deadlineOf(id)).toBe('2026-12-11')
    expect((await calendar(2026)).holidays.find(({ name }) => name === 'army')?.is_changed).toBe(false)
  })

  test('moved to the day a return is due moves that day in return, start and board', async () => {
    expect((await change('2026-12-25', '2026-12-15')).status).toBe(201)
    expect((await get<VatReturn>('/vat-returns/2026-11')).due_on).toBe('2026-12-16')
    expect(await get<VatNext>('/vat-returns/next')).toEqual({ period: '2026-11', due_on: '2026-12-16' })
    const board = await get<Page<BoardRow>>('/board')
    expect(board.data.find((row) => row.company.id === company.id)?.vat?.due_on).toBe('2026-12-16')
  })

  test('can be taken away for a year, and given back', async () => {
    const id = await receive()
    const { body } = await change('2026-12-01', null, 'Derogado este año')
    expect(body.closures).toMatchObject([{ kind: 'cancelled', day: null, holiday_on: '2026-12-01' }])
    expect(await deadlineOf(id)).toBe('2026-12-10')
    await takeBack(body.closures[0]!.id)
    expect(await deadlineOf(id)).toBe('2026-12-11')
  })

  test('of a new law can be added to any year', async () => {
    const sent = await app.send('POST', '/calendar/closures', admin, {
      payload: { day: '2031-05-15', kind: 'holiday', reason: 'Ley nueva' },
    })
    expect((sent.body as CalendarYear).closures).toMatchObject([{ kind: 'holiday', day: '2031-05-15' }])
  })

  test('is moved once, to a working day of its own year, and only where it is one', async () => {
    const errorsOf = async (day: string, to: string | null, reason?: string) =>
      Object.keys((await change(day, to, reason)).body.errors ?? {})
    expect((await change('2026-12-02', '2026-12-03')).status).toBe(404)
    expect(await errorsOf('2026-12-01', '2027-01-04')).toEqual(['moved_to'])
    expect(await errorsOf('2026-12-01', '2026-12-06')).toEqual(['moved_to'])
    expect(await errorsOf('2026-12-01', '2026-12-01')).toEqual(['moved_to'])
    expect(await errorsOf('2026-12-01', '2026-12-07', 'no')).toEqual(['reason'])
    expect((await change('2026-12-01', '2026-12-07')).status).toBe(201)
    expect(await errorsOf('2026-12-01', '2026-12-09')).toEqual(['moved_to'])
    expect(await errorsOf('2026-12-25', '2026-12-07')).toEqual(['moved_to'])
  })
})

describe('a holiday of every year', () => {
  type Answered = { status: number; body: CalendarYear & { errors?: Record<string, string[]> } }
  const add = async (given: object) =>
    (await app.send('POST', '/calendar/closures', admin, {
      payload: { kind: 'holiday', reason: 'Ley 10500', is_yearly: true, ...given },
    })) as Answered
  const replace = async (id: string, given: object) =>
    (await app.send('PUT', `/calendar/closures/${id}`, admin, {
      payload: { kind: 'holiday', reason: 'Ley 10500', is_yearly: true, ...given },
    })) as Answered
  const closedIn = async (year: number) =>
    (await calendar(year)).closures
      .filter(({ removed_at }) => removed_at === null)
      .map(({ day, is_yearly }) => [day, is_yearly])
  const receptionsOf = async (month: string) =>
    (await calendar(Number(month.slice(0, 4)))).terms.find((term) => term.month === month)?.receptions

  test('moves terms of its year and of those after it, of none before, and of none after the last', async () => {
    const id = await receive()
    const { status, body } = await add({ day: '2025-12-10', last_year: 2028 })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.year).toBe(2025)
    expect(await deadlineOf(id)).toBe('2026-12-14')
    expect(await closedIn(2024 + 1)).toEqual([['2025-12-10', true]])
    expect(await closedIn(2027)).toEqual([['2027-12-10', true]])
    expect(await closedIn(2029)).toEqual([])
    expect(await receptionsOf('2027-11')).toBe('2027-12-14')
    expect((await calendar(2027)).closures).toMatchObject([
      { first_on: '2025-12-10', last_year: 2028, reason: 'Ley 10500' },
    ])
    expect((await takeBack(body.closures[0]!.id)).status).toBe(200)
    expect(await deadlineOf(id)).toBe('2026-12-11')
    expect(await receptionsOf('2027-11')).toBe('2027-12-13')
    expect((await calendar(2027)).closures).toMatchObject([{ removed_by: 'Plataforma' }])
  })

  test('may begin on a Sunday, and is there once', async () => {
    const errorsOf = async (given: object) => Object.entries((await add(given)).body.errors ?? {})
    // A Saturday in 2026.
    expect((await add({ day: '2026-10-10' })).status).toBe(201)
    expect(await errorsOf({ day: '2027-10-10' })).toEqual([['day', expect.any(Array)]])
    expect(await errorsOf({ day: '2025-10-10' })).toEqual([['day', expect.any(Array)]])
    expect((await add({ day: '2025-10-10', last_year: 2025 })).status).toBe(201)
    expect(await errorsOf({ day: '2026-12-25' })).toEqual([['day', expect.any(Array)]])
    expect(await errorsOf({ day: '2026-10-13', last_year: 2025 })).toEqual([['last_year', expect.any(Array)]])
    expect(await errorsOf({ day: '2026-10-13', is_yearly: false, last_year: 2027 })).toEqual([
      ['last_year', expect.any(Array)],
    ])
    expect(await errorsOf({ day: '2026-10-13', kind: 'closure' })).toEqual([['is_yearly', expect.any(Array)]])
  })

  test('of the 29th of February is one of leap years', async () => {
    expect((await add({ day: '2028-02-29' })).status).toBe(201)
    expect(await closedIn(2029)).toEqual([])
    expect(await closedIn(2032)).toEqual([['2032-02-29', true]])
  })

  test('is made one of one year and back, moved to another day, and the terms follow at once', async () => {
    const id = await receive()
    const added = await add({ day: '2026-12-10' })
    expect(await deadlineOf(id)).toBe('2026-12-14')
    const changed = await replace(added.body.closures[0]!.id, { day: '2026-12-09', is_yearly: false })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(
      changed.body.closures.map(({ day, is_yearly, removed_at }) => [day, is_yearly, removed_at === null]),
    ).toEqual([
      ['2026-12-09', false, true],
      ['2026-12-10', true, false],
    ])
    expect(await deadlineOf(id)).toBe('2026-12-14')
    expect(await receptionsOf('2027-11')).toBe('2027-12-13')
    const standing = changed.body.closures[0]!.id
    // To the day on which it stands already: nothing forbids that.
    expect((await replace(standing, { day: '2026-12-09', reason: 'Ley 10501' })).status).toBe(200)
    expect(await receptionsOf('2027-11')).toBe('2027-12-14')
    expect((await replace(standing, { day: '2026-12-09' })).status).toBe(404)
    expect((await replace(added.body.closures[0]!.id, { day: '2026-12-25' })).status).toBe(404)
    const asCompany = await app.send('PUT', `/calendar/closures/${standing}`, company.as, {
      payload: { day: '2026-12-09', reason: 'Ley 1' },
    })
    expect(asCompany.status).toBe(403)
  })

  test('is moved or taken away for one of its years, which goes with it', async () => {
    const { body } = await add({ day: '2025-12-10' })
    const id = await receive()
    expect(await deadlineOf(id)).toBe('2026-12-14')
    const moved = await change('2026-12-10', '2026-12-14')
    expect(moved.status, JSON.stringify(moved.body)).toBe(201)
    expect(await deadlineOf(id)).toBe('2026-12-11')
    expect((await change('2026-12-10', null)).body.errors).toMatchObject({ moved_to: expect.any(Array) })
    expect(await receptionsOf('2027-11')).toBe('2027-12-14')
    expect((await change('2024-12-10', null)).status).toBe(404)
    expect((await takeBack(body.closures[0]!.id)).status).toBe(200)
    expect(await closedIn(2026)).toEqual([])
    expect(await deadlineOf(id)).toBe('2026-12-11')
  })
})

test('who is told of a last day is told again where the calendar moves it', async () => {
  const id = await receive()
  const told = async () =>
    (await get<{ data: { kind: string; params: { date?: string } }[] }>('/notifications')).data
      .filter(({ kind }) => kind === 'reception-deadline')
      .map(({ params }) => params.date)
  const on = (day: string) => ({ ...app, clock: { now: () => Date.parse(`${day}T18:00:00Z`) } })
  await tellOfDeadlines(on('2026-12-10'))
  await close('2026-12-11')
  await tellOfDeadlines(on('2026-12-12'))
  await tellOfDeadlines(on('2026-12-13'))
  expect(await deadlineOf(id)).toBe('2026-12-14')
  expect((await told()).sort()).toEqual(['2026-12-11', '2026-12-14'])
})

test('a year whose holidays the platform says are certain is as certain as one that was published', async () => {
  const { body } = await close('2031-05-13')
  expect([body.certainty, body.settled]).toEqual(['unknown', null])
  const settled = await settle(2031, true)
  expect([settled.certainty, settled.settled]).toMatchObject(['published', { added_by: 'Plataforma' }])
  const id = await receive()
  await app.asOwner(`update receptions set deadline_on = '2031-05-12' where id = $1`, [id])
  expect((await get<ReceptionDetail>(`/receptions/${id}`)).is_deadline_sure).toBe(true)
  expect((await settle(2031, false)).certainty).toBe('unknown')
  expect((await get<ReceptionDetail>(`/receptions/${id}`)).is_deadline_sure).toBe(false)
})
