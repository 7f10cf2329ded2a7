import type {
  DocumentDetail,
  DocumentRow,
  DraftInput,
  IssuedReceipts,
  Page,
  PaymentDetail,
  PaymentReceipts,
  PaymentRow,
  ReceiptableSale,
  Role,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

/** A sale whose tax is deferred until it is paid. */
export const deferred = { sale_condition: '10', credit_days: 90, payments: [] }

/**
 * The set-up of tests about receipts: for each of them a company that sells on credit and is paid. `app` and `company` are filled when the
 * test begins.
 */
export function aCompanyWithReceipts(roles: Role[] = []) {
  const app = {} as TestApp
  const company = {} as IssuingCompany
  beforeAll(async () => {
    Object.assign(app, await createTestApp())
  })
  beforeEach(async () => {
    Object.assign(company, await anIssuingCompany(app, roles))
  })
  afterAll(() => app.close())

  async function post<Body>(path: string, payload?: object): Promise<Body> {
    const answer = await app.send('POST', path, company.as, payload && { payload })
    expect([200, 201], answer.text).toContain(answer.status)
    return answer.body
  }
  const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body

  /** An invoice of 1,130 times the quantity that the authority has accepted; its tax is deferred unless told otherwise. */
  async function sell(quantity = '1', change: Partial<DraftInput> = {}): Promise<DocumentRow> {
    const input = anInvoice(company.client, { lines: [aLine({ quantity })], ...deferred, ...change })
    const row = await issued(app, company, input)
    await giveStatus(app, row.id, 'accepted')
    return row
  }

  const today = () => costaRicaDay(app.clock.now())
  /** A payment of parts of sales. */
  function pay(parts: [DocumentRow, string][], change: object = {}): Promise<PaymentDetail> {
    return post('/payments', {
      client_id: company.client.id,
      paid_on: today(),
      currency: 'CRC',
      amount: String(parts.reduce((whole, [, part]) => whole + Number(part), 0)),
      means: '01',
      allocations: parts.map(([sale, amount]) => ({ document_id: sale.id, amount })),
      ...change,
    })
  }

  return {
    app,
    company,
    post,
    get,
    sell,
    today,
    pay,
    issueReceipts: ({ id }: { id: string }): Promise<IssuedReceipts> => post(`/payments/${id}/receipts`),
    receiptsOf: async ({ id }: { id: string }): Promise<ReceiptableSale[]> =>
      (await get<PaymentReceipts>(`/payments/${id}/receipts`)).sales,
    documentOf: (id: string): Promise<DocumentDetail> => get(`/documents/${id}`),
    /** Numbers of the payments that lack a receipt. */
    lacking: async (): Promise<number[]> =>
      (await get<Page<PaymentRow>>('/payments?lacks_receipt=true&sort=number')).data.map(
        ({ number }) => number,
      ),
  }
}
