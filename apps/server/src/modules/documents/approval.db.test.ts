import type { AuditEntry, DocumentDetail, DocumentRow, Page, WorkList } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aLine, anInvoice, anIssuingCompany, type IssuingCompany } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
let biller: { token: string; company: string }
let accountant: { token: string; company: string }
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'accountant'])
  biller = { token: company.members.biller!.token, company: company.id }
  accountant = { token: company.members.accountant!.token, company: company.id }
  const settings = { approval_amount: '2260' }
  const saved = await app.send('PUT', '/settings/sales', company.as, { payload: { settings } })
  expect(saved.status, saved.text).toBe(200)
})
afterAll(() => app.close())

const large = (change: object = {}) =>
  anInvoice(company.client, { lines: [aLine({ quantity: '3' })], ...change })
const ask = async (as = biller, payload: object = large()): Promise<DocumentRow> => {
  const answer = await app.send('POST', '/documents/issue', as, { payload })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const approve = (id: string, as = accountant) => app.send('POST', `/documents/${id}/approve`, as)
const giveBack = (id: string, reason?: string, as = accountant) =>
  app.send('POST', `/documents/${id}/return`, as, { payload: reason === undefined ? {} : { reason } })
const detail = async (id: string, as = company.as): Promise<DocumentDetail> =>
  (await app.send('GET', `/documents/${id}`, as)).body

test('up to the amount one person issues; above it the document waits for another, who issues it as it is', async () => {
  expect(await ask(biller, anInvoice(company.client))).toMatchObject({ fiscal_status: 'queued' })
  const asked = await ask()
  expect(asked).toMatchObject({
    fiscal_status: 'waiting_approval',
    consecutivo: null,
    total: '3390',
    balance: '0',
  })
  expect((await detail(asked.id)).approval).toMatchObject({ asked_by: expect.any(String), is_mine: false })
  expect((await detail(asked.id, biller)).approval).toMatchObject({ is_mine: true })

  const work: WorkList = (await app.send('GET', '/work-list?section=approval', accountant)).body
  expect(work.data).toMatchObject([{ id: asked.id, amount: '3390' }])
  const news = (await app.send('GET', '/notifications', accountant)).body as Page<{
    kind: string
    path: string
  }>
  expect(news.data).toContainEqual(
    expect.objectContaining({ kind: 'approval-asked', path: `/transactions/detail/invoice/${asked.id}` }),
  )
  const list: Page<DocumentRow> = (
    await app.send('GET', '/documents?fiscal_status=waiting_approval', company.as)
  ).body
  expect(list.data.map(({ id }) => id)).toEqual([asked.id])

  expect(await approve(asked.id, biller)).toMatchObject({ status: 403 })
  const issued = await approve(asked.id)
  expect(issued, issued.text).toMatchObject({ status: 200, body: { id: asked.id, fiscal_status: 'queued' } })
  expect(await approve(asked.id)).toMatchObject({ status: 409 })
  const { timeline, approval } = await detail(asked.id)
  expect(approval).toBeNull()
  expect(timeline.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['created', 'approval_asked', 'issued']),
  )
  const audit: Page<AuditEntry> = (
    await app.send('GET', `/audit?subject=document&subject_id=${asked.id}`, company.as)
  ).body
  expect(audit.data.map(({ action }) => action)).toEqual(['issued', 'changed'])
  expect(audit.data[1]).toMatchObject({ after: { fiscal_status: 'waiting_approval' } })
})

test('nobody approves what they asked for, whatever their role', async () => {
  const asked = await ask(company.as)
  expect(await approve(asked.id, company.as)).toMatchObject({ status: 403, body: { code: 'approve-own' } })
  expect((await approve(asked.id)).status).toBe(200)
})

test('what waits is no draft: it is neither changed nor deleted nor issued by the side', async () => {
  const { id } = await ask()
  for (const [method, path] of [
    ['PUT', `/documents/${id}`],
    ['DELETE', `/documents/${id}`],
    ['POST', `/documents/${id}/issue`],
  ] as const) {
    const answer = await app.send(method, path, company.as, method === 'DELETE' ? {} : { payload: large() })
    expect(answer, `${method} ${path} ${answer.text}`).toMatchObject({
      status: 409,
      body: { code: 'document-waiting-approval' },
    })
  }
})

test('it goes back with a reason that is told, or is taken back by whoever asked', async () => {
  const { id } = await ask()
  expect(await giveBack(id)).toMatchObject({
    status: 422,
    body: { errors: { reason: [expect.any(String)] } },
  })
  expect(await giveBack(id, 'Falta la orden de compra')).toMatchObject({
    status: 200,
    body: { fiscal_status: 'draft' },
  })
  expect(await giveBack(id, 'Otra vez')).toMatchObject({
    status: 409,
    body: { code: 'document-not-waiting' },
  })
  const news = (await app.send('GET', '/notifications', biller)).body as Page<{ kind: string }>
  expect(news.data).toContainEqual(
    expect.objectContaining({
      kind: 'approval-returned',
      params: { client: company.client.name, reason: 'Falta la orden de compra' },
    }),
  )
  expect((await detail(id)).timeline).toContainEqual(
    expect.objectContaining({ event: 'approval_returned', detail: 'Falta la orden de compra' }),
  )
  const again = await app.send('POST', `/documents/${id}/issue`, biller, { payload: large() })
  expect(again.body).toMatchObject({ id, fiscal_status: 'waiting_approval' })
  expect(await giveBack(id, undefined, biller)).toMatchObject({
    status: 200,
    body: { fiscal_status: 'draft' },
  })
})

test('the same request asks once', async () => {
  const headers = { 'idempotency-key': 'pedido-de-aprobacion-1' }
  const payload = large()
  const askOnce = async (): Promise<DocumentRow> =>
    (await app.send('POST', '/documents/issue', biller, { payload, headers })).body
  const once = await askOnce()
  expect((await askOnce()).id).toBe(once.id)
})

test('dollars count at the rate of their document', async () => {
  const dollars = (exchange_rate: string) =>
    large({ currency: 'USD', exchange_rate, lines: [aLine({ quantity: '2', unit_price: '2' })] })
  expect(await ask(biller, dollars('500'))).toMatchObject({ fiscal_status: 'queued', total: '4.52' })
  expect(await ask(biller, dollars('500.01'))).toMatchObject({ fiscal_status: 'waiting_approval' })
})
