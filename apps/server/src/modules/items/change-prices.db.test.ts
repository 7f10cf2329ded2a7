import type {
  BulkAnswer,
  Item,
  ItemPricesPreview,
  ItemPricesPreviewInput,
  ItemsChanged,
  ListPrices,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
let items: Item[]
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await aCompany(t, undefined, ['viewer'])
  items = []
  for (const [name, price_crc, category] of [
    ['Bombillo', '1234', 'Luz'],
    ['Cable', null, 'Luz'],
    ['Foco', '2000', 'Luz'],
    ['Martillo', '5000', 'Mano'],
  ] as const) {
    const payload = { name, price_crc, category, cabys: '2391102010200', unit: 'Unid', rate_code: '08' }
    items.push((await t.send('POST', '/items', company.as, { payload })).body)
  }
})
afterAll(() => t.close())

const ofLight: Pick<ItemPricesPreviewInput, 'currency' | 'query' | 'change' | 'round_to'> = {
  query: { category: 'Luz' },
  currency: 'CRC',
  change: { by: 'percent', percent: '3.5' },
  round_to: '10',
}
const preview = async (payload: object = ofLight): Promise<ItemPricesPreview> => {
  const answer = await t.send('POST', '/items/prices/preview', company.as, { payload })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const order = (stamp: string, payload: object = ofLight) =>
  t.send('POST', '/items/prices', company.as, { payload: { ...payload, stamp } })
const changed = async (payload: object = ofLight): Promise<ItemsChanged> => {
  const answer = await order((await preview(payload)).stamp, payload)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const prices = async () => {
  const page = (await t.send('GET', '/items?sort=name', company.as)).body as { data: Item[] }
  return Object.fromEntries(page.data.map(({ name, price_crc }) => [name, price_crc]))
}
const undo = async (id: string) => (await t.send('POST', `/bulk/${id}/undo`, company.as)).body as BulkAnswer

test('who raises prices sees old and new of each item before anything changes, and gets just that', async () => {
  const seen = await preview()
  expect(seen.rows.map(({ name, before, after, why }) => [name, before, after, why])).toEqual([
    ['Bombillo', '1234', '1280', null],
    ['Cable', null, null, 'no_price'],
    ['Foco', '2000', '2070', null],
  ])
  expect(seen.changed).toBe(2)
  expect(await prices()).toEqual({ Bombillo: '1234', Cable: null, Foco: '2000', Martillo: '5000' })
  expect((await order(seen.stamp)).body).toMatchObject({ changed: 2, undo: { id: expect.any(String) } })
  expect(await prices()).toEqual({ Bombillo: '1280', Cable: null, Foco: '2070', Martillo: '5000' })
})

test('an order sent twice raises once, and a price that somebody changed meanwhile holds all of them up', async () => {
  const { stamp } = await preview()
  expect((await order(stamp)).status).toBe(200)
  expect(await order(stamp)).toMatchObject({ status: 409, body: { code: 'item-prices-moved' } })
  expect(await prices()).toMatchObject({ Bombillo: '1280', Foco: '2070' })

  const { stamp: second } = await preview()
  const bulb = { name: 'Bombillo', price_crc: '999', category: 'Luz', cabys: '2391102010200', unit: 'Unid' }
  await t.send('PUT', `/items/${items[0]!.id}`, company.as, { payload: bulb })
  expect((await order(second)).status).toBe(409)
  expect(await prices()).toMatchObject({ Bombillo: '999', Foco: '2070' })
})

test('chosen items get one amount, in the currency that was asked for', async () => {
  const [bulb, cable] = items
  const toAmount = { ids: [bulb!.id, cable!.id], currency: 'USD', change: { by: 'amount', amount: '2.50' } }
  await changed(toAmount)
  const page = (await t.send('GET', '/items?sort=name', company.as)).body as { data: Item[] }
  expect(page.data.map(({ price_usd }) => price_usd)).toEqual(['2.5', '2.5', null, null])
  expect(await prices()).toMatchObject({ Bombillo: '1234', Cable: null })
})

test('more than 2,000 items at once are refused with the number, and nothing changes', async () => {
  await t.asOwner(
    `insert into items select (jsonb_populate_record(i, jsonb_build_object(
        'id', gen_random_uuid(), 'name', 'Foco ' || n, 'code', null, 'barcode', null, 'category', 'Muchos'))).*
      from items i, generate_series(1, 2001) n where i.company_id = $1 and i.id = $2`,
    [company.id, items[2]!.id],
  )
  const payload = { ...ofLight, query: { category: 'Muchos' } }
  const refused = { status: 409, body: { message: 'More than 2000 rows match. Narrow the list first.' } }
  expect(await t.send('POST', '/items/prices/preview', company.as, { payload })).toMatchObject(refused)
  expect(await order('0'.repeat(64), payload)).toMatchObject(refused)
  const [raised] = await t.asOwner(
    `select count(*)::int as n from items where company_id = $1 and category = 'Muchos' and price_crc <> 2000`,
    [company.id],
  )
  expect(raised).toEqual({ n: 0 })
  await t.asOwner(`delete from items where company_id = $1 and category = 'Muchos' and name = 'Foco 7'`, [
    company.id,
  ])
  expect((await preview(payload)).changed).toBe(2_000)
})

test('within a day a raise is taken back, but for what somebody changed since', async () => {
  const { undo: way } = await changed()
  const focus = { name: 'Foco', price_crc: '3000', category: 'Luz', cabys: '2391102010200', unit: 'Unid' }
  await t.send('PUT', `/items/${items[2]!.id}`, company.as, { payload: focus })
  expect((await undo(way!.id)).result).toMatchObject({ done: 1, skipped: 1, rows: [{ label: 'Foco' }] })
  expect(await prices()).toEqual({ Bombillo: '1234', Cable: null, Foco: '3000', Martillo: '5000' })
})

test('after a day nobody takes it back any more', async () => {
  const { undo: way } = await changed()
  await t.asOwner(
    `update bulk_changes set changed_at = changed_at - interval '24 hours' where company_id = $1`,
    [company.id],
  )
  expect(await undo(way!.id)).toMatchObject({ code: 'bulk-over' })
  expect(await prices()).toMatchObject({ Bombillo: '1280' })
})

test('a percentage that changes nothing or leaves nothing is named at its field, and no items are no change', async () => {
  for (const percent of ['0', '-100'])
    expect(
      await t.send('POST', '/items/prices/preview', company.as, {
        payload: { ...ofLight, change: { by: 'percent', percent } },
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: { 'change.percent': [expect.stringContaining('percent')] } },
    })
  expect(
    await t.send('POST', '/items/prices/preview', company.as, {
      payload: { ...ofLight, query: { category: '-' } },
    }),
  ).toMatchObject({ status: 409, body: { code: 'bulk-nothing' } })
})

test('who only looks changes no price', async () => {
  const viewer = { token: company.members.viewer!.token, company: company.id }
  for (const path of ['/items/prices/preview', '/items/prices'])
    expect(
      (await t.send('POST', path, viewer, { payload: { ...ofLight, stamp: '0'.repeat(64) } })).status,
    ).toBe(403)
})

// Whoever raised the price of a course thought that its students paid it from then on.
test('what sells an item at a price of its own is counted, for it keeps it', async () => {
  const [bulb] = items
  const line = {
    item_id: bulb!.id,
    cabys: '2391102010200',
    unit: 'Unid',
    description: 'Bombillo',
    quantity: '1',
    unit_price: '1234',
    taxes: [],
  }
  const series = {
    name: 'Bombillos del mes',
    schedule: { unit: 'month', every: 1, starts_on: '2046-01-01' },
    mode: 'draft',
    content: { lines: [line] },
  }
  expect((await t.send('POST', '/recurring-invoices', company.as, { payload: series })).status).toBe(201)
  const list = await t.send('POST', '/list-entries', company.as, {
    payload: { kind: 'price_list', name: 'Mayoreo' },
  })
  expect(list.status, list.text).toBe(201)
  const { id } = list.body as { id: string }
  const own = { prices: [{ item_id: bulb!.id, price: '1100' }] }
  expect((await t.send('PUT', `/price-lists/${id}/prices`, company.as, { payload: own })).status).toBe(200)
  expect((await preview()).kept).toEqual({ series: 1, plans: 0, lists: 1 })
  expect(
    (await preview({ ...ofLight, currency: 'USD', change: { by: 'amount', amount: '3' } })).kept,
  ).toMatchObject({ series: 0, lists: 0 })
  expect((await preview({ ...ofLight, query: { category: 'Mano' } })).kept).toEqual({
    series: 0,
    plans: 0,
    lists: 0,
  })
})

describe('assortments', () => {
  const part = (description: string, unit_price: string, change: object = {}) => ({
    cabys: '2391102010200',
    description,
    unit: 'Unid',
    unit_price,
    quantity: '1',
    taxes: [{ code: '01', rate_code: '08' }],
    ...change,
  })
  const aKit = async (parts: object[], price_crc: string, change: object = {}): Promise<Item> => {
    const payload = {
      name: 'Kit',
      cabys: '2391102010200',
      unit: 'Unid',
      rate_code: '08',
      category: 'Kits',
      price_crc,
      line: { codes: [{ type: '03', code: '744100000001' }], assortment: parts },
      ...change,
    }
    const made = await t.send('POST', '/items', company.as, { payload })
    expect(made.status, made.text).toBe(201)
    return made.body
  }
  const kitNow = async ({ id }: Item) => {
    const { price_crc, line } = (await t.send('GET', `/items/${id}`, company.as)).body as Item
    return [price_crc, ...line.assortment.map(({ unit_price }) => unit_price)]
  }
  const tenPercent = { ...ofLight, round_to: '0.01', change: { by: 'percent', percent: '10' } }

  // ADR 0038, “Weaker”: after a raise of a part its assortment waited for a person.
  test('of raised parts are proposed at what these come to, change when they are ticked, and are put back with them', async () => {
    const kit = await aKit([part('bombillo', '1234'), part('Foco', '2000', { quantity: '2' })], '5234')
    const seen = await preview(tenPercent)
    expect(seen.assortments).toEqual([
      {
        id: kit.id,
        code: null,
        name: 'Kit',
        before: '5234',
        after: '5757.4',
        parts: [
          { description: 'bombillo', before: '1234', after: '1357.4' },
          { description: 'Foco', before: '2000', after: '2200' },
        ],
        why: null,
      },
    ])
    expect(seen.changed).toBe(2)
    // Nobody ticked it.
    await changed(tenPercent)
    expect(await kitNow(kit)).toEqual(['5234', '1234', '2000'])

    const ticked = { ...tenPercent, assortments: [kit.id] }
    expect((await preview(ticked)).changed).toBe(3)
    const { changed: count, undo: way } = await changed(ticked)
    expect(count).toBe(3)
    // Its parts are in proportion to what their items cost by then.
    expect(await kitNow(kit)).toEqual(['5757.4', '1357.4', '2200'])
    expect((await undo(way!.id)).result).toMatchObject({ done: 3, skipped: 0 })
    expect(await kitNow(kit)).toEqual(['5234', '1234', '2000'])
  })

  test('know their parts by their codes, keep the discount that they give, and may be raised by themselves', async () => {
    await t.send('PUT', `/items/${items[3]!.id}`, company.as, {
      payload: { ...items[3], code: 'MAR-1', price_crc: '5000' },
    })
    const discounts = [{ code: '07', percent: '20' }]
    const parts = [
      part('Herramienta', '4000', { codes: [{ type: '01', code: 'mar-1' }] }),
      part('Caja', '800'),
    ]
    const kit = await aKit(parts, '6000', {
      line: { codes: [{ type: '03', code: '744100000001' }], assortment: parts, discounts },
    })
    const ofTools = { ...tenPercent, query: { category: 'Mano' } }
    expect((await preview(ofTools)).assortments).toMatchObject([
      {
        id: kit.id,
        before: '6000',
        after: '6500',
        parts: [{ description: 'Herramienta', after: '4400' }],
        why: null,
      },
    ])
    // The whole catalogue: the box, which is no item, follows the assortment.
    const ofAll = { ...tenPercent, query: {}, round_to: '10', assortments: [kit.id] }
    expect((await preview(ofAll)).assortments).toMatchObject([
      { after: '6600', parts: [{ after: '4400' }, { after: '880' }] },
    ])
    const ofKits = {
      ...tenPercent,
      query: { category: 'Kits' },
      round_to: '100',
      change: { by: 'percent', percent: '9' },
    }
    await changed({ ...ofKits, assortments: [kit.id] })
    expect(await kitNow(kit)).toEqual(['6500', '4333.33333', '866.66667'])
  })

  test('that are not what their parts come to are shown, and nobody ticks them', async () => {
    const kit = await aKit([part('Bombillo', '1234')], '2000')
    const ticked = { ...tenPercent, assortments: [kit.id] }
    expect((await preview(ticked)).assortments).toMatchObject([{ id: kit.id, why: 'apart' }])
    expect((await changed(ticked)).changed).toBe(2)
    expect(await kitNow(kit)).toEqual(['2000', '1234'])
  })

  test('that moved since they were seen hold all of them up', async () => {
    const kit = await aKit([part('Bombillo', '1234')], '1234')
    const ticked = { ...tenPercent, assortments: [kit.id] }
    const { stamp } = await preview(ticked)
    await t.asOwner('update items set price_crc = 1300 where company_id = $1 and id = $2', [
      company.id,
      kit.id,
    ])
    expect(await order(stamp, ticked)).toMatchObject({ status: 409, body: { code: 'item-prices-moved' } })
  })
})

describe('price lists that are raised along', () => {
  const along = {
    ...ofLight,
    round_to: '0.01',
    change: { by: 'percent', percent: '10', with_lists: true },
  }
  const aList = async (name: string, prices: [Item, string][], currency = 'CRC') => {
    const made = await t.send('POST', '/list-entries', company.as, {
      payload: { kind: 'price_list', name, currency },
    })
    expect(made.status, made.text).toBe(201)
    const { id } = made.body as { id: string }
    const payload = { prices: prices.map(([{ id: item_id }, price]) => ({ item_id, price })) }
    expect((await t.send('PUT', `/price-lists/${id}/prices`, company.as, { payload })).status).toBe(200)
    return id
  }
  const pricesOf = async (list: string) => {
    const { data } = (await t.send('GET', `/price-lists/${list}/prices`, company.as)).body as ListPrices
    return Object.fromEntries(data.map(({ item_name, price }) => [item_name, price]))
  }

  // Whoever raised prices before a decree took lists one by one, and forgot one.
  test('are seen before, change with their items, and are put back with them', async () => {
    const [bulb, cable, , hammer] = items
    const wholesale = await aList('Mayoreo', [
      [bulb!, '1100'],
      [cable!, '500'],
      [hammer!, '4000'],
    ])
    const dollars = await aList('Exportación', [[bulb!, '2']], 'USD')
    expect(await preview()).toMatchObject({ lists: [], kept: { lists: 1 } })
    const seen = await preview(along)
    expect(
      seen.lists.map(({ item_name, list_name, before, after }) => [item_name, list_name, before, after]),
    ).toEqual([
      ['Bombillo', 'Mayoreo', '1100', '1210'],
      // It has no usual price, and one of the list.
      ['Cable', 'Mayoreo', '500', '550'],
    ])
    expect(seen).toMatchObject({ changed: 4, kept: { lists: 0 } })
    const { changed: count, undo: way } = await changed(along)
    expect(count).toBe(4)
    expect(await pricesOf(wholesale)).toEqual({ Bombillo: '1210', Cable: '550', Martillo: '4000' })
    expect(await pricesOf(dollars)).toEqual({ Bombillo: '2' })
    expect(await prices()).toMatchObject({ Bombillo: '1357.4', Foco: '2200' })
    expect((await undo(way!.id)).result).toMatchObject({ done: 3, skipped: 0 })
    expect(await pricesOf(wholesale)).toEqual({ Bombillo: '1100', Cable: '500', Martillo: '4000' })
    expect(await prices()).toMatchObject({ Bombillo: '1234', Foco: '2000' })
  })

  test('hold all of them up when one moved since it was seen, and are left as somebody put them after', async () => {
    const list = await aList('Mayoreo', [[items[0]!, '1100']])
    const { stamp } = await preview(along)
    const move = (price: string) =>
      t.send('PUT', `/price-lists/${list}/prices`, company.as, {
        payload: { prices: [{ item_id: items[0]!.id, price }] },
      })
    await move('900')
    expect(await order(stamp, along)).toMatchObject({ status: 409, body: { code: 'item-prices-moved' } })
    const { undo: way } = await changed(along)
    await move('777')
    expect((await undo(way!.id)).result).toMatchObject({ done: 1, skipped: 1, rows: [{ label: 'Bombillo' }] })
    expect(await pricesOf(list)).toEqual({ Bombillo: '777' })
  })

  test('are raised by nobody who may not write them', async () => {
    const biller = await aCompany(t, undefined, ['biller'])
    const as = { token: biller.members.biller!.token, company: biller.id }
    await t.send('POST', '/items', biller.as, {
      payload: { name: 'Foco', cabys: '2391102010200', unit: 'Unid' },
    })
    const question = { query: {}, currency: 'CRC', change: along.change }
    for (const [path, payload] of [
      ['/items/prices/preview', question],
      ['/items/prices', { ...question, stamp: '0'.repeat(64) }],
    ] as const)
      expect((await t.send('POST', path, as, { payload })).status).toBe(403)
    const alone = { ...question, change: { by: 'percent', percent: '10' } }
    expect((await t.send('POST', '/items/prices/preview', as, { payload: alone })).status).toBe(200)
  })

  test('what keeps a price of its own is found by the change', async () => {
    const [bulb] = items
    const line = {
      item_id: bulb!.id,
      cabys: '2391102010200',
      description: 'Bombillo',
      unit_price: '1234',
      taxes: [],
    }
    const made = await t.send('POST', '/recurring-invoices', company.as, {
      payload: {
        name: 'Bombillos del mes',
        schedule: { unit: 'month', every: 1, starts_on: '2046-01-01' },
        mode: 'draft',
        content: { lines: [line] },
      },
    })
    expect(made.status, made.text).toBe(201)
    const { undo: way } = await changed()
    const series = async (change: string, as = company.as) =>
      (
        (await t.send('GET', `/recurring-invoices?price_change=${change}`, as)).body as {
          data: { name: string }[]
        }
      ).data
    expect((await series(way!.id)).map(({ name }) => name)).toEqual(['Bombillos del mes'])
    expect(await series('01930000-0000-7000-8000-00000000ffff')).toEqual([])
    const other = await aCompany(t)
    expect(await series(way!.id, other.as)).toEqual([])
    expect((await t.send('GET', '/recurring-invoices?price_change=x', company.as)).status).toBe(422)
    expect((await t.send('GET', `/students?price_change=${way!.id}`, company.as)).body).toMatchObject({
      data: [],
    })
  })
})
