import type {
  ExpenseDetail,
  ExpenseRow,
  ExpenseSupplier,
  ExpenseTotals,
  Page,
  Role,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stopThreads } from '#platform/threads/threads.ts'
import { aPdf } from '#test/a-pdf.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aJpeg, aPng } from '#test/pictures.ts'

let app: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await aCompany(app, undefined, ['accountant', 'biller', 'viewer'])
})
afterAll(async () => {
  await stopThreads()
  await app.close()
})

const today = () => costaRicaDay(app.clock.now())
let sequence = 0
/** The clave of an invoice of Distribuidora Los Robles, another each time. */
function aClave(type = '01') {
  sequence += 1
  return `506221126003101222333001000${`01${type}`}${String(sequence).padStart(10, '0')}112345678`
}
const anExpense = (change = {}) => ({
  spent_on: today(),
  supplier_name: 'Distribuidora Los Robles S.A.',
  supplier_identification_type: '02',
  supplier_identification_number: '3-101-222333',
  description: 'Vasos y servilletas',
  document_kind: 'electronic',
  document_number: aClave(),
  currency: 'CRC',
  total: '11300',
  vat: '1300',
  ...change,
})

type Body = ExpenseDetail & {
  code?: string
  params?: Record<string, unknown>
  errors?: Record<string, string[]>
}
type As = { token?: string; company?: string }
async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as: As = company.as) {
  const answer = await app.send(method, path, as, payload === undefined ? {} : { payload })
  return answer as Omit<typeof answer, 'body'> & { body: Body }
}
const record = (change = {}, as?: As) => send('POST', '/expenses', anExpense(change), as)
const get = async <Answer>(path: string, as: As = company.as): Promise<Answer> =>
  (await app.send('GET', path, as)).body
const asRole = (role: Role) => ({ token: company.members[role]!.token, company: company.id })
const aPayment = () => ({ paid_on: today(), means: '04', account: 'BAC 9021' })

async function aCategory(name = 'Empaques'): Promise<string> {
  const answer = await send('POST', '/list-entries', { kind: 'category', name })
  return answer.body.id
}

