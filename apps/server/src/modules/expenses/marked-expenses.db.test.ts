import type {
  BulkAnswer,
  ExpenseDetail,
  ExpenseRow,
  ExpenseTotals,
  ListEntry,
  Page,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { bringIn } from '#test/bring-in.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
let tag: ListEntry
let plain: ExpenseDetail
let paid: ExpenseDetail

const send = async <Body>(method: string, path: string, payload?: object) => {
  const { status, body, text } = await app.send(method as 'POST', path, company.as, { payload })
  return { status, body: body as Body, text }
}
const record = async (change: object) => {
  const payload = {
    spent_on: costaRicaDay(app.clock.now()),
    supplier_name: 'Ferretería El Roble',
    currency: 'CRC',
    document_kind: 'none',
    total: '100.5',
    ...change,
  }
  const { status, body, text } = await send<ExpenseDetail>('POST', '/expenses', payload)
  expect(status, text).toBe(201)
  return body
}
const idsOf = async (query: string) => {
  const { body } = await send<Page<ExpenseRow>>('GET', `/expenses?${query}`)
  return body.data.map(({ id }) => id).sort()
}

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
  expect((await send('PUT', '/branches/002', { name: 'Cartago' })).status).toBe(200)
  tag = (await send<ListEntry>('POST', '/list-entries', { kind: 'tag', name: 'Proyecto Poás' })).body
  plain = await record({})
  paid = await record({ total: '40', paid_on: costaRicaDay(app.clock.now()), means: '01' })
})
afterAll(() => app.close())

test('an expense that is paid is told by branch and tag all the same: list, totals and file say it', async () => {
  const placed = await send<ExpenseDetail>('POST', `/expenses/${paid.id}/branch`, { branch: '002' })
  expect(placed.body).toMatchObject({ branch: '002', version: paid.version })
  const tagged = await send<ExpenseDetail>('POST', `/expenses/${paid.id}/tags`, { add: [tag.id] })
  expect(tagged.body).toMatchObject({ tags: [tag.id] })
  expect(await idsOf('branch=002')).toEqual([paid.id])
  expect(await idsOf(`tagged=${tag.id}`)).toEqual([paid.id])
  const { body } = await send<{ data: ExpenseTotals }>('GET', `/expenses/totals?tagged=${tag.id}`)
  expect(body.data).toMatchObject([{ count: 1, total: '40' }])
})

test('whoever changes the rest of it leaves both as they are', async () => {
  await send('POST', `/expenses/${plain.id}/tags`, { add: [tag.id] })
  await send('POST', `/expenses/${plain.id}/branch`, { branch: '002' })
  const { spent_on, supplier_name, currency, document_kind } = plain
  const payload = { spent_on, supplier_name, currency, document_kind, total: '101' }
  const { body } = await send<ExpenseDetail>('PUT', `/expenses/${plain.id}`, payload)
  expect(body).toMatchObject({ total: '101', branch: '002', tags: [tag.id] })
  const none = await send<ExpenseDetail>('PUT', `/expenses/${plain.id}`, {
    ...payload,
    branch: null,
    tags: [],
  })
  expect(none.body).toMatchObject({ branch: null, tags: [] })
})

test('what is no branch or tag of the company is refused at its field, and a tag that is carried is not deleted', async () => {
  const input = {
    spent_on: plain.spent_on,
    supplier_name: 'Otro',
    currency: 'CRC',
    document_kind: 'none',
    total: '5',
  }
  const refused = await send<{ errors: object }>('POST', '/expenses', {
    ...input,
    branch: '009',
    tags: [plain.id],
  })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors).sort()).toEqual(['branch', 'tags'])
  expect((await send('POST', `/expenses/${plain.id}/branch`, { branch: '009' })).status).toBe(422)
  expect((await send('DELETE', `/list-entries/${tag.id}`)).status).toBe(409)
})

test('many are tagged and placed at once, and all of it is taken back', async () => {
  const rows = { list: 'expenses', rows: [plain.id, paid.id].map((id) => ({ id, label: id })) }
  for (const [action, params] of [
    ['tag', { tag_id: tag.id }],
    ['branch', { branch: '002' }],
  ] as const) {
    const { body, text } = await send<BulkAnswer>('POST', '/bulk', { ...rows, action, params })
    expect(body.result?.done, text).toBe(2)
    const back = await send<BulkAnswer>('POST', `/bulk/${body.result!.undo!.id}/undo`)
    expect(back.status, back.text).toBe(200)
  }
  expect(await idsOf(`tagged=${tag.id}`)).toEqual([paid.id])
  expect(await idsOf('branch=002')).toEqual([paid.id])
})

test('a file says both: what is recorded keeps all else, twice changes nothing, and they are as before when it is taken back', async () => {
  const bring = bringIn(app, company.as)
  const day = plain.spent_on.split('-').reverse().join('/')
  const rows = (branch: string, tags: string, total = '640') => [
    ['Fecha', 'Proveedor', 'Total', 'Concepto', 'Sucursal', 'Etiquetas'],
    [day, 'Taller Poás', total, 'Frenos', branch, tags],
  ]
  const first = await bring.all('expenses', rows('2', 'proyecto poás'))
  expect(first.counts, JSON.stringify(await bring.rows(first))).toMatchObject({ new: 1 })
  const [id] = await idsOf('branch=002&search=taller')
  const stored = async () => (await send<ExpenseDetail>('GET', `/expenses/${id}`)).body
  expect(await stored()).toMatchObject({ branch: '002', tags: [tag.id], total: '640' })
  expect(
    (await bring.check(await bring.read('expenses', rows('002', 'PROYECTO poás')))).counts,
  ).toMatchObject({
    unchanged: 1,
  })

  const other = (await send<ListEntry>('POST', '/list-entries', { kind: 'tag', name: 'Flota' })).body
  const changed = await bring.all('expenses', rows('001', 'Flota; Proyecto Poás'))
  expect(changed.counts, JSON.stringify(await bring.rows(changed))).toMatchObject({ changed: 1 })
  expect((await stored()).branch).toBe('001')
  expect([...(await stored()).tags].sort()).toEqual([tag.id, other.id].sort())
  expect(await bring.undo(changed)).toMatchObject({ written: { undone: 1, kept: 0 } })
  expect(await stored()).toMatchObject({ branch: '002', tags: [tag.id] })
  const unknown = await bring.check(await bring.read('expenses', rows('009', 'Nada', '641')))
  expect((await bring.rows(unknown))[0]!.mistakes.map(({ field }) => field).sort()).toEqual(['tags'])
})
