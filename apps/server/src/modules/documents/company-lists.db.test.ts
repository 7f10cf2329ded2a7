import type { Client, DocumentDetail, DocumentRow, ListEntry, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withCompany } from '#platform/database/company-context.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { describeForPrint } from './document-pdf.ts'
import { anInvoice, anIssuingCompany, type IssuingCompany, insertClient } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const entry = async (payload: object, as = company.as): Promise<ListEntry> => {
  const answer = await app.send('POST', '/list-entries', as, { payload })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const change = async (client: { id: string }, payload: object) => {
  const { body } = await app.send('GET', `/clients/${client.id}`, company.as)
  return app.send('PUT', `/clients/${client.id}`, company.as, {
    payload: { ...(body as Client), ...payload },
  })
}
const issue = (payload: object) => app.send('POST', '/documents/issue', company.as, { payload })
const idsOf = async (path: string) =>
  ((await app.send('GET', path, company.as)).body as Page<{ id: string }>).data.map(({ id }) => id)

test('a document has the seller of its client unless it says another, and keeps it', async () => {
  const [ana, luis] = [
    await entry({ kind: 'seller', name: 'Ana' }),
    await entry({ kind: 'seller', name: 'Luis' }),
  ]
  const client = await insertClient(app, company.id)
  expect(await change(client, { seller_id: ana.id })).toMatchObject({
    status: 200,
    body: { seller_name: 'Ana' },
  })
  const theirs: DocumentRow = (await issue(anInvoice(client))).body
  expect(theirs.seller_name).toBe('Ana')
  const other: DocumentRow = (await issue(anInvoice(client, { seller_id: luis.id }))).body
  const nobodys: DocumentRow = (await issue(anInvoice(client, { seller_id: null }))).body
  expect(nobodys.seller_name).toBeNull()

  expect(await idsOf(`/documents?seller_id=${luis.id}`)).toEqual([other.id])
  expect(await idsOf(`/clients?seller_id=${ana.id}`)).toEqual([client.id])
  const detail: DocumentDetail = (await app.send('GET', `/documents/${theirs.id}`, company.as)).body
  expect(detail).toMatchObject({ seller_name: 'Ana', input: { seller_id: ana.id } })
  const { page } = await withCompany(app, company.member, (ctx) => describeForPrint(ctx, theirs.id), {
    readOnly: true,
  })
  expect(page.facts).toContainEqual({ label: 'Vendedor', value: 'Ana' })
  const used = await app.send('DELETE', `/list-entries/${luis.id}`, company.as)
  expect(used).toMatchObject({ status: 409, body: { code: 'list-entry-in-use' } })
})

test('tags group clients and find their documents', async () => {
  const tag = await entry({ kind: 'tag', name: 'Mayoristas', tone: 'info' })
  const client = await insertClient(app, company.id)
  expect(await change(client, { tags: [tag.id] })).toMatchObject({ status: 200, body: { tags: [tag.id] } })
  const row: DocumentRow = (await issue(anInvoice(client))).body
  expect(await idsOf(`/clients?tag_id=${tag.id}`)).toEqual([client.id])
  expect(await idsOf(`/documents?tag_id=${tag.id}`)).toEqual([row.id])
  expect((await app.send('DELETE', `/list-entries/${tag.id}`, company.as)).status).toBe(409)
  await change(client, { tags: [] })
  expect((await app.send('DELETE', `/list-entries/${tag.id}`, company.as)).status).toBe(204)
})

test('what is in no list of the company, or in another of its lists, is refused', async () => {
  const tag = await entry({ kind: 'tag', name: 'Escuelas' })
  const other = await anIssuingCompany(app)
  const strange = await entry({ kind: 'seller', name: 'De otra empresa' }, other.as)
  const client = await insertClient(app, company.id)
  for (const id of [tag.id, strange.id]) {
    expect(await change(client, { seller_id: id })).toMatchObject({
      status: 422,
      body: { errors: { seller_id: [expect.any(String)] } },
    })
    expect(await issue(anInvoice(client, { seller_id: id }))).toMatchObject({
      status: 422,
      body: { code: 'seller-not-found' },
    })
  }
  expect((await change(client, { tags: [strange.id] })).status).toBe(422)
})

test('own fields are asked for, kept with what they were called, and printed where the company says so', async () => {
  const order = await entry({
    kind: 'own_field',
    name: 'Orden de compra',
    is_required: true,
    is_printed: true,
  })
  const route = await entry({
    kind: 'own_field',
    name: 'Ruta',
    field_type: 'choice',
    choices: ['Norte', 'Sur'],
    document_kinds: ['invoice'],
  })
  const client = await insertClient(app, company.id)
  const missing = await issue(anInvoice(client, { own_fields: [{ id: route.id, value: 'Este' }] }))
  expect(missing).toMatchObject({
    status: 422,
    body: {
      errors: {
        [`own_fields.${order.id}`]: [expect.stringContaining('Orden de compra')],
        [`own_fields.${route.id}`]: [expect.stringContaining('Ruta')],
      },
    },
  })
  const own_fields = [
    { id: order.id, value: ' OC-77 ' },
    { id: route.id, value: 'Sur' },
  ]
  const row: DocumentRow = (await issue(anInvoice(client, { own_fields }))).body
  const renamed = { ...order, name: 'OC', is_required: false }
  const { id: _, updated_at: __, ...payload } = renamed
  expect((await app.send('PUT', `/list-entries/${order.id}`, company.as, { payload })).status).toBe(200)
  const { input }: DocumentDetail = (await app.send('GET', `/documents/${row.id}`, company.as)).body
  expect(input.own_fields).toEqual([
    { id: order.id, value: 'OC-77', label: 'Orden de compra', is_printed: true },
    { id: route.id, value: 'Sur', label: 'Ruta', is_printed: false },
  ])
  const { page } = await withCompany(app, company.member, (ctx) => describeForPrint(ctx, row.id))
  expect(page.facts).toContainEqual({ label: 'Orden de compra', value: 'OC-77' })
  expect(page.facts.map(({ label }) => label)).not.toContain('Ruta')
  const xml = await app.send('GET', `/documents/${row.id}/files/xml`, company.as)
  expect(xml.text).not.toContain('OC-77')
})