describe('an expense', () => {
  // seed 007
  test('goes from draft over recorded and approved to paid', async () => {
    const draft = await record({ is_draft: true, document_number: null })
    expect(draft.status).toBe(201)
    expect(draft.body).toMatchObject({ status: 'draft', total: '11300' })

    const category = await aCategory()
    const recorded = await send('PUT', `/expenses/${draft.body.id}`, anExpense({ category_id: category }))
    expect(recorded.body).toMatchObject({
      status: 'recorded',
      category: 'Empaques',
      supplier_identification_number: '3101222333',
      vat_credit: '1300',
    })
    const approved = await send('POST', `/expenses/${draft.body.id}/approve`)
    expect(approved.body).toMatchObject({ status: 'approved', approved_by: 'Olga Solano' })
    const paid = await send('POST', `/expenses/${draft.body.id}/pay`, aPayment())
    expect(paid.body).toMatchObject({
      status: 'paid',
      paid_on: today(),
      means: '04',
      account: 'BAC 9021',
    })

    const change = await send('PUT', `/expenses/${draft.body.id}`, anExpense())
    expect(change.body.code).toBe('expense-settled')
    expect((await send('POST', `/expenses/${draft.body.id}/approve`)).status).toBe(409)
    expect((await send('POST', `/expenses/${draft.body.id}/pay`, aPayment())).status).toBe(409)
  })

  test('that is void counts no more and stays with its reason', async () => {
    const { body } = await record({ paid_on: today(), means: '01' })
    expect(body.status).toBe('paid')
    const undone = await send('POST', `/expenses/${body.id}/void`, { reason: 'Era personal' })
    expect(undone.body).toMatchObject({ status: 'void', void_reason: 'Era personal', paid_on: null })
    expect((await send('POST', `/expenses/${body.id}/void`, { reason: 'Otra vez' })).status).toBe(409)
    expect((await send('DELETE', `/expenses/${body.id}`)).body.code).toBe('expense-not-draft')
    expect((await get<{ data: ExpenseTotals }>('/expenses/totals')).data).toEqual([])
  })

  // What was owed at the end of a closed month, and the credit of a return that was filed, changed when somebody paid into it.
  test('is not paid into a closed period, nor is such a payment taken back', async () => {
    const spent = { spent_on: '2026-10-20' }
    const { body: owed } = await record(spent)
    const { body: paid } = await record(spent)
    const october = { ...aPayment(), paid_on: '2026-10-31' }
    const pay = { list: 'expenses', action: 'pay' }
    const rows = (id: string) => [{ id, label: 'Vasos' }]
    const inOctober = await send('POST', '/bulk', { ...pay, rows: rows(paid.id), params: october })
    await app.asOwner(
      `insert into period_changes (company_id, id, kind, closed_until, left_open, changed_by, changed_at)
      values ($1, gen_random_uuid(), 'closed', '2026-10-31', 0, $2, now())`,
      [company.id, company.owner.id],
    )
    const refused = await send('POST', `/expenses/${owed.id}/pay`, october)
    expect(refused).toMatchObject({ status: 409, body: { code: 'period-closed' } })
    expect((await record({ spent_on: '2026-11-01', paid_on: '2026-10-31', means: '01' })).body.code).toBe(
      'period-closed',
    )
    const undo = (run: unknown) =>
      send('POST', `/bulk/${(run as { result: { undo: { id: string } } }).result.undo.id}/undo`)
    expect((await undo(inOctober.body)).body).toMatchObject({ result: { done: 0, skipped: 1 } })
    // What was paid since may be taken back, whenever it was spent.
    const inNovember = await send('POST', '/bulk', {
      ...pay,
      rows: rows(owed.id),
      params: { ...october, paid_on: '2026-11-01' },
    })
    expect((await undo(inNovember.body)).body).toMatchObject({ result: { done: 1, skipped: 0 } })
  })

  // Of a total below zero it was said too that at most -115.04 of it can be VAT.
  test('whose total is not above zero is told that, and nothing of the tax in it', async () => {
    for (const total of ['-1000', '0']) {
      const { body } = await record({ total, vat: '0' })
      expect([total, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([total, ['total']])
    }
  })

  // Of what was paid before it was spent only the later day was asked: the payment went from the month that was closed.
  test('that was paid in advance is not made void once the month of its payment is closed', async () => {
    const { body } = await record({ spent_on: '2026-11-03', paid_on: '2026-10-30', means: '01' })
    await app.asOwner(
      `insert into period_changes (company_id, id, kind, closed_until, left_open, changed_by, changed_at)
      values ($1, gen_random_uuid(), 'closed', '2026-10-31', 0, $2, now())`,
      [company.id, company.owner.id],
    )
    expect(await send('POST', `/expenses/${body.id}/void`, { reason: 'Otra vez' })).toMatchObject({
      status: 409,
      body: { code: 'period-closed' },
    })
  })

  test('that is a draft can be deleted, with its files', async () => {
    const { body } = await record({ is_draft: true })
    await upload(body.id, aPdf('recibo'))
    expect((await send('DELETE', `/expenses/${body.id}`)).status).toBe(204)
    expect((await app.send('GET', `/expenses/${body.id}`, company.as)).status).toBe(404)
  })

  test('that somebody else saved meanwhile is not overwritten', async () => {
    const { body } = await record()
    const save = (version: number) =>
      app.send('PUT', `/expenses/${body.id}`, company.as, {
        payload: anExpense({ total: '5000', vat: '0' }),
        headers: { 'if-match': `"${version}"` },
      })
    expect((await save(body.version)).status).toBe(200)
    expect((await save(body.version)).status).toBe(412)
  })

  test('gives VAT credit with an electronic invoice only, as far as it is deductible', async () => {
    const credit = async (change: object) => (await record(change)).body.vat_credit
    expect(await credit({ deductible: 'partly', deductible_percent: '33.33' })).toBe('433.29')
    expect(await credit({ deductible: 'no' })).toBe('0')
    expect(await credit({ document_kind: 'ticket' })).toBe('0')
    expect(await credit({ document_kind: 'none', document_number: null })).toBe('0')
  })
})

test('what an expense says is refused by field when it cannot be', async () => {
  const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10)
  const answer = await record({
    spent_on: tomorrow,
    total: '0',
    vat: '1',
    document_number: '',
    supplier_identification_number: '12',
    deductible: 'partly',
    category_id: crypto.randomUUID(),
    means: '77',
  })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors!).sort()).toEqual([
    'category_id',
    'deductible_percent',
    'document_number',
    'means',
    'spent_on',
    'supplier_identification_number',
    'total',
    'vat',
  ])
  const errors = async (change: object) => Object.keys((await record(change)).body.errors ?? {})
  expect(await errors({ deductible: 'partly', deductible_percent: '100' })).toEqual(['deductible_percent'])
  expect(await errors({ paid_on: today() })).toEqual(['means'])
  expect(await errors({ due_on: '2020-01-01' })).toEqual(['due_on'])
  expect(await errors({ currency: 'USD' })).toEqual(['exchange_rate'])
  expect(await errors({ currency: 'USD', exchange_rate: '0' })).toEqual(['exchange_rate'])
  expect(await errors({ supplier_identification_type: null })).toEqual(['supplier_identification_type'])
})

