import * as schemas from '@cuentaclara/contracts/schemas'
import { addDays } from '@cuentaclara/einvoice'
import { expect, test } from 'vitest'
import { describeForPrint } from '#modules/documents/document-pdf.ts'
import { aLine, insertClient } from '#modules/documents/testing/issuing-company.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { giveStatus } from '#test/hear-events.ts'
import { startRecurring } from './move-recurring.ts'
import { previewNext } from './preview-next.ts'
import { aCompanyWithSeries } from './testing/series.ts'

const { app, company, today, later, aSeries, send, create, moved, started, read, makeDue, documentOf } =
  aCompanyWithSeries({ line: { quantity: '1' } })

test('prices rise on their day and each year after, and the series shows what it will bill next', async () => {
  const raise = { percent: '10', on: addDays(today(), 15) }
  const series = await started(aSeries({ yearly_raise: raise, mode: 'issue' }))
  expect(series).toMatchObject({ total: '1130', yearly_raise: raise })
  await later(20)
  await makeDue(series.id)
  const after = await read(series.id)
  const totals = await Promise.all(after.runs.map(async (run) => (await documentOf(run)).total))
  // Newest first: the dates before the day of the raise keep the old price.
  expect(totals).toEqual(['1243', '1130', '1130'])
  expect(after).toMatchObject({ total: '1243', failures: 0 })
  expect(after.content.lines[0]).toMatchObject({ unit_price: '1100' })
  expect(after.yearly_raise).toEqual({
    percent: '10',
    on: `${Number(raise.on.slice(0, 4)) + 1}${raise.on.slice(4)}`,
  })
  await makeDue(series.id)
  expect((await read(series.id)).total).toBe('1243')
})

// The raise of a price in dollars could have been taken of what its colones came to at the old rate.
test('a price in dollars that is billed in colones rises in dollars, and is billed at the rate of its date', async () => {
  const rateOf = async (sell: string) => {
    const payload = { buy: '480', sell, reason: 'Para la prueba' }
    const set = await app.send('POST', '/exchange-rates', company.as, { payload })
    expect(set.status, set.text).toBeLessThan(300)
  }
  await rateOf('500')
  const series = await started(
    aSeries({
      price_mode: 'dollars_in_colones',
      mode: 'issue',
      yearly_raise: { percent: '10', on: addDays(today(), 15) },
      content: {
        client_id: company.client.id,
        currency: 'USD',
        lines: [aLine({ unit_price: '10', quantity: '1' })],
        payments: [{ means: '04' }],
      },
    }),
  )
  expect(series).toMatchObject({ currency: 'USD', total: '11.3' })
  await makeDue(series.id)
  await later(10)
  await rateOf('510')
  await makeDue(series.id)
  await later(10)
  await rateOf('520')
  await makeDue(series.id)
  const after = await read(series.id)
  const documents = await Promise.all(after.runs.map(documentOf))
  expect(documents.map(({ currency, total }) => [currency, total])).toEqual([
    ['CRC', '6463.6'],
    ['CRC', '5763'],
    ['CRC', '5650'],
  ])
  expect(after).toMatchObject({ currency: 'USD', total: '12.43', failures: 0 })
  expect(after.content.lines[0]).toMatchObject({ unit_price: '11' })
})

test('a raise of nothing, of more than all, and of a day gone by is refused at its field', async () => {
  const refused = async (percent: string, on: string) =>
    (await send('POST', '', aSeries({ yearly_raise: { percent, on } }))).body as { errors: object }
  for (const percent of ['0', '101', '-5'])
    expect((await refused(percent, today())).errors).toHaveProperty(['yearly_raise.percent'])
  expect(await refused('5', addDays(today(), -1))).toMatchObject({
    errors: { 'yearly_raise.on': ['Must be today or later.'] },
  })
})

test('the next document is looked at as it will be issued: texts, price, rate and days of its date', async () => {
  const on = addDays(today(), 10)
  const series = aSeries({
    schedule: { unit: 'day', every: 10, starts_on: on },
    yearly_raise: { percent: '10', on },
    mode: 'issue',
    due_days: 15,
  })
  expect((await send('POST', '/previews/svg', { series })).status).toBe(200)
  const open = <Result>(fn: Parameters<typeof withCompany<Result>>[2]) =>
    withCompany(app, company.member, fn, { readOnly: true })
  const seen = await open((ctx) => previewNext(ctx, schemas.recurringPreviewInput.parse({ series })))
  expect(seen.grandTotal.amount).toContain('1,243.00')
  const { id } = await started(series)
  await later(10)
  await makeDue(id)
  const [run] = (await read(id)).runs
  const { page } = await open((ctx) => describeForPrint(ctx, run!.document!.id))
  const { identity: _, number: __, watermark, afterTotal: ___, ...same } = seen
  const { identity: ____, number: _____, watermark: none, afterTotal: ______, ...printed } = page
  // The moment of the day at which the worker comes is nobody's promise.
  expect(same).toEqual(printed)
  expect([watermark, none]).toEqual(['BORRADOR', null])
})

test('who resumes after a pause may have what it left out made up, each date once', async () => {
  const series = await started()
  const first = today()
  await moved(series.id, 'pause')
  await later(25)
  const paused = await read(series.id)
  expect(paused.missed).toEqual([first, addDays(first, 10), addDays(first, 20)])
  expect(await moved(series.id, 'start', { catch_up: true })).toMatchObject({ next_on: first, missed: [] })
  await makeDue(series.id)
  await makeDue(series.id)
  const after = await read(series.id)
  expect(after.runs.map(({ planned_on }) => planned_on).reverse()).toEqual(paused.missed)
  expect(after.next_on).toBe(addDays(first, 30))
  // Another pause owes only what it leaves out itself.
  await moved(series.id, 'pause')
  expect((await read(series.id)).missed).toEqual([])
})

