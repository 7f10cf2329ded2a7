import type { Item, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type As, bringIn } from '#test/bring-in.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { ownExport } from '#test/own-export.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const itemsOf = async (as: As) => ((await t.send('GET', '/items?per_page=100', as)).body as Page<Item>).data
const start = async () => {
  const company = await aCompany(t, undefined, ['biller'])
  return { ...company, bring: bringIn(t, company.as) }
}

const rows = [
  ['Código', 'Descripción', 'Código CABYS', 'Unidad', 'Precio', 'IVA', 'Costo', 'Familia', 'IVA incluido'],
  ['CAF-1', 'Café molido 500 g', '2391102010200', 'unidad', '4250.00', '1 %', '2100', 'Café', 'No'],
  ['', 'Asesoría', '8314100000000', 'hora', '25000', '13', '', '', 'sí'],
  ['TZ', 'Taza', '37221', 'und', '-5', '8', '', '', ''],
]

test('items come with their code, price, tax and cost; what they lack follows from the catalogue', async () => {
  const { as, bring } = await start()
  const checked = await bring.check(await bring.read('items', rows))
  expect(checked).toMatchObject({ counts: { new: 2, refused: 1 } })
  expect((await bring.rows(checked, '?outcome=refused'))[0]!.mistakes).toEqual([
    {
      field: 'rate_code',
      value: '8',
      message: expect.stringMatching(/^Choose one of the options: Exempt, .*13 %, 0\.5 %\.$/),
    },
  ])
  await bring.run(checked)
  expect(await itemsOf(as)).toMatchObject([
    {
      name: 'Asesoría',
      code: null,
      unit: 'h',
      price_crc: '25000',
      rate_code: '08',
      price_includes_tax: true,
    },
    {
      name: 'Café molido 500 g',
      code: 'CAF-1',
      cabys: '2391102010200',
      unit: 'Unid',
      price_crc: '4250',
      rate_code: '02',
      cost_crc: '2100',
      category: 'Café',
    },
  ])
})

test('the same file twice changes nothing, nor does an export of the list; another price changes the price alone, and is taken back', async () => {
  const { as, bring } = await start()
  await bring.all('items', rows)
  expect(await bring.check(await bring.read('items', rows))).toMatchObject({
    counts: { new: 0, changed: 0, unchanged: 2 },
  })
  const priced = { name: 'Guía', cabys: '8314100000000', unit: 'Sp', price_usd: '12.5' }
  await t.send('POST', '/items', as, { payload: priced })
  for (const type of ['xlsx', 'csv', 'xls', 'html'] as const) {
    const own = await bring.read('items', await ownExport(t, as, { list: 'items', type }))
    expect(await bring.check(own)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 3, refused: 0 } })
    expect(own.columns.filter(({ field }) => field !== null)).toHaveLength(25)
  }
  t.clock.advance(60_000)
  const dearer = await bring.all('items', [
    ['Código', 'Nombre', 'CABYS', 'Precio', 'Activo'],
    ['caf-1', 'Café molido 500 g', '2391102010200', '4500', 'no'],
  ])
  expect((await bring.rows(dearer))[0]!.changes).toEqual([
    { field: 'code', before: 'CAF-1', after: 'caf-1' },
    { field: 'price_crc', before: '4250', after: '4500' },
    { field: 'is_active', before: 'true', after: 'false' },
  ])
  const coffee = async () => (await itemsOf(as)).find(({ category }) => category === 'Café')
  expect(await coffee()).toMatchObject({ price_crc: '4500', cost_crc: '2100', is_active: false })
  await bring.undo(dearer)
  expect(await coffee()).toMatchObject({ code: 'CAF-1', price_crc: '4250', is_active: true })
})

test('who may not see costs brings none in, and leaves those that are there', async () => {
  const { id, as, members, bring } = await start()
  await bring.all('items', rows)
  const biller = bringIn(t, { token: members.biller!.token, company: id })
  const withCost = await biller.check(await biller.read('items', rows))
  expect((await biller.rows(withCost))[0]).toMatchObject({ outcome: 'refused' })
  await biller.all('items', [
    ['Código', 'Nombre', 'CABYS', 'Precio'],
    ['CAF-1', 'Café molido 500 g', '2391102010200', '4800'],
  ])
  expect((await itemsOf(as)).find(({ code }) => code === 'CAF-1')).toMatchObject({
    price_crc: '4800',
    cost_crc: '2100',
  })
})
