import type { ExpenseRow, Page, Report, WorkList } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { readReceiverMessage } from '@cuentaclara/einvoice/xml'
import { describe, expect, test } from 'vitest'
import { makeConfirmedExpense } from './make-confirmed-expense.ts'
import { endTerms } from './recurrences.ts'
import { tellOfDeadlines } from './tell-of-deadlines.ts'
import { supplier } from './testing/a-supplier.ts'
import {
  aDocument,
  add,
  answer,
  answeredByAuthority,
  app,
  asRole,
  authority,
  company,
  detail,
  get,
  later,
  post,
  receiveDocuments,
  sealed,
  upload,
} from './testing/received-documents.ts'

receiveDocuments()

describe('a document that the authority rejected', () => {
  const counts = () => get<{ to_answer: number }>('/receptions/counts')
  const credits = async () => {
    const month = `from=2026-11-01&to=2026-11-30`
    const [received, vat] = await Promise.all([
      get<Report>(`/reports/receptions?${month}&include_waiting=true`),
      get<Report>(`/reports/vat?${month}&include_waiting=true`),
    ])
    return [received.in_colones.count, vat.in_colones.credit]
  }

  test('asks for no answer, and silence does not accept it', async () => {
    const { xml, clave } = aDocument({ issuedAtMs: app.clock.now() - 90 * 86_400_000 })
    const { body } = await upload({ 'a.xml': xml, 'b.xml': sealed(clave, 'rejected') })
    const id = body.files[0]!.reception_id!
    expect(await counts()).toMatchObject({ to_answer: 0 })
    await endTerms(app)
    expect(await detail(id)).toMatchObject({ status: 'invalid', is_unclassified: false })
    expect((await post(`/receptions/${id}/classify`, { vat_condition: '01' })).body.code).toBe(
      'reception-rejected-by-authority',
    )
  })

  test.each([
    ['owed', { status: 'void', void_reason: 'Hacienda rechazó el comprobante' }],
    ['paid', { status: 'paid', vat_credit: '0' }],
  ])('counts nowhere though its answer was confirmed before; its expense is %s', async (which, expected) => {
    const { xml, clave } = aDocument()
    const id = (await upload({ 'a.xml': xml })).body.files[0]!.reception_id!
    await answer(id)
    await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [id])
    const { expense_id } = (await post(`/receptions/${id}/expense`)).body
    const day = costaRicaDay(app.clock.now())
    if (which === 'paid') await post(`/expenses/${expense_id}/pay`, { paid_on: day, means: '04' })
    expect(await credits()).toEqual([1, '1300'])
    await upload({ 'b.xml': sealed(clave, 'rejected') })
    expect(await detail(id)).toMatchObject({ status: 'invalid', answer: 'accepted' })
    expect(await credits()).toEqual([0, '0'])
    expect(await get(`/expenses/${expense_id}`)).toMatchObject(expected)
    // Neither the expense nor an answer comes back by itself.
    expect((await post(`/receptions/${id}/expense`)).body.code).toBe('reception-not-open')
  })
})

// fiscal.md 4.7: a right to reject was lost on the day before the last one.
test('silence on a holiday ends no term: what came in November may be answered on the 11th of December', async () => {
  expect(await detail(await add())).toMatchObject({ deadline_on: '2026-12-11', is_deadline_sure: true })
})

test('after its last day a document counts as accepted, is classified, and makes its expense', async () => {
  const old = await add({ issuedAtMs: app.clock.now() - 90 * 86_400_000 })
  const fresh = await add()
  await endTerms(app)
  expect((await detail(fresh)).status).toBe('new')
  expect((await detail(old)).status).toBe('tacit')
  expect((await answer(old)).body.code).toBe('reception-not-open')
  // rest.md 14: its credit was lost without a word.
  const waiting = async () => (await get<WorkList>('/work-list?section=reception_unclassified')).data
  expect(await waiting()).toMatchObject([{ id: old, party_name: supplier.name }])
  for (const vat_credit of ['5000', '1299']) {
    const wrong = await post(`/receptions/${old}/classify`, { vat_condition: '01', vat_credit })
    expect(wrong.body.errors).toHaveProperty('vat_credit')
  }
  // Its credit is that of a month that may be closed meanwhile.
  const close = (kind: 'closed' | 'reopened', until: string | null) =>
    app.asOwner(
      `insert into period_changes (company_id, id, kind, closed_until, left_open, reason, changed_by, changed_at)
      values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, clock_timestamp())`,
      [company.id, kind, until, ...(kind === 'closed' ? [0, null] : [null, 'Faltaba']), company.owner.id],
    )
  await close('closed', '2026-10-31')
  const late = await post(`/receptions/${old}/classify`, { vat_condition: '01', vat_credit: '1300' })
  expect(late.body.code).toBe('period-closed')
  await close('reopened', null)
  const classified = await post(`/receptions/${old}/classify`, { vat_condition: '01', vat_credit: '1300' })
  expect(classified.body).toMatchObject({
    status: 'tacit',
    answer: 'accepted',
    expense_id: expect.any(String),
  })
  expect(await waiting()).toEqual([])
  expect((await post(`/receptions/${fresh}/classify`, { vat_condition: '01' })).status).toBe(409)
})

