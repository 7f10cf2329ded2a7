import type { Client, DocumentDetail } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { anInvoice, anIssuingCompany, type IssuingCompany, insertClient } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
let biller: { token: string; company: string }
let client: { id: string; name: string }
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller'])
  biller = { token: company.members.biller!.token, company: company.id }
})
beforeEach(async () => {
  client = await insertClient(app, company.id)
})
afterAll(() => app.close())

async function rule(credit_limit_rule: string) {
  const saved = await app.send('PUT', '/settings/sales', company.as, {
    payload: { settings: { credit_limit_rule } },
  })
  expect(saved.status, saved.text).toBe(200)
}
const onCredit = (change: object = {}) =>
  anInvoice(client, { sale_condition: '02', credit_days: 30, payments: [], ...change })
const issue = (payload: object, as = company.as) => app.send('POST', '/documents/issue', as, { payload })
const limit = async (limits: object, as = company.as) => {
  const { body } = await app.send('GET', `/clients/${client.id}`, as)
  return app.send('PUT', `/clients/${client.id}`, as, { payload: { ...(body as Client), ...limits } })
}

test('a sale on credit beyond the limit of its client is refused where the company blocks', async () => {
  // Two coffees at 1,000 and 13 % are 2,260.
  expect((await limit({ credit_limit_crc: '5000' })).status).toBe(200)
  expect((await issue(onCredit())).status).toBe(201)
  await rule('block')
  expect((await issue(onCredit())).status).toBe(201)
  const refused = await issue(onCredit())
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    code: 'document-not-issuable',
    errors: {
      sale_condition: [
        'Distribuidora del Valle S.A. may owe at most ₡5,000.00 and owes ₡4,520.00 already: this sale on credit goes beyond it.',
      ],
    },
  })
  expect((await issue(anInvoice(client))).status).toBe(201)
  await rule('off')
  expect((await issue(onCredit())).status).toBe(201)
})

test('a draft says so, as a warning where the company only warns', async () => {
  await limit({ credit_limit_crc: '2000' })
  const findings = async () => {
    const { body } = await app.send('POST', '/documents', company.as, { payload: onCredit() })
    return (body as DocumentDetail).issues.filter(({ code }) => code === 'client.credit-limit')
  }
  await rule('warn')
  expect(await findings()).toMatchObject([{ severity: 'warning', path: 'sale_condition' }])
  const issued = await issue(onCredit())
  expect(issued).toMatchObject({ status: 201, body: { has_warning: true } })
  await rule('block')
  expect(await findings()).toMatchObject([{ severity: 'error' }])
  await rule('off')
  expect(await findings()).toEqual([])
})

test('limits are kept by whoever may not set them, and cannot be raised by them', async () => {
  expect(await limit({ credit_limit_crc: '1000', credit_limit_usd: '10.5' })).toMatchObject({
    status: 200,
    body: { credit_limit_crc: '1000', credit_limit_usd: '10.5' },
  })
  expect(await limit({ notes: 'Paga los viernes' }, biller)).toMatchObject({
    status: 200,
    body: { credit_limit_crc: '1000' },
  })
  expect(await limit({ credit_limit_crc: undefined }, biller)).toMatchObject({
    status: 200,
    body: { credit_limit_crc: '1000' },
  })
  for (const limits of [{ credit_limit_crc: '1000.01' }, { credit_limit_usd: null }]) {
    expect(await limit(limits, biller)).toMatchObject({
      status: 403,
      body: { code: 'credit-limit-not-yours' },
    })
  }
  const made = await app.send('POST', '/clients', biller, {
    payload: { name: 'Nuevo cliente', credit_limit_crc: '1' },
  })
  expect(made.status).toBe(403)
  expect(await limit({ credit_limit_crc: '-1' })).toMatchObject({
    status: 422,
    body: { errors: { credit_limit_crc: [expect.any(String)] } },
  })
})
