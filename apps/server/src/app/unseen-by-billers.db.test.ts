import {
  can,
  type Page,
  type PaymentDetail,
  type QuotationDetail,
  reportNames,
  type SimpleDetail,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellOfUndelivered } from '#modules/delivery/index.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  keepBillersPrivate,
} from '#modules/documents/testing/issuing-company.ts'
import { type Notice, notify } from '#modules/notifications/index.ts'
import { readOpenDeposits } from '#modules/quotations/index.ts'
import { unsafeForCompany, withCompany } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import type { Route } from '#platform/route.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { openStream } from '#test/open-stream.ts'

type Person = { token?: string; company?: string }

let app: TestApp
let company: IssuingCompany
let biller: Person
/** By the first part of a path: what `:id` may be there, all of it the owner's or everybody's. */
let ids: Readonly<Record<string, readonly string[]>>
/** What nobody who sees only their own may read anywhere, by its name. */
let marks: Readonly<Record<string, string>>
/** An offer of the owner's with a deposit that is awaited. */
let accepted: string

const someId = '01900000-0000-7000-8000-000000000000'
const today = () => costaRicaDay(app.clock.now())

async function post<Body>(path: string, payload: object, as: Person = company.as): Promise<Body> {
  const answer = await app.send('POST', path, as, { payload })
  expect([200, 201, 204], `${path} ${answer.text}`).toContain(answer.status)
  return answer.body
}

/** Prices that no sum and no other row has. */
const price = '7654321'
const offered = '6543217'

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller'])
  biller = { token: company.members.biller!.token, company: company.id }
  await keepBillersPrivate(app, company)
  const client_id = company.client.id
  const item = await post<{ id: string }>('/items', {
    code: 'CAFE-1',
    name: 'Café de la casa',
    cabys: '6340001000100',
    unit: 'Unid',
    price_crc: '1000',
  })
  const sold = { sale_condition: '02', credit_days: 2, payments: [], lines: [aLine({ unit_price: price })] }
  const debt = await post<{ id: string; clave: string; consecutivo: string }>(
    '/documents/issue',
    anInvoice(company.client, sold),
  )
  await giveStatus(app, debt.id, 'accepted')
  const draft = await post<{ id: string }>('/documents', anInvoice(company.client))
  const offer = (title: string, deposit?: object) =>
    post<QuotationDetail>('/quotations', {
      title,
      deposit,
      valid_until: addDays(today(), 3),
      content: { client_id, lines: [aLine({ unit_price: offered })] },
    })
  const sent = await offer('Oferta que nadie ve')
  await post(`/quotations/${sent.id}/send`, {})
  accepted = (await offer('Oferta con adelanto', { kind: 'percent', value: '50' })).id
  await post(`/quotations/${accepted}/send`, {})
  await post(`/quotations/${accepted}/decide`, { decision: 'accepted', name: 'Ana' })
  const money = { client_id, paid_on: today(), currency: 'CRC', means: '04', reference: 'DEPOSITO-AJENO' }
  const payment = await post<PaymentDetail>('/payments', { ...money, amount: '5432176', allocations: [] })
  const simple = await post<SimpleDetail>('/simples', {
    use: 'internal',
    client_name: 'Cliente de la dueña',
    lines: [{ description: 'Adelanto', quantity: '1', unit: 'Unid', unit_price: '4321765' }],
    payments: [],
  })
  await post(`/documents/${debt.id}/send`, { to: 'ajeno@example.test' })
  await app.hear()
  const letters = (await app.send('GET', '/letters', company.as)).body as Page<{ id: string }>
  marks = {
    'an issued document': debt.id,
    'its clave': debt.clave,
    'its number': debt.consecutivo,
    'what was sold': price,
    'a draft': draft.id,
    'an offer': sent.id,
    'an accepted one': accepted,
    'its title': 'Oferta que nadie ve',
    'what was offered': offered,
    'a payment': payment.id,
    'its reference': 'DEPOSITO-AJENO',
    'what was paid': '5432176',
    'a receipt': simple.id,
    'who got it': 'Cliente de la dueña',
    'what it says': '4321765',
    'where a letter went': 'ajeno@example.test',
    ...Object.fromEntries(letters.data.map(({ id }, n) => [`letter ${n + 1}`, id])),
  }
  ids = {
    documents: [debt.id, draft.id],
    quotations: [sent.id, accepted],
    payments: [payment.id],
    simples: [simple.id],
    letters: letters.data.map(({ id }) => id),
    clients: [client_id],
    items: [item.id],
    company: [company.id],
    'general-configurations': [company.id],
  }
  // Late, so that there is work; everybody stays signed in.
  await app.asOwner(`update sessions set expires_at = expires_at + interval '1 year'`)
  app.clock.advance(4 * 86_400_000)
})
afterAll(() => app.close())

const days = () => `from=${addDays(today(), -9)}&to=${today()}`

