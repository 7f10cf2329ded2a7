import type { DocumentRow } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
  company = await anIssuingCompany(t)
})
beforeEach(async () => {
  await t.hear()
  t.announced.length = 0
})
afterAll(() => t.close())

const makers = () => [company.owner.id, company.owner.id]
const heard = async () => {
  await t.hear()
  return t.announced.filter(({ companyId }) => companyId === company.id)
}

test('an open screen hears of the authority’s word, with the status that it shows', async () => {
  const { id } = await issued(t, company)
  await giveStatus(t, id, 'accepted')
  expect(await heard()).toEqual([
    {
      type: 'document',
      companyId: company.id,
      id,
      kind: 'invoice',
      fiscal_status: 'accepted',
      makers: makers(),
    },
  ])
})

test('an open screen hears of a payment and of the invoice that it pays, each once', async () => {
  const onCredit = { sale_condition: '02', credit_days: 8, payments: [] }
  const { id, balance } = (await issued(t, company, anInvoice(company.client, onCredit))) as DocumentRow
  const payment = {
    client_id: company.client.id,
    paid_on: '2026-11-21',
    currency: 'CRC',
    exchange_rate: null,
    amount: balance,
    means: '01',
    allocations: [{ document_id: id, amount: balance }],
  }
  const { status, text, body } = await t.send('POST', '/payments', company.as, { payload: payment })
  expect(status, text).toBe(201)
  expect((await heard()).toSorted((one, other) => one.type.localeCompare(other.type))).toEqual([
    {
      type: 'document',
      companyId: company.id,
      id,
      kind: 'invoice',
      fiscal_status: 'queued',
      makers: makers(),
    },
    { type: 'payment', companyId: company.id, id: (body as { id: string }).id },
  ])
})
