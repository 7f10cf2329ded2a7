import type { BulkAnswer, Item, RecurringDetail, RecurringItemChange } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'
import { aLine } from '#modules/documents/testing/issuing-company.ts'
import { aCompany } from '#test/http-app.ts'
import { aCompanyWithSeries } from './testing/series.ts'

const { app, company, aSeries, create, started, read, later, makeDue, documentOf } = aCompanyWithSeries({
  roles: ['biller', 'viewer'],
})

const ask = (path: string, payload: object, as: object = company.as) =>
  app.send('POST', `/recurring-invoices/item${path}`, as, { payload })
const preview = async (payload: object): Promise<RecurringItemChange> => {
  const answer = await ask('/preview', payload)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const changed = async (payload: object): Promise<RecurringItemChange> => {
  const answer = await ask('', { ...payload, stamp: (await preview(payload)).stamp })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const anItem = async (name: string, more: object = {}): Promise<Item> => {
  const payload = { name, cabys: '8314100000000', unit: 'Sp', price_crc: '1500', rate_code: '08', ...more }
  const answer = await app.send('POST', '/items', company.as, { payload })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const sells = (item: Item, change: object = {}) =>
  aLine({
    item_id: item.id,
    description: `${item.name} de {month}`,
    quantity: '1',
    unit_price: '1000',
    ...change,
  } as never)
const aSeriesOf = (name: string, lines: object[], change: object = {}) =>
  aSeries({
    name,
    content: { client_id: company.client.id, lines: lines as never, payments: [{ means: '04' }], ...change },
  })
const linesOf = ({ content }: RecurringDetail) =>
  content.lines.map(({ item_id, description, unit_price }) => [item_id, description, unit_price])
const undo = async (id: string) => (await app.send('POST', `/bulk/${id}/undo`, company.as)).body as BulkAnswer

// screens.md 7.3, recurring: bulk: change item.
test('series sell another item from now on, as each line was seen and once, and are put back within a day', async () => {
  const [basic, plus, other] = [
    await anItem('Plan básico'),
    await anItem('Plan plus'),
    await anItem('Soporte'),
  ]
  const exoneration = {
    document_type: '04',
    document_number: 'AL-00012345-26',
    institution: '01',
    issued_at: '2026-01-01T00:00:00-06:00',
    rate_points: '13',
  }
  const one = await started(aSeriesOf('Uno', [sells(basic), sells(other, { unit_price: '700' })], {}))
  const two = await create(
    aSeriesOf('Dos', [
      sells(basic, {
        quantity: '3',
        discounts: [{ code: '07', percent: '10' }],
        taxes: [{ code: '01', rate_code: '08', exoneration }],
      }),
    ]),
  )
  const three = await create(aSeriesOf('Tres', [sells(other)]))
  const which = { ids: [one.id, two.id, three.id] }
  expect((await preview(which)).sold.map(({ name, lines }) => [name, lines])).toEqual([
    ['Plan básico', 2],
    ['Soporte', 2],
  ])
  const question = { ...which, from_id: basic.id, to_id: plus.id }
  const seen = await preview(question)
  expect(seen).toMatchObject({ changed: 2, undo: null })
  expect(
    seen.rows.map(({ name, before, after, why, lines }) => [name, before, after, why, lines.length]),
  ).toEqual([
    ['Dos', two.total, expect.not.stringMatching(`^${two.total}$`), null, 1],
    ['Tres', three.total, three.total, 'without', 0],
    ['Uno', '1921', '2486', null, 1],
  ])
  expect(seen.rows[2]!.lines).toEqual([
    {
      line: 1,
      quantity: '1',
      text: { before: 'Plan básico de {month}', after: 'Plan plus de {month}' },
      price: { before: '1000', after: '1500' },
      includes_tax: { before: false, after: false },
    },
  ])
  const orders = await Promise.all([
    ask('', { ...question, stamp: seen.stamp }),
    ask('', { ...question, stamp: seen.stamp }),
  ])
  expect(orders.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const done = orders.find(({ status }) => status === 200)!.body as RecurringItemChange
  expect(linesOf(await read(one.id))).toEqual([
    [plus.id, 'Plan plus de {month}', '1500'],
    [other.id, 'Soporte de {month}', '700'],
  ])
  const second = (await read(two.id)).content.lines[0]!
  expect(second).toMatchObject({ quantity: '3', discounts: [{ code: '07', percent: '10' }] })
  expect(second.taxes).toMatchObject([
    { code: '01', rate_code: '08', exoneration: { document_number: 'AL-00012345-26' } },
  ])
  expect(await read(one.id)).toMatchObject({ status: 'active', next_on: one.next_on, total: '2486' })

  expect((await undo(done.undo!.id)).result).toMatchObject({ done: 2, skipped: 0 })
  expect(linesOf(await read(one.id))).toEqual(linesOf(one))
  expect(linesOf(await read(two.id))).toEqual(linesOf(two))
})

test('the price of the line may stay, and a text that somebody wrote does', async () => {
  const [from, to] = [await anItem('Alarma'), await anItem('Alarma total', { price_crc: null })]
  const series = await create(
    aSeriesOf('Vigilancia', [sells(from, { description: 'Monitoreo {month}', unit_price: '900' })]),
  )
  const question = { ids: [series.id], from_id: from.id, to_id: to.id }
  expect((await preview(question)).rows).toMatchObject([{ why: 'no_price' }])
  expect(await ask('', { ...question, stamp: (await preview(question)).stamp })).toMatchObject({
    status: 409,
    body: { code: 'recurring-item-none' },
  })
  await changed({ ...question, price: 'kept' })
  expect(linesOf(await read(series.id))).toEqual([[to.id, 'Monitoreo {month}', '900']])
})

test('a price that moved since it was seen, the same item, items of others and roles that may not are refused', async () => {
  const [from, to] = [await anItem('Riego'), await anItem('Poda')]
  const series = await started(aSeriesOf('Jardín', [sells(from)]))
  const question = { ids: [series.id], from_id: from.id, to_id: to.id }
  const { stamp } = await preview(question)
  await app.send('PUT', `/items/${to.id}`, company.as, { payload: { ...to, price_crc: '1600' } })
  expect(await ask('', { ...question, stamp })).toMatchObject({
    status: 409,
    body: { code: 'recurring-item-moved' },
  })
  expect(await ask('/preview', { ...question, to_id: from.id })).toMatchObject({
    status: 422,
    body: { errors: { to_id: [expect.any(String)] } },
  })
  const other = await aCompany(app, 'Otra Empresa S.A.')
  expect((await ask('/preview', { ids: question.ids }, other.as)).body).toMatchObject({ sold: [], rows: [] })
  expect((await ask('/preview', question, other.as)).status).toBe(422)
  const as = (role: 'biller' | 'viewer') => ({ token: company.members[role]!.token, company: company.id })
  expect((await ask('/preview', question, as('viewer'))).status).toBe(403)
  // One that runs bills in the name of whoever may start it.
  expect((await ask('/preview', question, as('biller'))).status).toBe(403)
  const draft = await create(aSeriesOf('Sin empezar', [sells(from)]))
  expect((await ask('/preview', { ...question, ids: [draft.id] }, as('biller'))).status).toBe(200)
})

test('row by row too, by the action on many', async () => {
  const [from, to] = [await anItem('Copias'), await anItem('Copias a color')]
  const [one, two] = [await create(aSeriesOf('A', [sells(from)])), await create(aSeriesOf('B', [sells(to)]))]
  const payload = {
    list: 'recurring-invoices',
    action: 'item',
    rows: [one, two].map(({ id, name: label }) => ({ id, label })),
    params: { from_id: from.id, to_id: to.id },
  }
  const { result } = (await app.send('POST', '/bulk', company.as, { payload })).body as BulkAnswer
  expect(result).toMatchObject({ done: 1, skipped: 1, rows: [{ label: 'B' }] })
  expect((await undo(result!.undo!.id)).result).toMatchObject({ done: 1 })
  expect(linesOf(await read(one.id))).toEqual(linesOf(one))
})

// Last: the sessions of the others do not live through the weeks that pass here.
test('what was billed stays, and the next date bills the other item', async () => {
  const [from, to] = [await anItem('Limpieza'), await anItem('Limpieza profunda', { price_crc: '4000' })]
  const series = await started(aSeries({ ...aSeriesOf('Aseo', [sells(from)]), mode: 'issue' }))
  await makeDue(series.id)
  await changed({ ids: [series.id], from_id: from.id, to_id: to.id })
  await later(10)
  await makeDue(series.id)
  const totals = await Promise.all(
    (await read(series.id)).runs.map(async (run) => (await documentOf(run)).total),
  )
  expect(totals).toEqual(['4520', '1130'])
})