/** Routes that answer nothing, or not all, without a question, and what they are asked. */
const questions = (): Readonly<Record<string, readonly string[]>> => ({
  '/clients/:id/statement': [`?${days()}`],
  '/clients/:id/statement/letter': [`?${days()}`],
  '/conversions': [
    `?from=quotation:${marks['an offer']}&to=invoice`,
    `?from=invoice:${marks['an issued document']}&to=invoice`,
  ],
  '/dashboard': [`?${days()}&currency=CRC`],
  '/documents': ['?status=draft', `?client_id=${company.client.id}`, '?search=cafe'],
  '/documents/:id/money-before': ['?currency=CRC'],
  '/payments/open-documents': [`?client_id=${company.client.id}`],
  '/reports/:report': [`?${days()}`],
  '/reports/:report/rows': [`?${days()}`],
  '/search': searches,
  '/search/elsewhere': searches,
  '/search/records': searches,
})
const searches = [
  ...['7654321', 'Oferta', 'AJENO', 'ajeno', 'Cliente', 'cafe', '1', 'COT-00001', 'CS-1'],
].map((words) => `?q=${words}`)

/** Nobody here has one, or it is shown to everybody who may see its list; or it answers only outside, or once it exists. */
const unasked: readonly string[] = [
  '/authority/simulator',
  '/automation-rules/:id/runs',
  '/bulk/:id',
  '/cabys',
  '/card-settlements/:id',
  '/clients/:id/merge/:other',
  '/clients/:id/papers/:paper',
  '/clients/:id/statement/whatsapp',
  '/closings/open',
  '/documents/:id/papers/:paper',
  '/download-all-files/:id',
  '/exemptions/:number',
  '/expenses/:id',
  '/expenses/:id/connections',
  '/expenses/:id/files/:file',
  '/exports/:list',
  '/imports/:id',
  '/imports/:id/report',
  '/imports/:id/rows',
  '/list-choices/:list',
  '/past-documents/:id',
  '/past-documents/:id/xml',
  '/payment-notices/:id/proof/:paper',
  '/payments/:id/papers/:paper',
  '/payments/:id/receipts/:document_id',
  '/price-lists/:id/prices',
  '/quotations/:id/papers/:paper',
  '/receptions/:id',
  '/receptions/:id/files/:file',
  '/receptions/uploads/:id',
  '/recurring-invoices/:id',
  '/recurring-runs/:id',
  '/scheduled-files/:id/runs',
  '/settings/:section',
  '/shifts/:id',
  '/shifts/:id/pdf',
  '/students/:id',
  '/students/bills/:id',
  '/students/months',
  '/suppliers/:key',
  '/suppliers/:key/statement',
  '/suppliers/:key/statement/letter',
  '/tasks/:id/file',
  '/taxpayers/:number',
  '/user/:id/companies',
  '/vat-filings/:id/package',
  '/vat-filings/:id/papers',
  '/vat-filings/:id/papers/:paper',
  '/vat-proportions/:year/proposal',
  '/vat-returns/:period',
  '/vat-returns/:period/boxes/:box',
  '/vat-returns/:period/capital-goods',
  '/vat-returns/:period/filings',
  '/vat-returns/:period/late-arrivals',
  '/vat-returns/:period/purchases',
  '/vat-returns/:period/purchases/:id/lines',
  '/vat-returns/:period/workbook',
  '/webhooks/:id/deliveries',
  '/whereabouts',
]
/**
 * Open to the role and closed to who sees only their own: where the web leads to one, it does not for them (`showsOthers` of the
 * navigation, `showsWholeClient` of actions, `useCanWholeClient`).
 */
const closed: readonly string[] = [
  '/bank/accounts',
  '/bank/lines',
  '/clients/:id/portal',
  '/clients/:id/reminder',
  '/clients/:id/statement/letter',
  '/payment-notices',
]

// A stream answers for as long as it lives.
const isAsked = ({ endpoint }: Route) =>
  endpoint.method === 'GET' &&
  (endpoint.scope === 'company' || endpoint.scope === 'user') &&
  endpoint.path !== '/events'

function pathsOf({ endpoint: { path } }: Route): string[] {
  const [, kind] = path.split('/') as [string, string]
  const named = path.includes(':report')
    ? reportNames.map((name) => path.replace(':report', name))
    : path.includes(':id')
      ? (ids[kind] ?? [someId]).map((id) => path.replace(':id', id))
      : [path]
  const asked = ['', ...(questions()[path] ?? [])]
  return named.flatMap((one) =>
    asked.map((question) => one.replace(':file', 'xml').replace(/:\w+/g, someId) + question),
  )
}

