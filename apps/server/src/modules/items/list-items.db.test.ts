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