test('a series that sends needs somebody to send to, and its invoice leaves once the authority accepted it', async () => {
  const nobody = await insertClient(app, company.id)
  await app.asOwner(`update clients set emails = '{}' where id = $1`, [nobody.id])
  const { id: silent } = await create(
    aSeries({ mode: 'issue_and_send', content: { ...aSeries().content, client_id: nobody.id } }),
  )
  expect(await send('POST', `/${silent}/start`, {})).toMatchObject({
    status: 422,
    body: { errors: { mode: ['This client has no e-mail address to send to.'] } },
  })

  // A running one is changed into no more than could be started.
  const running = await started()
  const silenced = { ...aSeries().content, client_id: nobody.id }
  expect(
    await send('PUT', `/${running.id}`, aSeries({ mode: 'issue_and_send', content: silenced })),
  ).toMatchObject({
    status: 422,
    body: { errors: { mode: ['This client has no e-mail address to send to.'] } },
  })
  expect(await send('PUT', `/${running.id}`, aSeries({ content: { lines: [] } }))).toMatchObject({
    status: 422,
    body: { code: 'recurring-not-startable' },
  })
  expect(await read(running.id)).toMatchObject({ mode: 'draft', version: running.version })

  // A series would send in the name of somebody who may not.
  const { id } = await create(aSeries({ mode: 'issue_and_send' }))
  const scopes = ['recurring.read', 'recurring.start', 'documents.issue']
  const startAs = (more: string[]) =>
    withCompany(app, { ...company.member, scopes: [...scopes, ...more] }, (ctx) => startRecurring(ctx, id))
  await expect(startAs([])).rejects.toMatchObject({ status: 403 })
  expect(await read(id)).toMatchObject({ status: 'draft', next_on: null })
  await startAs(['documents.send'])
  const series = await read(id)
  expect(series.status).toBe('active')
  await makeDue(series.id)
  const made = (await read(series.id)).runs[0]!
  expect(made.status).toBe('created')
  await app.hear()
  expect((await read(series.id)).runs[0]).toMatchObject({ status: 'created' })
  await giveStatus(app, made.document!.id, 'accepted')
  await app.hear()
  expect((await read(series.id)).runs[0]).toMatchObject({ status: 'sent' })
  const letters = await app.asOwner<{ recipient: string }>(
    `select recipient from letters where company_id = $1 and document_id = $2`,
    [company.id, made.document!.id],
  )
  expect(letters.map(({ recipient }) => recipient)).toEqual(['compras@example.test'])
})

// What it sells was refused on its date: the parts came to the price before, or in dollars.
test('an assortment that rises, or is charged in colones, has parts that come to its price', async () => {
  const payload = { buy: '480', sell: '517.35', reason: 'Para la prueba' }
  const set = await app.send('POST', '/exchange-rates', company.as, { payload })
  expect(set.status, set.text).toBeLessThan(300)
  const part = (unit_price: string, quantity: string) => ({
    cabys: '2391102010200',
    description: 'Café molido',
    unit: 'Unid',
    unit_price,
    quantity,
    taxes: [{ code: '01', rate_code: '08' }],
  })
  const kit = aLine({
    cabys: '2391102010200',
    codes: [{ type: '03', code: '744100000001' }],
    unit_price: '33.33',
    quantity: '3',
    taxes: [],
    assortment: [part('7.11', '3'), part('12', '1')],
  })
  const sold = (change: object) =>
    started(
      aSeries({
        mode: 'issue',
        yearly_raise: { percent: '7', on: today() },
        content: { client_id: company.client.id, currency: 'USD', lines: [kit], payments: [{ means: '04' }] },
        ...change,
      }),
    )
  for (const price_mode of ['fixed', 'dollars_in_colones'] as const) {
    const { id } = await sold({ price_mode })
    await makeDue(id)
    const after = await read(id)
    expect(after).toMatchObject({ failures: 0, problem: null })
    const { currency, summary } = await documentOf(after.runs[0])
    // 33.33 rises to 35.66; three of them.
    expect([currency, summary.net_sale]).toEqual(
      price_mode === 'fixed' ? ['USD', '106.98'] : ['CRC', '55346.103'],
    )
    expect(after.content.lines[0]).toMatchObject({ unit_price: '35.66' })
  }
})

// It stood on 28 February ever after.
test('prices that rise on 29 February rise on the 28th only where there is no other', async () => {
  const daysTo = (day: string) => (Date.parse(day) - Date.parse(today())) / 86_400_000
  const { id } = await started(
    aSeries({
      schedule: { unit: 'month', every: 12, starts_on: '2028-02-29' },
      mode: 'draft',
      yearly_raise: { percent: '10', on: '2029-02-28' },
    }),
  )
  const seen: unknown[] = []
  for (const day of ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']) {
    await later(daysTo(day))
    await makeDue(id)
    const { runs, total, yearly_raise } = await read(id)
    seen.push([runs[0]?.planned_on, total, yearly_raise?.on])
  }
  expect(seen).toEqual([
    ['2028-02-29', '1130', '2029-02-28'],
    ['2029-02-28', '1243', '2030-02-28'],
    ['2030-02-28', '1367.3', '2031-02-28'],
    ['2031-02-28', '1504.03', '2032-02-29'],
    ['2032-02-29', '1654.43', '2033-02-28'],
  ])
})