test('who sees only their own reads nothing of others by any route, by whatever name they ask', async () => {
  const told: string[] = []
  const unseen = new Set(Object.keys(marks))
  const refused = []
  const unanswered = []
  let asked = 0
  for (const route of app.routes.filter(isAsked)) {
    const answers = []
    for (const path of pathsOf(route)) {
      // From another machine each time: from one nobody asks as much in a minute.
      const remoteAddress = `198.51.100.${++asked % 250}`
      const [shown, answer] = [
        await app.send('GET', path, company.as, { remoteAddress }),
        await app.send('GET', path, biller, { remoteAddress }),
      ]
      answers.push([shown.status, answer.status])
      // What was asked is said again.
      const without = (text: string) =>
        path
          .split(/[/?=&]/)
          .reduce((left, part) => (part.length > 5 ? left.replaceAll(part, '') : left), text)
      for (const [name, mark] of Object.entries(marks)) {
        if (shown.text.includes(mark)) unseen.delete(name)
        if (without(answer.text).includes(mark)) told.push(`${path} tells ${name}`)
      }
    }
    const { path } = route.endpoint
    const served = answers.filter(([owner]) => owner === 200)
    if (served.length === 0) unanswered.push(path)
    const { permission } = route.options
    if (
      permission !== undefined &&
      can('biller', permission) &&
      served.length > 0 &&
      served.every(([, own]) => own === 403)
    )
      refused.push(path)
  }
  expect(told).toEqual([])
  // The walk would prove nothing if the owner did not see it all.
  expect([...unseen]).toEqual([])
  expect(unanswered.sort()).toEqual([...unasked].sort())
  expect(refused.sort()).toEqual([...closed].sort())
})

const newsOf = async (as: Person) => (await app.send('GET', '/notifications', as)).text

/** Has a letter about something come back that nobody sent by hand. */
async function comesBack(about: 'document_id' | 'quotation_id', id: string): Promise<string> {
  const recipient = `${crypto.randomUUID()}@example.test`
  const letter = newId()
  await app.asOwner(
    `insert into letters (company_id, id, kind, ${about}, revision, recipient, reason, status, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, 'automatic', 'bounced', now(), now())`,
    about === 'document_id'
      ? [company.id, letter, 'document', id, null, recipient]
      : [company.id, letter, 'quotation', id, 1, recipient],
  )
  await tellOfUndelivered(app, { id: letter, companyId: company.id, recipient })
  return recipient
}

describe('who sees only their own hears', () => {
  test('of no letter of others that came back, and of their own', async () => {
    const ofOthers = [
      await comesBack('document_id', marks['an issued document']!),
      await comesBack('quotation_id', marks['an offer']!),
    ]
    const mine = await post<{ id: string }>('/documents', anInvoice(company.client), biller)
    const ofMine = await comesBack('document_id', mine.id)
    const [owner, heard] = [await newsOf(company.as), await newsOf(biller)]
    for (const recipient of [...ofOthers, ofMine]) expect(owner).toContain(recipient)
    for (const recipient of ofOthers) expect(heard).not.toContain(recipient)
    expect(heard).toContain(ofMine)
  })

  test('of nothing that is told to all of a role or a permission, unless it is theirs or everybody’s', async () => {
    const tell = (path: string, to: Notice['to']) =>
      unsafeForCompany(app, company.id, (ctx) => notify(ctx, { kind: 'rule', path, to }))
    await tell('/others', { roles: ['biller', 'owner'], makers: [company.owner.id, null] })
    await tell('/unsaid', { permission: 'documents.send' })
    await tell('/mine', { roles: ['biller'], makers: [company.members.biller!.id] })
    await tell('/everybody', { permission: 'items.edit', makers: 'all' })
    const [owner, heard] = [await newsOf(company.as), await newsOf(biller)]
    expect(
      ['/others', '/unsaid', '/mine', '/everybody'].filter((path) => heard.includes(`"${path}"`)),
    ).toEqual(['/mine', '/everybody'])
    expect(['/others', '/unsaid'].filter((path) => owner.includes(`"${path}"`))).toHaveLength(2)
  })

  test('that there is something, and not what, unless it is their document', async () => {
    const companyId = company.id
    const stream = await openStream(app, { token: biller.token!, company: companyId })
    const owner = company.owner.id
    const of = { companyId, id: someId, kind: 'invoice', fiscal_status: 'accepted' }
    stream.tell({ type: 'document', ...of, makers: [owner] })
    expect(await stream.next()).toBe('data: {"type":"document"}\n\n')
    for (const type of ['quotation', 'letter', 'payment'] as const) {
      stream.tell({ type, companyId, id: someId })
      expect(await stream.next()).toBe(`data: {"type":"${type}"}\n\n`)
    }
    stream.tell({ type: 'document', ...of, makers: [owner, company.members.biller!.id] })
    expect(await stream.next()).toContain(someId)
    stream.close()
    const all = await openStream(app, company.as)
    all.tell({ type: 'document', ...of, makers: [owner] })
    expect(await all.next()).toBe(
      `data: {"type":"document","id":"${someId}","kind":"invoice","fiscal_status":"accepted"}\n\n`,
    )
    all.close()
  })
})

test('who sees only their own is proposed no deposit of an offer of others', async () => {
  const deposits = (userId: string) =>
    withCompany(app, { companyId: company.id, userId }, (ctx) => readOpenDeposits(ctx, { currency: 'CRC' }))
  expect((await deposits(company.owner.id)).map(({ id }) => id)).toEqual([accepted])
  expect(await deposits(company.members.biller!.id)).toEqual([])
})