// The list of what is to be classified offered to accept many, and each was left out: it needs no answer any more.
test('many that silence accepted are classified at once, and the authority is told nothing', async () => {
  const old = [
    await add({ issuedAtMs: app.clock.now() - 90 * 86_400_000 }),
    await add({ issuedAtMs: app.clock.now() - 91 * 86_400_000 }),
  ]
  const fresh = await add()
  await endTerms(app)
  const { body } = await app.send('POST', '/bulk', company.as, {
    payload: {
      list: 'document-receptions',
      action: 'classify',
      params: { vat_condition: '01' },
      rows: [...old, fresh].map((id) => ({ id, label: id })),
    },
  })
  expect(body).toMatchObject({ result: { done: 2, skipped: 1 } })
  for (const id of old)
    expect(await detail(id)).toMatchObject({
      ...{ status: 'tacit', vat_condition: '01', vat_credit: '1300', is_unclassified: false, messages: [] },
      expense_id: expect.any(String),
    })
  expect((await get<WorkList>('/work-list?section=reception_unclassified')).data).toEqual([])
})

// Its credit stood in the return, without an expense and without anybody being asked.
test('an answer that was refused says nothing any more when the term is over', async () => {
  const id = await add({ issuedAtMs: app.clock.now() - 90 * 86_400_000 })
  await answer(id)
  await app.asOwner(`update receptions set status = 'refused' where id = $1`, [id])
  await endTerms(app)
  expect(await detail(id)).toMatchObject({
    ...{ status: 'tacit', answer: null, vat_condition: null, vat_credit: null, is_unclassified: true },
  })
  const waiting = await get<WorkList>('/work-list?section=reception_unclassified')
  expect(waiting.data).toMatchObject([{ id }])
  const classified = await post(`/receptions/${id}/classify`, { vat_condition: '01', vat_credit: '1300' })
  expect(classified.body).toMatchObject({ vat_condition: '01', expense_id: expect.any(String) })
})

test('who decides is told two days before the last day of a document, once', async () => {
  const near = await add({ issuedAtMs: app.clock.now() - 40 * 86_400_000 })
  await add()
  const { deadline_on: lastDay } = await detail(near)
  const told = async (as = company.as) =>
    (await app.send('GET', '/notifications', as)).body as { data: { kind: string; path: string }[] }
  const days = Math.ceil((Date.parse(`${lastDay}T00:00:00-06:00`) - app.clock.now()) / 86_400_000)
  app.clock.advance((days - 2) * 86_400_000)
  await tellOfDeadlines(app)
  await tellOfDeadlines(app)
  expect((await told()).data).toMatchObject([
    {
      kind: 'reception-deadline',
      params: { supplier: supplier.name, date: lastDay },
      path: `/transactions/detail/reception/${near}`,
    },
  ])
  expect((await told({ token: company.members.viewer!.token, company: company.id })).data).toEqual([])
})

test('where nobody knows the holidays of a year, silence counts later and the document says so', async () => {
  const id = await add()
  await app.asOwner(`update receptions set deadline_on = '2031-05-12' where id = $1`, [id])
  expect((await detail(id)).is_deadline_sure).toBe(false)
  const endOn = (day: string) => endTerms({ ...app, clock: { now: () => Date.parse(`${day}T18:00:00Z`) } })
  await endOn('2031-05-19')
  expect((await detail(id)).status).toBe('new')
  await endOn('2031-05-20')
  expect((await detail(id)).status).toBe('tacit')
})

describe('rules of a supplier', () => {
  test('“always like this” is said with an answer, and proposed and taken for the next document', async () => {
    const first = await add()
    const asExpense = { vat_condition: '04', vat_credit: '0', vat_expense: '1300' }
    expect((await answer(first, { ...asExpense, is_rule: true }, asRole('accountant'))).status).toBe(200)
    const next = await add()
    expect((await detail(next)).proposal).toMatchObject({ vat_condition: '04', is_rule: true })
    const taken = await post(`/receptions/${next}/accept`, {}, asRole('accountant'))
    expect(taken.body).toMatchObject({
      status: 'sending',
      answer: 'accepted',
      vat_condition: '04',
      vat_credit: '0',
      vat_expense: '1300',
    })
    // Said anew, it replaces what was said; a rejection says nothing.
    await answer(await add(), { is_rule: true })
    await answer(await add(), { answer: 'rejected', text: 'No es nuestro', is_rule: true })
    const { settings } = await get<{ settings: { suppliers: object[] } }>('/settings/purchases')
    expect(settings.suppliers).toEqual([
      { identification_number: supplier.number, name: supplier.name, vat_condition: '01', category_id: null },
    ])
  })

  test('without one the condition of the company is taken, under each condition', async () => {
    for (const [condition, amounts] of [
      ['01', { vat_credit: '1300', vat_expense: '0' }],
      ['02', { vat_credit: '1300', vat_expense: '0' }],
      ['04', { vat_credit: '0', vat_expense: '1300' }],
      ['05', { vat_credit: null, vat_expense: null }],
    ] as const) {
      const payload = { settings: { vat_condition: condition } }
      expect((await app.send('PUT', '/settings/purchases', company.as, { payload })).status).toBe(200)
      const id = await add()
      expect((await post(`/receptions/${id}/accept`)).body).toMatchObject({
        vat_condition: condition,
        ...amounts,
      })
      expect((await post(`/receptions/${id}/accept`)).body.code).toBe('reception-not-open')
    }
    expect((await post(`/receptions/${await add()}/accept`, {}, asRole('biller'))).status).toBe(403)
  })
})

