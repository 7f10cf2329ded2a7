import {
  type AuditEntry,
  type Client,
  type Item,
  type ListEntry,
  type ListPrices,
  type Page,
  priceOnList,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  t = await createTestApp()
  company = await aCompany(t, undefined, ['accountant', 'biller', 'viewer'])
})
afterAll(() => t.close())

type As = typeof company.as
const as = (role: 'accountant' | 'biller' | 'viewer'): As => ({
  token: company.members[role]!.token,
  company: company.id,
})
const anItem = {
  name: 'Café molido 500 g',
  cabys: '2391102010200',
  unit: 'Unid',
  price_crc: '1000',
  price_usd: '2',
  rate_code: '08',
}
const create = async (payload: object, who = company.as): Promise<Item> => {
  const answer = await t.send('POST', '/items', who, { payload })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const list = async (payload: object): Promise<ListEntry> => {
  const answer = await t.send('POST', '/list-entries', company.as, {
    payload: { kind: 'price_list', ...payload },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const priceOf = async (item: Item, listId: string) => {
  const page: Page<Item> = (await t.send('GET', `/items?price_list_id=${listId}&per_page=100`, company.as))
    .body
  const found = page.data.find(({ id }) => id === item.id)
  return [found?.price_crc, found?.price_usd]
}

test('a price list moves the usual prices by its percent, and says single ones itself', async () => {
  const [coffee, tea] = [await create(anItem), await create({ ...anItem, name: 'Té de manzanilla' })]
  const less = await list({ name: 'Mayoreo', adjust_percent: '-12.5', currency: 'USD' })
  expect(await priceOf(coffee, less.id)).toEqual(['875', '1.75'])
  const saved = await t.send('PUT', `/price-lists/${less.id}/prices`, company.as, {
    payload: { prices: [{ item_id: coffee.id, price: '1.5' }] },
  })
  expect(saved.body as ListPrices).toMatchObject({
    data: [{ item_id: coffee.id, item_name: coffee.name, price: '1.5' }],
  })
  expect(await priceOf(coffee, less.id)).toEqual(['875', '1.5'])
  expect(await priceOf(tea, less.id)).toEqual(['875', '1.75'])
  await t.send('PUT', `/price-lists/${less.id}/prices`, company.as, { payload: { prices: [] } })
  expect(await priceOf(coffee, less.id)).toEqual(['875', '1.75'])
})

// The till without a network prices by the same rule, written once more where no database is.
test('the database and the device price every item of a list alike', async () => {
  const usual = ['0.00005', '1', '999.99999', '1234.5', '100000.00005', '33333.33333']
  const items: Item[] = []
  for (const [at, price] of usual.entries())
    items.push(
      await create({ ...anItem, name: `Artículo ${at}`, price_crc: price, price_usd: at % 2 ? price : null }),
    )
  for (const [percent, currency] of [
    ['-12.5', 'USD'],
    ['33.33', 'CRC'],
    ['0', 'CRC'],
    ['-99.99', 'USD'],
    ['0.01', 'CRC'],
  ] as const) {
    const { id } = await list({ name: `Lista ${percent}`, adjust_percent: percent, currency })
    const prices = { [items[1]!.id]: '7.25', [items[2]!.id]: '0.00001' }
    await t.send('PUT', `/price-lists/${id}/prices`, company.as, {
      payload: { prices: Object.entries(prices).map(([item_id, price]) => ({ item_id, price })) },
    })
    const rule = { currency, percent, prices }
    for (const item of items)
      expect(await priceOf(item, id), `${item.price_crc} by ${percent} %`).toEqual([
        priceOnList(rule, item.id, 'CRC', item.price_crc),
        priceOnList(rule, item.id, 'USD', item.price_usd),
      ])
  }
})

test('a price list that says two prices of one item is refused by its row', async () => {
  const { id } = await list({ name: 'Kioscos' })
  const item_id = (await create({ ...anItem, name: 'Arroz' })).id
  const payload = {
    prices: [
      { item_id, price: '10' },
      { item_id, price: '20' },
    ],
  }
  expect(await t.send('PUT', `/price-lists/${id}/prices`, company.as, { payload })).toMatchObject({
    status: 422,
    body: { errors: { 'prices.1.item_id': ['It stands here already.'] } },
  })
  expect((await t.send('GET', `/price-lists/${id}/prices`, company.as)).body).toEqual({ data: [] })
})

test('a client has a price list of the company and no other, which is then in use', async () => {
  const mine = await list({ name: 'Sodas' })
  const other = await aCompany(t)
  const client = (
    await t.send('POST', '/clients', company.as, { payload: { name: 'Soda Tapia', price_list_id: mine.id } })
  ).body as Client
  expect(client.price_list_id).toBe(mine.id)
  const strange = await t.send('POST', '/clients', other.as, {
    payload: { name: 'Ajeno', price_list_id: mine.id },
  })
  expect(strange).toMatchObject({ status: 422, body: { errors: { price_list_id: [expect.any(String)] } } })
  expect((await t.send('GET', `/price-lists/${mine.id}/prices`, other.as)).status).toBe(404)
  expect((await t.send('DELETE', `/list-entries/${mine.id}`, company.as)).status).toBe(409)
  const payload = { prices: [] }
  expect((await t.send('PUT', `/price-lists/${mine.id}/prices`, as('biller'), { payload })).status).toBe(403)
})

test('what an item costs is seen and changed by those whom the company lets, and by nobody else', async () => {
  const item = await create({ ...anItem, cost_crc: '600' })
  expect(item).toMatchObject({ cost_crc: '600', margin_percent: '40' })
  const seen = async (who: As) => {
    const single: Item = (await t.send('GET', `/items/${item.id}`, who)).body
    const page: Page<Item> = (await t.send('GET', '/items?per_page=100', who)).body
    const listed = page.data.find(({ id }) => id === item.id)!
    expect(Object.hasOwn(listed, 'cost_crc')).toBe(Object.hasOwn(single, 'cost_crc'))
    expect(Object.hasOwn(single, 'margin_percent')).toBe(Object.hasOwn(single, 'cost_crc'))
    return Object.hasOwn(single, 'cost_crc')
  }
  expect([await seen(as('accountant')), await seen(as('biller')), await seen(as('viewer'))]).toEqual([
    true,
    false,
    false,
  ])

  const kept = await t.send('PUT', `/items/${item.id}`, as('biller'), {
    payload: { ...anItem, price_crc: '1200' },
  })
  expect(kept.status).toBe(200)
  expect((await t.send('GET', `/items/${item.id}`, company.as)).body).toMatchObject({
    cost_crc: '600',
    margin_percent: '50',
  })
  const refused = await t.send('PUT', `/items/${item.id}`, as('biller'), {
    payload: { ...anItem, cost_crc: '1' },
  })
  expect(refused).toMatchObject({ status: 403, body: { code: 'costs-not-yours' } })

  const trail = async () => {
    const page: Page<AuditEntry> = (
      await t.send('GET', `/audit?subject=item&subject_id=${item.id}`, as('accountant'))
    ).body
    return page.data.at(-1)?.after?.cost_crc
  }
  expect(Number(await trail())).toBe(600)
  const settings = { costs_seen_by: ['biller'] }
  expect((await t.send('PUT', '/settings/sales', company.as, { payload: { settings } })).status).toBe(200)
  expect([await seen(as('accountant')), await seen(as('biller')), await seen(company.as)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await trail()).toBeNull()
})
