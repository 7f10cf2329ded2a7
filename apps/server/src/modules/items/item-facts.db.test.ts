import type { Item, ItemSales, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { aPng } from '#test/pictures.ts'

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['biller', 'viewer'])
})
afterAll(() => t.close())

const goods = '2391102010200'
const service = '8314100000000'
const anItem = { name: 'Café molido 500 g', cabys: goods, unit: 'Unid', price_crc: '3500', rate_code: '08' }
const send = (payload: object, id?: string) =>
  t.send(id === undefined ? 'POST' : 'PUT', `/items${id === undefined ? '' : `/${id}`}`, company.as, {
    payload,
  })
const create = async (payload: object): Promise<Item> => {
  const answer = await send(payload)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const names = async (query: string) => {
  const page: Page<Item> = (await t.send('GET', `/items?${query}`, company.as)).body
  return page.data.map(({ name }) => name)
}

test('an item is goods or a service as its CABYS says, until somebody says something else', async () => {
  const coffee = await create(anItem)
  const repair = await create({ ...anItem, name: 'Reparación', cabys: service })
  expect([coffee.kind, repair.kind]).toEqual(['goods', 'service'])
  // What was not said follows the CABYS; what was said stays.
  expect((await send({ ...anItem, cabys: service }, coffee.id)).body).toMatchObject({ kind: 'service' })
  expect((await send({ ...anItem, cabys: service, kind: 'goods' }, coffee.id)).body).toMatchObject({
    kind: 'goods',
  })
  expect((await send({ ...anItem, cabys: service }, coffee.id)).body).toMatchObject({ kind: 'goods' })
  expect((await send({ ...anItem, cabys: service, kind: null }, coffee.id)).body).toMatchObject({
    kind: 'service',
  })
  await create({ ...anItem, name: 'Azúcar' })
  expect(await names('kind=service')).toEqual(['Café molido 500 g', 'Reparación'])
  expect(await names('kind=goods')).toEqual(['Azúcar'])
})

test('a scanned bar code finds its item first, and no other item may have it', async () => {
  await create({ ...anItem, name: 'Azúcar', code: '7441001' })
  const coffee = await create({ ...anItem, barcode: '7441001234561' })
  await create({ ...anItem, name: 'Té 7441001234561', code: 'TE' })
  expect((await names('search=7441001234561'))[0]).toBe('Café molido 500 g')

  const second = await send({ ...anItem, name: 'Otro', barcode: '7441001234561' })
  expect(second).toMatchObject({
    status: 422,
    body: { errors: { barcode: ['“Café molido 500 g” has this bar code.'] } },
  })
  expect((await send({ ...anItem, barcode: '74 41' })).body).toMatchObject({
    errors: { barcode: [expect.stringContaining('without blanks')] },
  })
  // Who does not know of bar codes yet leaves them as they are.
  expect((await send({ ...anItem, price_crc: '3600' }, coffee.id)).body).toMatchObject({
    barcode: '7441001234561',
  })
  expect(await names('search=7441001234561')).toContain('Café molido 500 g')
  expect((await send({ ...anItem, barcode: '' }, coffee.id)).body).toMatchObject({ barcode: null })
  expect(await names('search=7441001234561')).toEqual(['Té 7441001234561'])

  const other = await aCompany(t)
  expect(
    (await t.send('POST', '/items', other.as, { payload: { ...anItem, barcode: '7441001234561' } })).status,
  ).toBe(201)
})

test('an item has a picture that was proven to be one, until it is taken away', async () => {
  const { id } = await create(anItem)
  const put = (content: Buffer, as = company.as) =>
    t.send('PUT', `/items/${id}/picture`, as, multipart({}, { picture: content }))
  const item = (await put(aPng(4, 4))).body as Item
  expect(item.picture_url).toContain(`/api/item-pictures/${company.id}/${id}/`)
  const shown = await t.send('GET', item.picture_url!.replace('/api', ''))
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
  // Another company's address of it shows nothing.
  const other = await aCompany(t)
  expect(
    (await t.send('GET', item.picture_url!.replace('/api', '').replace(company.id, other.id))).status,
  ).toBe(404)

  for (const [content, said] of [
    [Buffer.from('<html>'), 'image'],
    [aPng(4, 4).subarray(0, 50), 'broken'],
  ] as const)
    expect((await put(content)).body, said).toMatchObject({ errors: { picture: [expect.any(String)] } })
  expect((await t.send('GET', `/items/${id}`, company.as)).body).toMatchObject({
    picture_url: item.picture_url,
  })
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await put(aPng(4, 4), viewer)).status).toBe(403)

  expect((await t.send('DELETE', `/items/${id}/picture`, company.as)).body).toMatchObject({
    picture_url: null,
  })
  expect((await t.send('GET', item.picture_url!.replace('/api', ''))).status).toBe(404)
})

test('an item says how often and for how much it was sold, with what came back taken off and every document behind it', async () => {
  const { id } = await create(anItem)
  await create({ ...anItem, name: 'Nunca vendido' })
  const sold = await issued(
    t,
    company,
    anInvoice(company.client, {
      lines: [aLine({ item_id: id, quantity: '3', unit_price: '1000' }), aLine()],
    }),
  )
  const reference = {
    document_type: '01',
    number: sold.clave!,
    issued_at: sold.issued_at!,
    code: '06',
    reason: 'Devolución',
  }
  await issued(
    t,
    company,
    anInvoice(company.client, {
      kind: 'credit-note',
      lines: [aLine({ item_id: id, quantity: '1', unit_price: '1000' })],
      references: [reference],
    }),
  )
  const sales = async (who = company.as): Promise<ItemSales> =>
    (await t.send('GET', `/items/${id}/sales`, who)).body
  const told = await sales()
  expect(told.spans).toEqual([
    { span: 'year', documents: 1, quantity: '2', net_crc: '2000' },
    { span: 'ever', documents: 1, quantity: '2', net_crc: '2000' },
  ])
  expect(told.documents.map(({ kind, quantity, net }) => [kind, quantity, net]).sort()).toEqual([
    ['credit-note', '-1', '-1000'],
    ['invoice', '3', '3000'],
  ])
  // Property: the strip agrees with the documents behind it.
  const sum = told.documents.reduce((so_far, { net }) => so_far + Number(net), 0)
  expect(String(sum)).toBe(told.spans[1]!.net_crc)
  expect(await names('never_sold=true')).toEqual(['Nunca vendido'])
})
