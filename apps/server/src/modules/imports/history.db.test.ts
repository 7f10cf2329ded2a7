import type { Client, Item, Numbering, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type As, bringIn } from '#test/bring-in.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { zipOf } from '#test/xlsx.ts'
import { aPastInvoice } from './testing/past-documents.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const start = async () => {
  const company = await aCompany(t, undefined, ['biller'])
  return { ...company, bring: bringIn(t, company.as) }
}
const list = async <Row>(as: As, path: string) => ((await t.send('GET', path, as)).body as Page<Row>).data
const numbering = async (as: As) => (await t.send('GET', '/numbering', as)).body as Numbering

const coffee = { code: 'CAF', name: 'Café molido', price: '4250' }
const past = zipOf({
  'enero/1.xml': aPastInvoice({ sequence: 118, day: '2026-01-10', item: coffee }),
  'marzo/2.xml': aPastInvoice({
    sequence: 120,
    day: '2026-03-10',
    item: { ...coffee, price: '4500' },
    client: { name: 'Soda La Parada', number: '3101222333', email: 'soda@example.com' },
  }),
  'febrero/3.xml': aPastInvoice({
    sequence: 119,
    day: '2026-02-10',
    item: { ...coffee, price: '9.5', currency: 'USD' },
  }),
  'febrero/4.xml': aPastInvoice({
    sequence: 7,
    terminal: '00002',
    client: { name: 'Hotel Irazú', number: '3101444555' },
  }),
  'ajena.xml': aPastInvoice({ sequence: 1, issuer: '3101999888' }),
  'rota.xml': '<FacturaElectronica><Clave>',
  'respuesta.txt': 'no document',
})

test('clients come out of what was issued elsewhere, each once and as the last document has it', async () => {
  const { as, bring } = await start()
  const file = await bring.read('clients', past, 'historia.zip')
  expect(file).toMatchObject({ row_count: 2, left_out: 2 })
  expect(file.columns.map(({ field }) => field)).not.toContain(null)
  await bring.run(await bring.check(file))
  expect(await list<Client>(as, '/clients')).toMatchObject([
    { name: 'Hotel Irazú', identification_number: '3101444555' },
    { name: 'Soda La Parada', identification_number: '3101222333', emails: ['soda@example.com'] },
  ])
  expect(await bring.check(await bring.read('clients', past))).toMatchObject({ counts: { unchanged: 2 } })
})

test('items come with their code, CABYS, rate, and the last price in each currency', async () => {
  const { as, bring } = await start()
  await bring.all('items', past)
  const items = await list<Item>(as, '/items')
  expect(items).toHaveLength(2)
  expect(items.find(({ code }) => code === 'CAF')).toMatchObject({
    name: 'Café molido',
    cabys: '2391102010200',
    rate_code: '02',
    price_crc: '4500',
    price_usd: '9.5',
  })
})

test('numbers go on where those of the other program ended, terminals are made, and all is taken back', async () => {
  const { as, bring } = await start()
  const seriesOf = async () => {
    const { branches } = await numbering(as)
    return branches[0]!.terminals.map(({ code, series }) => [
      code,
      series.find(({ document_type }) => document_type === '01')?.next_sequence,
    ])
  }
  const file = await bring.read('numbers', past)
  const checked = await bring.check(file)
  expect(await seriesOf()).toEqual([['00001', undefined]])
  await bring.run(checked)
  expect(await seriesOf()).toEqual([
    ['00001', 121],
    ['00002', 8],
  ])
  expect(await bring.check(await bring.read('numbers', past))).toMatchObject({ counts: { unchanged: 2 } })
  expect(await bring.undo(file)).toMatchObject({ written: { undone: 2, kept: 0 } })
  expect(await seriesOf()).toEqual([
    ['00001', 1],
    ['00002', 1],
  ])
})

test('a single document is a history too; none of one’s own is refused and says so', async () => {
  const { bring } = await start()
  const single = Buffer.from(aPastInvoice({ sequence: 3 }))
  expect(await bring.read('clients', single, 'una.xml')).toMatchObject({ row_count: 1, left_out: 0 })
  const foreign = zipOf({ 'a.xml': aPastInvoice({ sequence: 1, issuer: '3101999888' }) })
  const { status, body } = await bring.upload('clients', 'ajenas.zip', foreign)
  expect([status, (body as { code: string }).code]).toEqual([422, 'import-no-documents'])
})

test('whoever may not set numbers takes none over', async () => {
  const { id, members } = await start()
  const biller = bringIn(t, { token: members.biller!.token, company: id })
  expect((await biller.upload('numbers', 'historia.zip', past)).status).toBe(403)
})