describe('the expense of an answer', () => {
  answeredByAuthority()

  test('counts what somebody had recorded by hand once, with the credit that it takes', async () => {
    const { xml, clave } = aDocument()
    const byHand = {
      spent_on: new Date(app.clock.now() - 6 * 3_600_000).toISOString().slice(0, 10),
      supplier_name: 'Tostadora Los Santos',
      document_kind: 'electronic',
      document_number: clave,
      ...{ currency: 'CRC', total: '11300', vat: '1300', paid_on: '2026-01-01', means: '04' },
    }
    const typed = await post('/expenses', byHand)
    expect(typed.status).toBe(201)
    const { body } = await upload({ 'factura.xml': xml })
    const id = body.files[0]!.reception_id!
    await answer(id, { vat_condition: '02', vat_credit: '1000', vat_expense: '300' })
    await later(1)
    await later(2)
    expect(await detail(id)).toMatchObject({ status: 'confirmed', expense_id: typed.body.id })
    const { data } = await get<Page<ExpenseRow>>('/expenses')
    expect(data).toMatchObject([{ id: typed.body.id, status: 'paid', reception_id: id, vat_credit: '1000' }])
  })

  test('is the only way to the expense of a document that was received', async () => {
    const id = await add()
    const { consecutivo, clave } = await detail(id)
    const byHand = {
      spent_on: new Date(app.clock.now() - 6 * 3_600_000).toISOString().slice(0, 10),
      supplier_name: supplier.name,
      ...{ currency: 'CRC', total: '11300', vat: '1300' },
    }
    for (const document of [
      { document_kind: 'electronic', document_number: clave },
      { document_kind: 'paper', document_number: consecutivo },
    ]) {
      const { status, body } = await post('/expenses', { ...byHand, ...document })
      expect([status, body.code]).toEqual([409, 'expense-twice'])
      expect(body).toMatchObject({ params: { type: 'reception', id } })
    }
    // What we rejected is not owed as it stands; the supplier's paper may be.
    await answer(id, { answer: 'rejected', text: 'No pedimos esto' })
    const paper = { document_kind: 'paper', document_number: consecutivo }
    expect((await post('/expenses', { ...byHand, ...paper })).status).toBe(201)
  })

  test('keeps its verdict when its expense cannot be made yet', async () => {
    const id = await add()
    await answer(id)
    await later(1)
    await app.asOwner('alter table expenses add constraint none_today check (false) not valid')
    await expect(later(2)).rejects.toThrow('none_today')
    expect(await detail(id)).toMatchObject({ status: 'confirmed', expense_id: null })
    await app.asOwner('alter table expenses drop constraint none_today')
    // The queue tries it again.
    await makeConfirmedExpense(app, { companyId: company.id, receptionId: id })
    expect(await detail(id)).toMatchObject({ expense_id: expect.any(String) })
  })

  test('rejecting makes no expense', async () => {
    const id = await add()
    await answer(id, { answer: 'rejected', text: 'No pedimos esto' })
    await later(1)
    await later(2)
    expect(await detail(id)).toMatchObject({ status: 'confirmed', answer: 'rejected', expense_id: null })
    const { xml } = [...authority.received.values()][0]!
    expect(xml).not.toContain('CondicionImpuesto')
    expect(xml).not.toContain('MontoTotalImpuestoAcreditar')
  })

  // fiscal.md 2: an expense without tax was refused with "More than the tax", although no official text bounds it.
  test('may make an expense of a purchase without tax', async () => {
    const exempt = {
      cabys: '2391102010200',
      description: 'Café',
      quantity: '1',
      price: '50000',
      rateCode: '10',
    }
    const id = await add({ lines: [exempt] })
    expect(await detail(id)).toMatchObject({ tax: '0', total: '50000' })
    const { status } = await answer(id, { vat_condition: '04', vat_credit: '0', vat_expense: '50000' })
    expect(status).toBe(200)
    await later(1)
    const read = readReceiverMessage([...authority.received.values()][0]!.xml)
    const { message } = read as unknown as { message: Record<string, unknown> }
    expect([String(message.totalTax), String(message.applicableExpense)]).toEqual(['undefined', '50000'])
  })
})
