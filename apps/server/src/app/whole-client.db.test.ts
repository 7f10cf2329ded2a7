import type {
  BulkAnswer,
  ClientPortal,
  DocumentRow,
  NotificationList,
  Page,
  PaymentDetail,
  QuotationBoard,
  QuotationDetail,
  QuotationRow,
  SimpleDetail,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  keepBillersPrivate,
} from '#modules/documents/testing/issuing-company.ts'
import type { Route } from '#platform/route.ts'
import { aPdf } from '#test/a-pdf.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'

type Person = { token?: string; company?: string }

let app: TestApp
let company: IssuingCompany
/** Sees nothing but their own. */
let biller: Person
/** What the owner has with the client, of every kind. */
let theirs: Record<'documents' | 'quotations' | 'simples' | 'payments' | 'letters' | 'paper', string>
let notice: string
let own: string

const someId = '01900000-0000-7000-8000-000000000000'
const today = () => costaRicaDay(app.clock.now())

async function post<Body>(path: string, payload: object, as: Person = company.as): Promise<Body> {
  const answer = await app.send('POST', path, as, { payload })
  expect([200, 201, 204], `${path} ${answer.text}`).toContain(answer.status)
  return answer.body
}
const anOffer = (as: Person) =>
  post<QuotationDetail>(
    '/quotations',
    {
      title: 'Desayunos',
      valid_until: addDays(today(), 5),
      content: { client_id: company.client.id, lines: [aLine()] },
    },
    as,
  )

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller'])
  biller = { token: company.members.biller!.token, company: company.id }
  await keepBillersPrivate(app, company)
  const onCredit = anInvoice(company.client, { sale_condition: '02', credit_days: 8, payments: [] })
  const debt = await post<DocumentRow>('/documents/issue', onCredit)
  await giveStatus(app, debt.id, 'accepted')
  const money = { client_id: company.client.id, paid_on: today(), currency: 'CRC', means: '01' }
  const payment = await post<PaymentDetail>('/payments', { ...money, amount: '50', allocations: [] })
  const offer = await anOffer(company.as)
  const form = multipart({ name: 'plano.pdf' }, { file: aPdf() })
  await app.send('POST', `/quotations/${offer.id}/papers`, company.as, form)
  await post(`/quotations/${offer.id}/send`, {})
  const simple = await post<SimpleDetail>('/simples', {
    use: 'internal',
    client_name: 'Marta Rojas',
    lines: [{ description: 'Adelanto', quantity: '1', unit: 'Unid', unit_price: '7500' }],
    payments: [],
  })
  await post(`/documents/${debt.id}/send`, {})
  const { body: letters } = await app.send('GET', '/letters', company.as)
  theirs = {
    documents: debt.id,
    quotations: offer.id,
    simples: simple.id,
    payments: payment.id,
    letters: (letters as Page<{ id: string }>).data[0]!.id,
    paper: someId,
  }
  own = (await anOffer(biller)).id
  const portal = await app.send('PUT', `/clients/${company.client.id}/portal`, company.as, {
    payload: { is_on: true },
  })
  const token = (portal.body as ClientPortal).url!.split('/portal/')[1]!
  const said = { amount: '700', currency: 'CRC', paid_on: today(), means: '06', reference: '778899' }
  const told = await app.send('POST', `/portals/${token}/payments`, undefined, multipart(said))
  expect(told.status, told.text).toBe(201)
  const { body } = await app.send('GET', '/payment-notices', company.as)
  notice = (body as { data: { id: string }[] }).data[0]!.id
})
afterAll(() => app.close())

const days = () => ({ from: addDays(today(), -9), to: today() })

const queries: Readonly<Record<string, string>> = {
  '/bank/statements': '?account=CR05015202001026284066&currency=CRC',
}

/** A request that the owner is served with. */
function askedOf({ endpoint }: Route): { path: string; payload: object } {
  const [, kind] = endpoint.path.split('/') as [string, string]
  const id =
    kind === 'clients' ? company.client.id : kind === 'payment-notices' ? notice : theirs[kind as 'documents']
  const query = endpoint.path.includes('/statement/')
    ? `?from=${days().from}&to=${days().to}`
    : (queries[endpoint.path] ?? '')
  return {
    path: endpoint.path.replace(':id', id ?? someId).replace(/:\w+/g, someId) + query,
    payload: {
      is_on: true,
      is_shown: true,
      days: days(),
      to: 'propio@example.test',
      phone: '88887777',
      text: 'Hola',
      reason: 'No llegó nada',
      means: '01',
      allocations: [{ document_id: own, amount: '1' }],
      client_id: company.client.id,
      payment_id: theirs.payments,
      settlement_id: someId,
      expenses: [{ expense_id: someId }],
      parts: [],
    },
  }
}

