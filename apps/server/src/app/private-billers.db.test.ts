import type {
  Client,
  ClientAccount,
  ClientStatement,
  Dashboard,
  DocumentRow,
  OpenDocument,
  Page,
  PaymentDetail,
  PaymentRow,
  PaymentTotals,
  Report,
  WorkList,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { openStream } from '#test/open-stream.ts'

type Person = { token?: string; company?: string }

let app: TestApp
let company: IssuingCompany
let biller: Person
let theirs: { debt: DocumentRow; payment: PaymentDetail }
let sold: string
let own: { debt: DocumentRow; payment: PaymentDetail }

const today = () => costaRicaDay(app.clock.now())

async function post<Body>(path: string, as: Person, payload: object): Promise<Body> {
  const answer = await app.send('POST', path, as, { payload })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, biller)).body
const aPayment = (debt: DocumentRow, amount: string) => ({
  client_id: company.client.id,
  paid_on: today(),
  currency: 'CRC',
  amount,
  means: '01',
  allocations: [{ document_id: debt.id, amount: '1000' }],
})

/** An invoice of 2260 colones that somebody issued, and what was paid of it. */
async function sell(as: Person, paid: string) {
  const debt = await post<DocumentRow>(
    '/documents/issue',
    as,
    anInvoice(company.client, { sale_condition: '02', credit_days: 1, payments: [] }),
  )
  await giveStatus(app, debt.id, 'accepted')
  return { debt, payment: await post<PaymentDetail>('/payments', as, aPayment(debt, paid)) }
}

async function keepToThemselves(billersArePrivate: boolean) {
  const payload = { settings: { billers_are_private: billersArePrivate } }
  const saved = await app.send('PUT', '/settings/sales', company.as, { payload })
  expect(saved.status, saved.text).toBe(200)
}

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller'])
  biller = { token: company.members.biller!.token, company: company.id }
  theirs = await sell(company.as, '1500')
  own = await sell(biller, '1200')
  sold = today()
  // Late, so that there is work; everybody stays signed in.
  await app.asOwner(`update sessions set expires_at = expires_at + interval '1 year'`)
  app.clock.advance(4 * 86_400_000)
  await keepToThemselves(true)
})
afterAll(() => app.close())

describe('billers who are private', () => {
  test('have nothing but their own work', async () => {
    const work = await get<WorkList>('/work-list')
    expect(work.data.map(({ id }) => id)).toEqual([own.debt.id])
    expect(work.sections.map(({ count }) => count)).toEqual([1])
  })

  test('see payments that they recorded or that settle their documents, and no others', async () => {
    const { data } = await get<Page<PaymentRow>>('/payments')
    expect(data.map(({ id }) => id)).toEqual([own.payment.id])
    const totals = await get<{ data: PaymentTotals }>('/payments/totals')
    expect(totals.data).toMatchObject([{ count: 1, amount: '1200' }])
    expect((await app.send('GET', `/payments/${theirs.payment.id}`, biller)).status).toBe(404)

    const settledByOwner = await post<PaymentDetail>('/payments', company.as, {
      ...aPayment(own.debt, '300'),
      allocations: [
        { document_id: own.debt.id, amount: '100' },
        { document_id: theirs.debt.id, amount: '100' },
      ],
    })
    const seen = await get<PaymentDetail>(`/payments/${settledByOwner.id}`)
    expect(seen.allocations.map(({ document_id }) => document_id)).toEqual([own.debt.id])
  })

  // The page of a client left out what is free of payments that others recorded for the biller's own sales; the list had it.
  test('see the same credit of a client in the list, on its page and in its statement', async () => {
    const list = await get<Page<Client>>('/clients')
    const [standing] = list.data.find(({ id }) => id === company.client.id)!.standing
    const account = await get<ClientAccount>(`/clients/${company.client.id}/account`)
    expect(standing).toMatchObject({ currency: 'CRC', credit: '300' })
    expect(account.balances).toMatchObject([{ currency: 'CRC', credit: '300', total: standing!.balance }])
    const { closing } = await get<ClientStatement>(
      `/clients/${company.client.id}/statement?from=${sold}&to=${today()}`,
    )
    expect(Number(closing)).toBe(Number(standing!.balance) - 300)
  })

  test('can settle neither the documents nor with the payments of others', async () => {
    const open = await get<{ data: OpenDocument[] }>(
      `/payments/open-documents?client_id=${company.client.id}`,
    )
    expect(open.data.map(({ id }) => id)).toEqual([own.debt.id])
    const strange = await app.send('POST', '/payments', biller, { payload: aPayment(theirs.debt, '1000') })
    expect(strange.status).toBe(422)
    const taken = await app.send('POST', `/payments/${theirs.payment.id}/apply`, biller, {
      payload: { allocations: [{ document_id: own.debt.id, amount: '10' }] },
    })
    expect(taken.status).toBe(404)
  })

  test('see no statement of the bank, which shows what everybody was paid', async () => {
    expect((await app.send('GET', '/bank/lines', company.as)).status).toBe(200)
    for (const path of ['/bank/lines', '/bank/accounts'])
      expect((await app.send('GET', path, biller)).status).toBe(403)
    expect((await app.send('POST', '/bank/accept-certain', biller, { payload: {} })).status).toBe(403)
  })

  test('report on what is theirs', async () => {
    const days = `from=${sold}&to=${today()}`
    const report = await get<Report>(`/reports/invoices?${days}`)
    expect(report.documents?.map(({ id }) => id)).toEqual([own.debt.id])
    const dashboard = await get<Dashboard>(`/dashboard?${days}&currency=CRC`)
    expect(dashboard.invoiced).toMatchObject({ amount: '2000' })
    expect(dashboard.collected).toMatchObject({ amount: '1200' })
    const statement = await get<ClientStatement>(`/clients/${company.client.id}/statement?${days}`)
    expect(statement.entries.map(({ id }) => id)).not.toContain(theirs.payment.id)
    expect(statement.entries.map(({ id }) => id)).not.toContain(theirs.debt.id)
  })

  test('see everything again where the company shows it', async () => {
    await keepToThemselves(false)
    const { data } = await get<Page<PaymentRow>>('/payments')
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([own.payment.id, theirs.payment.id]))
    expect((await get<WorkList>('/work-list')).data).toHaveLength(2)
    await keepToThemselves(true)
  })
})

// It went on telling of the documents of others for up to twenty seconds.
test('the open stream of a biller looks again as soon as billers are private, and when they are no longer', async () => {
  const stream = await openStream(app, { token: biller.token!, company: company.id })
  const announced = () => app.announced.findLast(({ type }) => type === 'access')!
  for (const arePrivate of [false, true]) {
    await keepToThemselves(arePrivate)
    expect(announced()).toEqual({ type: 'access', companyId: company.id, user_id: null })
    stream.tell(announced())
    expect(await stream.next()).toBe(': still here\n\ndata: {"type":"access"}\n\n')
  }
  const before = app.announced.length
  await keepToThemselves(true)
  expect(app.announced.slice(before).filter(({ type }) => type === 'access')).toEqual([])
  stream.close()
})