describe('the guard of purchases', () => {
  test('refuses the same document of a supplier a second time, and names the first', async () => {
    const number = aClave()
    const first = await record({ document_number: number })
    const again = await record({ document_number: number, total: '9999', vat: '0' })
    expect([again.status, again.body.code]).toEqual([409, 'expense-twice'])
    expect(again.body.params).toMatchObject({ id: first.body.id, type: 'expense' })
    const totals = await get<{ data: ExpenseTotals }>('/expenses/totals')
    expect(totals.data).toMatchObject([{ count: 1, vat_credit: '1300' }])

    // Also by its consecutivo alone, without an identity, and with another way of writing the name.
    const consecutivo = number.slice(21, 41)
    const paper = { document_kind: 'paper', document_number: consecutivo, vat: '0' }
    const nobody = { supplier_identification_type: null, supplier_identification_number: null }
    expect((await record(paper)).status).toBe(409)
    for (const supplier_name of ['DISTRIBUIDORA los róbles s.a.', 'Distribuidora Los Robles, SA'])
      expect((await record({ ...paper, ...nobody, supplier_name })).status).toBe(409)
    // Somebody else numbers as they like.
    const other = { supplier_identification_number: '3-101-999999', supplier_name: 'Otra S.A.' }
    expect((await record({ ...paper, ...other })).status).toBe(201)
  })

  test('lets a document be recorded again once the first is void', async () => {
    const number = aClave()
    const { body } = await record({ document_number: number })
    await send('POST', `/expenses/${body.id}/void`, { reason: 'Mal registrado' })
    expect((await record({ document_number: number })).status).toBe(201)
  })

  test('counts a draft when it is recorded, and a change as well', async () => {
    const number = aClave()
    const draft = await record({ is_draft: true, document_number: number })
    const first = await record({ document_number: number })
    expect(first.status).toBe(201)
    const recorded = await send('PUT', `/expenses/${draft.body.id}`, anExpense({ document_number: number }))
    expect([recorded.status, recorded.body.code]).toEqual([409, 'expense-twice'])
    const same = anExpense({ document_number: number, description: 'Vasos' })
    expect((await send('PUT', `/expenses/${first.body.id}`, same)).status).toBe(200)
    const another = await record()
    expect((await send('PUT', `/expenses/${another.body.id}`, same)).body.code).toBe('expense-twice')
  })

  test('holds for two who record the same at once', async () => {
    const number = aClave()
    const answers = await Promise.all(Array.from({ length: 5 }, () => record({ document_number: number })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('believes no VAT above what the highest rate allows', async () => {
    const answer = await record({ total: '4410', vat: '2000' })
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, ['vat']])
    expect(answer.body.errors!.vat![0]).toContain('507.35')
    expect((await record({ total: '4410', vat: '507.35' })).status).toBe(201)
    expect((await record({ total: '4410', vat: '507.41' })).body.errors).toHaveProperty('vat')
  })

  test('asks an electronic invoice for its clave, of this supplier and of a kind that gives credit', async () => {
    const sentence = async (change: object) => (await record(change)).body.errors?.document_number?.[0]
    expect(await sentence({ document_number: '123' })).toMatch(/50/)
    expect(await sentence({ document_number: aClave('04') })).toMatch(/ticket/)
    expect(await sentence({ document_number: aClave('03') })).toMatch(/credit note/)
    const stranger = { supplier_identification_number: '3-101-999999' }
    expect(await sentence({ document_number: aClave(), ...stranger })).toMatch(/another/)
    expect((await record({ document_number: '123', document_kind: 'ticket' })).status).toBe(201)
    expect((await record({ document_number: '124', is_draft: true })).status).toBe(201)
    const spaced = aClave().replace(/(.{10})/g, '$1 ')
    expect((await record({ document_number: spaced })).body.document_number).toBe(spaced.replaceAll(' ', ''))
  })

  test('keeps amounts to the cent and takes none that are finer', async () => {
    expect((await record({ total: '100.005', vat: '0' })).body.errors).toHaveProperty('total')
    expect((await record({ total: '100', vat: '1.001' })).body.errors).toHaveProperty('vat')
    expect((await record({ total: '100.10', vat: '1.50' })).body).toMatchObject({
      total: '100.1',
      vat: '1.5',
    })
  })
})

const upload = (id: string, content: Buffer, as: As = company.as) =>
  app.send('POST', `/expenses/${id}/files`, as, multipart({ name: '../../recibo.pdf' }, { file: content }))

describe('a file', () => {
  test('is what its content says, and comes back as it was', async () => {
    const { body } = await record()
    const pdf = aPdf('un recibo')
    const xml = Buffer.from('<FacturaElectronica xmlns="x"><Clave>1</Clave></FacturaElectronica>')
    for (const content of [pdf, aJpeg, aPng(3, 3), xml])
      expect((await upload(body.id, content)).status).toBe(200)
    const { files } = await get<ExpenseDetail>(`/expenses/${body.id}`)
    expect(files.map(({ type, name }) => [type, name])).toEqual([
      ['application/pdf', 'recibo.pdf'],
      ['image/jpeg', 'recibo.pdf'],
      ['image/png', 'recibo.pdf'],
      ['application/xml', 'recibo.pdf'],
    ])
    const back = await app.send('GET', `/expenses/${body.id}/files/${files[0]!.id}`, company.as)
    expect(back.text).toBe(pdf.toString())
    expect(back.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
    })
    await send('DELETE', `/expenses/${body.id}/files/${files[0]!.id}`)
    expect((await get<ExpenseRow>(`/expenses/${body.id}`)).file_count).toBe(3)
  })

  test('that is damaged or cut off is refused by name, before it is the only proof', async () => {
    const { body } = await record()
    for (const content of [aPdf().subarray(0, -12), aJpeg.subarray(0, -2), aPng(3, 3).subarray(0, -6)]) {
      const refused = (await upload(body.id, content)) as { status: number; body: Body }
      expect(refused.status).toBe(422)
      expect(refused.body.errors?.file).toEqual([expect.stringMatching(/damaged/)])
    }
    expect((await get<ExpenseRow>(`/expenses/${body.id}`)).file_count).toBe(0)
  })

  test('of another kind, too large, or the sixth is refused', async () => {
    const { body } = await record()
    const html = Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')
    const bomb = Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>')
    const program = Buffer.from('4d5a900003000000', 'hex')
    for (const content of [html, bomb, program, Buffer.from('hola')]) {
      expect((await upload(body.id, content)).status).toBe(422)
    }
    expect((await upload(body.id, Buffer.alloc(0))).status).toBe(422)
    const large = Buffer.concat([aPdf(), Buffer.alloc(10 * 1024 * 1024)])
    expect((await upload(body.id, large)).status).toBe(413)
    for (let n = 0; n < 5; n++) await upload(body.id, aPdf(String(n)))
    const sixth = (await upload(body.id, aPdf())) as { status: number; body: Body }
    expect([sixth.status, sixth.body.code]).toEqual([409, 'papers-full'])
  })
})

describe('lists', () => {
  // seed 053
  test('page, sort, filter, search and sum', async () => {
    const category = await aCategory('Alquiler')
    await record({
      supplier_name: 'Inmobiliaria Escalante',
      total: '500000',
      vat: '0',
      category_id: category,
    })
    await record({ spent_on: '2026-01-15', total: '100', vat: '0', paid_on: '2026-01-16', means: '01' })
    await record({ document_kind: 'none', document_number: null, total: '70', vat: '0' })
    const list = (query: string) => get<Page<ExpenseRow>>(`/expenses?${query}`)
    const totals = async (query: string) => (await list(query)).data.map(({ total }) => total)
    expect((await list('')).meta.total).toBe(3)
    expect(await totals('sort=-total')).toEqual(['500000', '100', '70'])
    expect(await totals('sort=total&per_page=2&page=2')).toEqual(['500000'])
    expect(await totals('status=paid')).toEqual(['100'])
    expect(await totals('status=recorded,approved&sort=total')).toEqual(['70', '500000'])
    expect(await totals('document_kind=none')).toEqual(['70'])
    expect(await totals(`category_id=${category}`)).toEqual(['500000'])
    expect(await totals('search=alquiler')).toEqual(['500000'])
    expect(await totals('search=escalante')).toEqual(['500000'])
    expect(await totals('from=2026-01-01&to=2026-01-31')).toEqual(['100'])
    expect(await totals('has_file=true')).toEqual([])
    expect((await get<{ data: ExpenseTotals }>('/expenses/totals')).data).toEqual([
      { currency: 'CRC', count: 3, total: '500170', vat_credit: '0', unpaid: '500070', in_favour: '0' },
    ])
  })

  test('of suppliers remember what was chosen last time', async () => {
    const category = await aCategory('Alquiler')
    await record({ supplier_name: 'Los Robles' })
    await record({ category_id: category, means: '04' })
    const { data } = await get<{ data: ExpenseSupplier[] }>('/expenses/suppliers?search=robles')
    expect(data).toMatchObject([
      {
        name: 'Distribuidora Los Robles S.A.',
        identification_number: '3101222333',
        category_id: category,
        means: '04',
      },
    ])
    // Whom it tried the program out with is no supplier of a company that went live.
    await app.asOwner(`update companies set environment = 'live' where id = $1`, [company.id])
    expect((await get<{ data: ExpenseSupplier[] }>('/expenses/suppliers?search=robles')).data).toEqual([])
  })
})

describe('who may', () => {
  test('record: all but viewers; approve and undo: nobody below the accountant', async () => {
    expect((await record({}, asRole('viewer'))).status).toBe(403)
    const { body, status } = await record({}, asRole('biller'))
    expect(status).toBe(201)
    expect((await upload(body.id, aPdf(), asRole('viewer'))).status).toBe(403)
    expect((await send('POST', `/expenses/${body.id}/approve`, undefined, asRole('biller'))).status).toBe(403)
    const reason = { reason: 'Repetido' }
    expect((await send('POST', `/expenses/${body.id}/void`, reason, asRole('biller'))).status).toBe(403)
    expect((await send('POST', `/expenses/${body.id}/approve`, undefined, asRole('accountant'))).status).toBe(
      200,
    )
    expect((await app.send('GET', `/expenses/${body.id}`, asRole('viewer'))).status).toBe(200)
  })

  test('another company sees nothing and changes nothing', async () => {
    const { body } = await record()
    await upload(body.id, aPdf())
    const { files } = await get<ExpenseDetail>(`/expenses/${body.id}`)
    const other = await aCompany(app)
    expect((await app.send('GET', `/expenses/${body.id}`, other.as)).status).toBe(404)
    expect((await app.send('GET', `/expenses/${body.id}/files/${files[0]!.id}`, other.as)).status).toBe(404)
    expect((await send('PUT', `/expenses/${body.id}`, anExpense(), other.as)).status).toBe(404)
    expect((await send('POST', `/expenses/${body.id}/void`, { reason: 'Ajeno' }, other.as)).status).toBe(404)
    expect((await upload(body.id, aPdf(), other.as)).status).toBe(404)
    expect((await get<Page<ExpenseRow>>('/expenses', other.as)).data).toEqual([])
  })

  test('a category of another company is none', async () => {
    const category = await aCategory()
    const other = await aCompany(app)
    expect((await record({ category_id: category }, other.as)).body.errors).toHaveProperty('category_id')
  })
})