describe('a biller who is private', () => {
  // Their own: what they write to clients, receive from them, and took over.
  const isOwn = ({ endpoint: { method, path } }: Route) =>
    ['GET /letters', 'POST /payments', 'POST /opening-balances'].includes(`${method} ${path}`)

  test('reaches nothing of others by any route that sends to clients or records their payments', async () => {
    const routes = app.routes.filter(
      (route) =>
        ['documents.send', 'payments.record'].includes(route.options.permission ?? '') && !isOwn(route),
    )
    expect(routes.length).toBeGreaterThan(30)
    const reached = []
    for (const route of routes) {
      const { path, payload } = askedOf(route)
      const { method } = route.endpoint
      const body = route.options.form ? multipart({}, { file: Buffer.from('<Document/>') }) : { payload }
      const { status } = await app.send(method, path, biller, method === 'GET' ? {} : body)
      if (status !== 403 && status !== 404) reached.push(`${method} ${route.endpoint.path} ${status}`)
    }
    expect(reached).toEqual([])
  })

  // The walk would prove nothing if its requests led nowhere.
  test('is refused where the owner is served', async () => {
    for (const path of [
      `/clients/${company.client.id}/portal`,
      `/clients/${company.client.id}/statement/letter?from=${days().from}&to=${days().to}`,
      `/clients/${company.client.id}/statement/whatsapp?from=${days().from}&to=${days().to}`,
      '/payment-notices',
      `/quotations/${theirs.quotations}`,
      `/quotations/${theirs.quotations}/letter`,
      `/quotations/${theirs.quotations}/link`,
      `/quotations/${theirs.quotations}/papers`,
      `/quotations/${theirs.quotations}/deliveries`,
      `/documents/${theirs.documents}/letter`,
      `/payments/${theirs.payments}/letter`,
      `/letters/${theirs.letters}`,
    ]) {
      expect(`${path} ${(await app.send('GET', path, company.as)).status}`).toBe(`${path} 200`)
      expect([403, 404], path).toContain((await app.send('GET', path, biller)).status)
    }
  })

  test('is told why, in words', async () => {
    const { body } = await app.send('GET', `/clients/${company.client.id}/portal`, biller)
    expect(body).toMatchObject({ code: 'shows-whole-client' })
  })

  test('mails no statement among many either', async () => {
    const bulk = {
      list: 'clients',
      action: 'statement',
      rows: [{ id: company.client.id, label: '' }],
      params: days(),
    }
    const refused = await app.send('POST', '/bulk', biller, { payload: bulk })
    expect((refused.body as BulkAnswer).result).toMatchObject({ done: 0, skipped: 1 })
    expect(refused.text).toContain('everything of a client')
  })

  test('hears of no payment that a client tells of', async () => {
    const { body } = await app.send('GET', '/notifications', biller)
    expect((body as NotificationList).data.map(({ kind }) => kind)).not.toContain('payment-told')
    const { body: owners } = await app.send('GET', '/notifications', company.as)
    expect((owners as NotificationList).data.map(({ kind }) => kind)).toContain('payment-told')
  })

  test('has their own offers: in the list, on the board, by search and at the start', async () => {
    const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, biller)).body
    expect((await get<Page<QuotationRow>>('/quotations')).data.map(({ id }) => id)).toEqual([own])
    const board = (await get<{ data: QuotationBoard }>('/quotations/board')).data
    expect(board.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([own])
    expect((await get<{ data: { count: number }[] }>('/quotations/totals')).data).toEqual([])
    expect((await app.send('GET', '/search/records?q=Desayunos', biller)).text).not.toContain(
      theirs.quotations,
    )
    expect((await app.send('GET', '/search/records?q=Desayunos', company.as)).text).toContain(
      theirs.quotations,
    )
    expect((await app.send('GET', `/quotations/${own}`, biller)).status).toBe(200)
    expect((await app.send('GET', `/quotations/${theirs.quotations}/pdf`, biller)).status).toBe(404)
    const change = { title: 'Otra', valid_until: addDays(today(), 9), content: { lines: [aLine()] } }
    for (const [method, path, payload] of [
      ['PUT', '', change],
      ['DELETE', '', undefined],
      ['POST', '/cancel', {}],
      ['POST', '/convert', { kind: 'invoice' }],
      ['POST', '/extend', { valid_until: addDays(today(), 9) }],
      ['POST', '/decide', { decision: 'accepted', name: 'Ana' }],
      ['POST', '/tags', { add: [], remove: [] }],
    ] as const) {
      const { status } = await app.send(method, `/quotations/${theirs.quotations}${path}`, biller, {
        payload,
      })
      expect(`${method} ${path} ${status}`).toBe(`${method} ${path} 404`)
    }
    const start = await get<{ deadlines: { kind: string }[] }>('/start')
    expect(start.deadlines.map(({ kind }) => kind)).not.toContain('quotations')
  })
})
