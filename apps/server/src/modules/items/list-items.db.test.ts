import type { Item, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('items are narrowed by rate, bar code and picture, and a question that is none is refused', async () => {
  const { as, id } = await aCompany(t)
  const anItem = async (name: string, change: object = {}) => {
    const payload = {
      name,
      cabys: '2391102010200',
      unit: 'Unid',
      price_crc: '100',
      rate_code: '02',
      ...change,
    }
    const { body, status, text } = await t.send('POST', '/items', as, { payload })
    expect(status, text).toBe(201)
    return body as Item
  }
  const names = async (query: string) => {
    const { body, status, text } = await t.send('GET', `/items?${query}`, as)
    expect(status, text).toBe(200)
    return (body as Page<Item>).data.map(({ name }) => name)
  }
  await anItem('Café')
  await anItem('Galleta', { barcode: '7441001100014' })
  await anItem('Servicio', { cabys: '8212000000100', unit: 'Sp', rate_code: '08' })
  expect(await names('rate_code=08')).toEqual(['Servicio'])
  expect(await names('has_barcode=true')).toEqual(['Galleta'])
  expect(await names('has_barcode=false&rate_code=02')).toEqual(['Café'])
  expect(await names('has_picture=true')).toEqual([])
  expect(await names('has_picture=false')).toHaveLength(3)
  expect((await t.send('GET', '/items?has_picture=quizas', as)).status).toBe(422)
  const other = await aCompany(t, 'Otra Empresa S.A.')
  expect(((await t.send('GET', '/items?has_barcode=true', other.as)).body as Page<Item>).data).toEqual([])
  expect(id).not.toBe(other.id)
})

// screens.md, /items: sold in 12 months stands in the list.
test('the list says how many of each were sold in twelve months, where somebody asks, and nobody sees more than their own', async () => {
  const company = await aCompany(t, undefined, ['biller'])
  const made = async (name: string) => {
    const payload = { name, cabys: '2391102010200', unit: 'Unid' }
    return (await t.send('POST', '/items', company.as, { payload })).body as Item
  }
  const [bread, cake] = [await made('Pan'), await made('Queque')]
  const sold = (item: Item, month: string, kind: string, quantity: number) =>
    t.asOwner(
      `insert into item_sales_sums values ($1, 'simulator', 'month', $2, $3, 'pan', '2391102010200', '08', $4, false, 'CRC', 1, $5,
        100, 13, 13, 100, 13, 13, now(), 'Pan')`,
      [company.id, month, item.id, kind, quantity],
    )
  // The clock of these tests stands in November 2026.
  await sold(bread, '2026-11-01', 'ticket', 7)
  await sold(bread, '2025-12-01', 'invoice', 2.5)
  await sold(bread, '2026-10-01', 'credit-note', 1)
  await sold(bread, '2025-11-01', 'ticket', 100)
  const list = async (query = '', as: object = company.as) =>
    ((await t.send('GET', `/items?sort=name${query}`, as)).body as Page<Item>).data.map(
      ({ sold_year }) => sold_year,
    )
  expect(await list('&with_sold=true')).toEqual(['8.5', '0'])
  expect(await list()).toEqual([null, null])
  expect(cake.sold_year).toBeNull()
  const biller = { token: company.members.biller!.token, company: company.id }
  expect(await list('&with_sold=true', biller)).toEqual(['8.5', '0'])
  const settings = { billers_are_private: true }
  await t.send('PUT', '/settings/sales', company.as, { payload: { settings } })
  expect(await list('&with_sold=true', biller)).toEqual([null, null])
})

// Of 111 items the counter showed the first 100 by name; what was sold all day was not among them.
test('items are put in order by how often they are sold, by how many, and by their price, page after page', async () => {
  const company = await aCompany(t, undefined, ['biller'])
  const made = async (name: string, change: object = {}) => {
    const payload = { name, cabys: '2391102010200', unit: 'Unid', ...change }
    return (await t.send('POST', '/items', company.as, { payload })).body as Item
  }
  await made('Anís', { category: 'Hierbas' })
  const nails = await made('Clavo', { price_crc: '5', category: 'ferretería' })
  const bread = await made('Pan', { price_crc: '900', category: 'Panadería' })
  const hidden = await made('Viejo', { price_crc: '0', category: 'Antes' })
  await t.send('POST', `/items/${hidden.id}/activate`, company.as, { payload: { is_active: false } })
  const sold = (item: Item, month: string, kind: string, [lines, quantity]: [number, number]) =>
    t.asOwner(
      `insert into item_sales_sums values ($1, 'simulator', 'month', $2, $3, 'pan', '2391102010200', '08', $4, false, 'CRC', $5, $6,
        100, 13, 13, 100, 13, 13, now(), 'Pan')`,
      [company.id, month, item.id, kind, lines, quantity],
    )
  await sold(nails, '2026-11-01', 'ticket', [2, 500])
  await sold(bread, '2026-10-01', 'ticket', [9, 9])
  await sold(bread, '2025-11-01', 'ticket', [1, 9000])
  await sold(nails, '2026-11-01', 'credit-note', [40, 1])
  const names = async (query: string, as: object = company.as): Promise<string[]> => {
    const read = async (cursor: string): Promise<string[]> => {
      const { body, text, status } = await t.send('GET', `/items?${query}${cursor}`, as)
      expect(status, text).toBe(200)
      const { data, meta } = body as Page<Item>
      const rest = meta.next_cursor ? await read(`&cursor=${meta.next_cursor}`) : []
      return [...data.map(({ name }) => name), ...rest]
    }
    return read('')
  }
  expect(await names('sort=often,name')).toEqual(['Pan', 'Clavo', 'Anís', 'Viejo'])
  expect(await names('sort=often,name&per_page=1')).toEqual(['Pan', 'Clavo', 'Anís', 'Viejo'])
  expect(await names('sort=often,name&category=ferretería')).toEqual(['Clavo'])
  expect(await names('sort=often&search=clav')).toEqual(['Clavo'])
  expect(await names('sort=-sold,name&per_page=2')).toEqual(['Clavo', 'Pan', 'Anís', 'Viejo'])
  expect(await names('sort=-price_crc&per_page=1')).toEqual(['Pan', 'Clavo', 'Viejo', 'Anís'])
  expect((await t.send('GET', '/items/categories', company.as)).body).toEqual({
    data: ['ferretería', 'Hierbas', 'Panadería'],
  })
  // Who sees only their own sales has the same tiles, and learns no number.
  const settings = { billers_are_private: true }
  await t.send('PUT', '/settings/sales', company.as, { payload: { settings } })
  const biller = { token: company.members.biller!.token, company: company.id }
  expect(await names('sort=often,name', biller)).toEqual(['Pan', 'Clavo', 'Anís', 'Viejo'])
  expect(await names('sort=-sold,name', biller)).toEqual(['Anís', 'Clavo', 'Pan', 'Viejo'])
  const other = await aCompany(t, 'Otra Empresa S.A.')
  expect(await names('sort=often', other.as)).toEqual([])
})
