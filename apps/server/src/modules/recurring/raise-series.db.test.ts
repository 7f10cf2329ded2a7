import type { RecurringRaise } from '@cuentaclara/contracts'
import { addDays } from '@cuentaclara/einvoice'
import { expect, test } from 'vitest'
import { aLine } from '#modules/documents/testing/issuing-company.ts'
import { aCompany } from '#test/http-app.ts'
import { aCompanyWithSeries } from './testing/series.ts'

const { app, company, today, later, aSeries, create, started, read, makeDue, documentOf } =
  aCompanyWithSeries({
    line: { quantity: '1' },
  })

const ask = (path: string, payload: object, as = company.as) =>
  app.send('POST', `/recurring-invoices/raise${path}`, as, { payload })
const preview = async (payload: object): Promise<RecurringRaise> => {
  const answer = await ask('/preview', payload)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const inDollars = () =>
  aSeries({
    name: 'En dólares',
    content: {
      client_id: company.client.id,
      currency: 'USD',
      lines: [aLine({ unit_price: '10', quantity: '1' })],
      payments: [{ means: '04' }],
    },
  })

// screens.md 7.3: raise prices (% or amount, from a date, with preview).
test('several series rise from a day on, as they were seen and once, and what comes before keeps its price', async () => {
  const one = await started(aSeries({ name: 'Alquiler uno', mode: 'issue' }))
  const two = await create(aSeries({ name: 'Alquiler dos' }))
  const from = addDays(today(), 15)
  const question = { ids: [one.id, two.id], from, change: { by: 'percent', percent: '10' } }
  const seen = await preview(question)
  expect(seen).toMatchObject({
    raised: 2,
    rows: [
      { name: 'Alquiler dos', before: '1130', after: '1243', why: null },
      { name: 'Alquiler uno', before: '1130', after: '1243', on: addDays(today(), 20), why: null },
    ],
  })
  const both = await Promise.all([
    ask('', { ...question, stamp: seen.stamp }),
    ask('', { ...question, stamp: seen.stamp }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await read(one.id)).toMatchObject({ total: '1130', coming_raise: { from, percent: '10' } })
  expect((await preview(question)).rows.map(({ why }) => why)).toEqual(['raised', 'raised'])
  expect((await preview({ ...question, from: addDays(from, 30) })).rows[0]).toMatchObject({ why: 'planned' })

  await later(20)
  await makeDue(one.id)
  const after = await read(one.id)
  const totals = await Promise.all(after.runs.map(async (run) => (await documentOf(run)).total))
  expect(totals).toEqual(['1243', '1130', '1130'])
  expect(after).toMatchObject({ total: '1243', coming_raise: null })
  // Nobody raises from that day once more; the next year is another raise.
  const again = { ids: [one.id], from: addDays(from, 365), change: question.change }
  expect((await preview(again)).rows[0]).toMatchObject({ before: '1243', after: '1367.3', why: null })
})

test('an amount is added to the prices of its currency, and a yearly raise goes on from it', async () => {
  const from = addDays(today(), 5)
  const yearly = { percent: '10', on: addDays(today(), 15) }
  const colones = await started(aSeries({ name: 'Con aumento anual', mode: 'issue', yearly_raise: yearly }))
  const dollars = await create(inDollars())
  const question = {
    ids: [colones.id, dollars.id],
    from,
    change: { by: 'amount', amount: '500', currency: 'CRC' },
  }
  const seen = await preview(question)
  expect(seen.rows).toMatchObject([
    { name: 'Con aumento anual', before: '1130', after: '1695', why: null },
    { name: 'En dólares', before: '11.3', after: '11.3', why: 'currency' },
  ])
  expect((await ask('', { ...question, stamp: seen.stamp })).status).toBe(200)
  await later(20)
  await makeDue(colones.id)
  const after = await read(colones.id)
  const totals = await Promise.all(after.runs.map(async (run) => (await documentOf(run)).total))
  // 1000, then 1500, then a tenth more.
  expect(totals).toEqual(['1864.5', '1695', '1130'])
  const lower = {
    ids: [colones.id],
    from: addDays(from, 60),
    change: { ...question.change, amount: '-5000' },
  }
  expect((await preview(lower)).rows[0]).toMatchObject({ why: 'to_nothing' })
})

test('a raise that is not billed yet is taken back, and one that was seen otherwise is refused', async () => {
  const series = await create(aSeries({ name: 'Se retira' }))
  const question = { ids: [series.id], from: addDays(today(), 3), change: { by: 'percent', percent: '5' } }
  const drop = () => app.send('DELETE', `/recurring-invoices/${series.id}/raise`, company.as)
  expect(await drop()).toMatchObject({ status: 409, body: { code: 'recurring-without-raise' } })
  const stale = await ask('', { ...question, stamp: 'a'.repeat(64) })
  expect(stale).toMatchObject({ status: 409, body: { code: 'recurring-raise-moved' } })
  const { stamp } = await preview(question)
  expect((await ask('', { ...question, stamp })).status).toBe(200)
  expect((await drop()).body).toMatchObject({ coming_raise: null })
})

test('a day that is over, no change, nobody chosen and other companies’ series are refused or not seen', async () => {
  const series = await create(aSeries())
  const question = { ids: [series.id], from: today(), change: { by: 'percent', percent: '5' } }
  const past = await ask('/preview', { ...question, from: addDays(today(), -1) })
  expect(past).toMatchObject({ status: 422, body: { errors: { from: [expect.any(String)] } } })
  for (const percent of ['0', '-100', 'mucho', ''])
    expect((await ask('/preview', { ...question, change: { by: 'percent', percent } })).status, percent).toBe(
      422,
    )
  expect((await ask('/preview', { ...question, ids: [] })).status).toBe(422)
  expect((await ask('/preview', { ...question, query: {} })).status).toBe(422)
  const other = await aCompany(app, 'Otra Empresa S.A.')
  expect((await ask('/preview', question, other.as)).body).toMatchObject({ rows: [], raised: 0 })
  expect(await ask('/preview', { ...question, ids: undefined, query: { status: 'ended' } })).toMatchObject({
    status: 409,
  })
})
