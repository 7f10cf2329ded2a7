import type { Item } from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Company = Awaited<ReturnType<typeof aCompany>>
const anItem = {
  code: 'CAF-1',
  name: 'Café molido 500 g',
  cabys: '2391102010200',
  unit: 'Unid',
  price_crc: '3500.00',
  rate_code: '02',
}
const create = (company: Company, payload: object) => t.send('POST', '/items', company.as, { payload })
const errorsOf = (answer: { body: never }) => (answer.body as { errors: Record<string, string[]> }).errors

test('an item is created with its prices as they were meant, changed, switched off and deleted', async () => {
  const company = await aCompany(t)
  const created = await create(company, anItem)
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    code: 'CAF-1',
    price_crc: '3500',
    price_usd: null,
    rate_code: '02',
    is_active: true,
  })
  const { id } = created.body as { id: string }
  const saved = await t.send('PUT', `/items/${id}`, company.as, {
    payload: { ...anItem, price_crc: '0.00001' },
  })
  expect(saved.body).toMatchObject({ price_crc: '0.00001' })
  await t.send('POST', `/items/${id}/activate`, company.as, { payload: { is_active: false } })
  const active = (await t.send('GET', '/items?is_active=true', company.as)).body as { data: object[] }
  expect(active.data).toEqual([])
  expect((await t.send('DELETE', `/items/${id}`, company.as)).status).toBe(204)
  expect((await t.send('GET', `/items/${id}`, company.as)).status).toBe(404)
})

describe('a code', () => {
  test('belongs to one item of a company, however it is written', async () => {
    const [company, other] = [await aCompany(t), await aCompany(t)]
    await create(company, anItem)
    const second = await create(company, { ...anItem, code: 'caf-1', name: 'Otro café' })
    expect(second.status).toBe(422)
    expect(errorsOf(second)).toEqual({ code: ['Another item has this code.'] })
    expect((await create(other, anItem)).status).toBe(201)

    const third = (await create(company, { ...anItem, code: 'CAF-3' })).body as { id: string }
    expect(
      (await t.send('PUT', `/items/${third.id}`, company.as, { payload: { ...anItem, code: 'Caf-1' } }))
        .status,
    ).toBe(422)
    expect(
      (await t.send('PUT', `/items/${third.id}`, company.as, { payload: { ...anItem, code: 'caf-3' } }))
        .status,
    ).toBe(200)
  })

  test('may be missing on any number of items', async () => {
    const company = await aCompany(t)
    for (const code of [null, '', undefined])
      expect((await create(company, { ...anItem, code })).status).toBe(201)
  })
})

// Somebody who had the item open wrote the old price over a new one.
test('a change over a version that somebody else has changed is refused, also where prices were raised together', async () => {
  const company = await aCompany(t)
  const made = (await create(company, anItem)).body as Item
  const save = (version: number) =>
    t.send('PUT', `/items/${made.id}`, company.as, {
      payload: { ...anItem, name: 'Otro' },
      headers: { 'if-match': `"${version}"` },
    })
  const rise = { ids: [made.id], currency: 'CRC', change: { by: 'percent', percent: '10' }, round_to: '1' }
  const preview = await t.send('POST', '/items/prices/preview', company.as, { payload: rise })
  const { stamp } = preview.body as { stamp: string }
  const raised = await t.send('POST', '/items/prices', company.as, { payload: { ...rise, stamp } })
  expect(raised.status, raised.text).toBeLessThan(300)
  const late = await save(made.version)
  expect([late.status, (late.body as { code: string }).code]).toEqual([412, 'changed-elsewhere'])
  expect((await save(made.version + 1)).status).toBe(200)
  const payload = { ...anItem, code: null }
  expect((await t.send('PUT', `/items/${crypto.randomUUID()}`, company.as, { payload })).status).toBe(404)
})

test('codes outside the official lists and prices below zero are named', async () => {
  const company = await aCompany(t)
  const answer = await create(company, {
    ...anItem,
    unit: 'Docena',
    rate_code: '99',
    price_usd: '-1',
    cabys: '12',
  })
  expect(errorsOf(answer)).toEqual({ cabys: ['This does not look right.'] })
  const next = await create(company, { ...anItem, unit: 'Docena', rate_code: '99', price_usd: '-1' })
  expect(Object.keys(errorsOf(next)).sort()).toEqual(['price_usd', 'rate_code', 'unit'])
})

test('search looks at code, name, CABYS and category', async () => {
  const company = await aCompany(t)
  await create(company, { ...anItem, category: 'Abarrotes' })
  for (const search of ['caf-1', 'cafe 500', '23911020', 'abarrote']) {
    const { body } = await t.send('GET', `/items?search=${encodeURIComponent(search)}`, company.as)
    expect((body as { data: object[] }).data, search).toHaveLength(1)
  }
})

// A scanner takes the first finding: 101 sold whatever held these digits and came first by its name.
test('search finds a whole code first, then what begins as it was typed', async () => {
  const company = await aCompany(t)
  for (const [name, code] of [
    ['Azúcar para café', '2101'],
    ['Bolsa', '1015'],
    ['Café molido', 'C-1'],
    ['Zapote', '101'],
  ])
    await create(company, { ...anItem, name, code })
  const namesOf = async (search: string) => {
    const { body } = await t.send('GET', `/items?search=${encodeURIComponent(search)}`, company.as)
    return (body as { data: { name: string }[] }).data.map(({ name }) => name)
  }
  expect(await namesOf('101')).toEqual(['Zapote', 'Bolsa', 'Azúcar para café'])
  expect(await namesOf('CAFE')).toEqual(['Café molido', 'Azúcar para café'])
})

test('another company’s item does not exist here', async () => {
  const [mine, theirs] = [await aCompany(t), await aCompany(t)]
  const { id } = (await create(theirs, anItem)).body as { id: string }
  expect((await t.send('GET', `/items/${id}`, mine.as)).status).toBe(404)
  expect((await t.send('PUT', `/items/${id}`, mine.as, { payload: anItem })).status).toBe(404)
  expect((await t.send('DELETE', `/items/${id}`, mine.as)).status).toBe(404)
})
