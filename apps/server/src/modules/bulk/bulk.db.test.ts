import type { BulkAnswer, BulkResult, Client, Item, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bulkLists } from '#app/bulk.ts'
import { phraseRefusal } from '#app/problems.ts'
import { runTask, taskFiles } from '#modules/tasks/index.ts'
import { createLog } from '#platform/log.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { bulkTask } from './bulk-task.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type As = { token: string; company: string }
const bulk = (as: As, payload: object, headers = {}) => t.send('POST', '/bulk', as, { payload, headers })
const answer = async (as: As, payload: object) => {
  const { status, body, text } = await bulk(as, payload)
  expect(status, text).toBe(200)
  return body as BulkAnswer
}
const anItem = async (as: As, change: object = {}) =>
  (
    await t.send('POST', '/items', as, {
      payload: {
        name: 'Café molido',
        cabys: '2391102010200',
        unit: 'Unid',
        price_crc: '4250',
        rate_code: '02',
        ...change,
      },
    })
  ).body as Item
const items = async (as: As) => ((await t.send('GET', '/items?per_page=100', as)).body as Page<Item>).data
const rowsOf = (...things: { id: string; name: string }[]) =>
  things.map(({ id, name }) => ({ id, label: name }))
const log = createLog('silent')
/** These actions post no letter and issue nothing. */
const lists = bulkLists({} as never, {} as never)

async function runIt(company: string, taskId: string): Promise<void> {
  const kinds = [bulkTask(lists, { phrase: phraseRefusal, log })]
  await runTask({ doors: t, kinds, files: taskFiles(t.paths.tasks), log }, { companyId: company, taskId })
}

test('few rows are done at once, and each answers for itself', async () => {
  const { as } = await aCompany(t)
  const priced = await anItem(as)
  const free = await anItem(as, { name: 'Muestra', price_crc: null })
  const gone = { id: crypto.randomUUID(), name: 'Gone' }
  const { task, result } = await answer(as, {
    list: 'items',
    action: 'price',
    rows: rowsOf(priced, free, gone),
    params: { percent: '-7.5' },
  })
  expect(task).toBeNull()
  expect(result).toEqual({
    done: 1,
    skipped: 2,
    failed: 0,
    undo: { id: expect.any(String), until: expect.any(String) },
    rows: [
      { id: free.id, label: 'Muestra', outcome: 'skipped', message: 'This item has no price.' },
      { id: gone.id, label: 'Gone', outcome: 'skipped', message: expect.stringMatching(/item/) },
    ],
  })
  expect((await items(as)).find(({ id }) => id === priced.id)?.price_crc).toBe('3931.25')
})

test('whoever asks is told in their language', async () => {
  const { as } = await aCompany(t)
  const free = await anItem(as, { price_crc: null })
  const payload = { list: 'items', action: 'price', rows: rowsOf(free), params: { percent: '5' } }
  const { body } = await bulk(as, payload, { 'accept-language': 'es' })
  expect((body as BulkAnswer).result?.rows[0]?.message).toBe('Este artículo no tiene precio.')
})

describe('what many rows were changed by is taken back', () => {
  const undo = (as: As, id: string) => t.send('POST', `/bulk/${id}/undo`, as)
  const priceOf = async (as: As, { id }: Item) => (await items(as)).find((item) => item.id === id)?.price_crc

  // features.md 183: a wrong percentage on 200 prices could only be reckoned back by hand.
  test('at once, row by row, but for what somebody changed since; and only once', async () => {
    const { as } = await aCompany(t)
    const [one, two] = [await anItem(as), await anItem(as, { name: 'Taza', price_crc: '1000' })]
    const raised = await answer(as, {
      list: 'items',
      action: 'price',
      rows: rowsOf(one, two),
      params: { percent: '33.33' },
    })
    const { id, until } = raised.result!.undo!
    expect(Date.parse(until) - t.clock.now()).toBe(24 * 3_600_000)
    const { updated_at: _, ...changed } = (await t.send('GET', `/items/${two.id}`, as)).body as Item
    await t.send('PUT', `/items/${two.id}`, as, { payload: { ...changed, price_crc: '1500' } })

    // Whoever comes back to the list later is offered it there.
    const choices = await t.send('GET', '/list-choices/items', as)
    expect(choices.body).toMatchObject({ undo: { id, action: 'price', count: 2, until } })

    const { status, body, text } = await undo(as, id)
    expect(status, text).toBe(200)
    expect((body as BulkAnswer).result).toMatchObject({
      done: 1,
      skipped: 1,
      rows: [{ label: 'Taza', message: 'Somebody changed it since.' }],
    })
    expect([await priceOf(as, one), await priceOf(as, two)]).toEqual(['4250', '1500'])
    expect((await undo(as, id)).body).toMatchObject({ result: { done: 0, skipped: 1 } })
    expect((await t.send('GET', '/list-choices/clients', as)).body).toMatchObject({ undo: null })
  })

  test('as a task where they are many', async () => {
    const { as, id } = await aCompany(t)
    const made = []
    for (let n = 1; n <= 11; n += 1) made.push(await anItem(as, { name: `Grano ${n}`, category: 'Granos' }))
    const begun = await answer(as, {
      list: 'items',
      action: 'category',
      rows: rowsOf(...made),
      params: { category: 'Otros' },
    })
    await runIt(id, begun.task!.id)
    const outcome = (await t.send('GET', `/bulk/${begun.task!.id}`, as)).body as BulkResult
    const back = (await undo(as, outcome.undo!.id)).body as BulkAnswer
    await runIt(id, back.task!.id)
    expect(new Set((await items(as)).map(({ category }) => category))).toEqual(new Set(['Granos']))
    expect((await t.send('GET', `/bulk/${back.task!.id}`, as)).body).toMatchObject({ done: 11, undo: null })
  })

  test('also clients, of whom those stay archived that were so before, and payments of expenses', async () => {
    const { as } = await aCompany(t)
    const client = async (name: string) =>
      (await t.send('POST', '/clients', as, { payload: { name } })).body as Client
    const [away, here] = [await client('Ana Away'), await client('Hilda Here')]
    await answer(as, { list: 'clients', action: 'archive', rows: rowsOf(away) })
    const both = await answer(as, { list: 'clients', action: 'archive', rows: rowsOf(away, here) })
    await undo(as, both.result!.undo!.id)
    const { data } = (await t.send('GET', '/clients', as)).body as Page<Client>
    expect(data.map(({ name }) => name)).toEqual(['Hilda Here'])
    // And back again, which is taken back as well.
    const back = await answer(as, { list: 'clients', action: 'restore', rows: rowsOf(away) })
    const isAway = async () => ((await t.send('GET', `/clients/${away.id}`, as)).body as Client).is_archived
    expect(await isAway()).toBe(false)
    await undo(as, back.result!.undo!.id)
    expect(await isAway()).toBe(true)

    const expense = {
      spent_on: '2026-11-20',
      supplier_name: 'Imprenta El Alba',
      currency: 'CRC',
      total: '5000',
      vat: '0',
      due_on: '2026-11-30',
    }
    const { id } = (await t.send('POST', '/expenses', as, { payload: expense })).body as { id: string }
    const rows = [{ id, label: 'Imprenta' }]
    const standing = async () =>
      (await t.send('GET', `/expenses/${id}`, as)).body as {
        status: string
        paid_on: string | null
        means: string | null
      }
    const before = await standing()
    const paid = await answer(as, {
      list: 'expenses',
      action: 'pay',
      rows,
      params: { paid_on: '2026-11-21', means: '04' },
    })
    expect(await standing()).toMatchObject({ status: 'paid', paid_on: '2026-11-21' })
    expect((await undo(as, paid.result!.undo!.id)).body).toMatchObject({ result: { done: 1 } })
    expect(await standing()).toEqual({ ...before, version: expect.anything(), updated_at: expect.anything() })
  })

  test('by whoever did it, within a day, and nothing that was sent', async () => {
    const { as, members, id: company } = await aCompany(t, undefined, ['administrator'])
    const item = await anItem(as)
    const off = await answer(as, { list: 'items', action: 'deactivate', rows: rowsOf(item) })
    const other = { token: members.administrator!.token, company }
    expect((await undo(other, off.result!.undo!.id)).status).toBe(409)
    await t.asOwner(
      `update bulk_changes set changed_at = changed_at - interval '24 hours' where company_id = $1`,
      [company],
    )
    expect((await undo(as, off.result!.undo!.id)).body).toMatchObject({ code: 'bulk-over' })
    const draft = { id: crypto.randomUUID(), name: 'Draft' }
    expect(
      (await answer(as, { list: 'invoices', action: 'send', rows: rowsOf(draft) })).result!.undo,
    ).toBeNull()
  })
})

test('all that match become a task when they are many; it can be asked what became of them', async () => {
  const { as, id } = await aCompany(t)
  for (let n = 1; n <= 12; n += 1)
    await anItem(as, { name: `Grano ${n}`, price_crc: n === 3 ? null : '1000' })
  await anItem(as, { name: 'Taza', price_crc: '1000' })
  const { task, result } = await answer(as, {
    list: 'items',
    action: 'price',
    query: { search: 'grano', page: '2', per_page: '10' },
    params: { percent: '+10' },
  })
  expect(result).toBeNull()
  expect(task).toMatchObject({ kind: 'bulk', title: { list: 'items', action: 'price' } })
  await runIt(id, task!.id)

  const outcome = (await t.send('GET', `/bulk/${task!.id}`, as)).body as BulkResult
  expect(outcome).toMatchObject({ done: 11, skipped: 1, failed: 0 })
  expect(outcome.rows.map(({ label }) => label)).toEqual(['Grano 3'])
  const prices = new Map((await items(as)).map(({ name, price_crc }) => [name, price_crc]))
  expect(prices.get('Grano 1')).toBe('1100')
  expect(prices.get('Taza')).toBe('1000')
})

test('a task that starts over does no row twice', async () => {
  const { as, id } = await aCompany(t)
  const made = []
  for (let n = 1; n <= 11; n += 1) made.push(await anItem(as, { name: `Bolsa ${n}`, price_crc: '1000' }))
  const { task } = await answer(as, {
    list: 'items',
    action: 'price',
    rows: rowsOf(...made),
    params: { percent: '10' },
  })
  await runIt(id, task!.id)
  // As after a crash: nobody knows that it was done.
  const { sql } = await import('kysely')
  const { unsafeForCompany } = await import('#platform/database/company-context.ts')
  await unsafeForCompany(t, id, ({ tx }) =>
    sql`update tasks set status = 'waiting', finished_at = null where id = ${task!.id}::uuid`.execute(tx),
  )
  await runIt(id, task!.id)
  expect(new Set((await items(as)).map(({ price_crc }) => price_crc))).toEqual(new Set(['1100']))
})

test('a role without the permission begins nothing, and another company’s rows are not there', async () => {
  const one = await aCompany(t, 'Una S.A.', ['viewer', 'biller'])
  const other = await aCompany(t, 'Otra S.A.')
  const item = await anItem(one.as)
  const off = { list: 'items', action: 'deactivate', rows: rowsOf(item) }
  expect((await bulk({ token: one.members.viewer!.token, company: one.id }, off)).status).toBe(403)
  const biller = { token: one.members.biller!.token, company: one.id }
  const approve = { list: 'expenses', action: 'approve', rows: rowsOf(item) }
  expect((await bulk(biller, approve)).status).toBe(403)
  expect((await bulk({ token: other.owner.token, company: one.id }, off)).status).toBe(403)

  const { result } = await answer(other.as, off)
  expect(result).toMatchObject({ done: 0, skipped: 1 })
  expect((await items(one.as))[0]?.is_active).toBe(true)
  expect((await answer(biller, off)).result).toMatchObject({ done: 1 })
  expect((await items(one.as))[0]?.is_active).toBe(false)

  const made = []
  for (let n = 1; n <= 11; n += 1) made.push(await anItem(one.as, { name: `Saco ${n}` }))
  const { task } = await answer(one.as, { ...off, rows: rowsOf(...made) })
  expect((await t.send('GET', `/bulk/${task!.id}`, biller)).status).toBe(404)
  expect((await t.send('GET', `/bulk/${task!.id}`, other.as)).status).toBe(404)
})

test('clients are archived, items change their category, drafts have nothing to send and no files', async () => {
  const { as } = await aCompany(t)
  const client = (await t.send('POST', '/clients', as, { payload: { name: 'Marta Rojas' } })).body as Client
  expect(
    (await answer(as, { list: 'clients', action: 'archive', rows: rowsOf(client) })).result,
  ).toMatchObject({
    done: 1,
  })
  const item = await anItem(as)
  await answer(as, {
    list: 'items',
    action: 'category',
    rows: rowsOf(item),
    params: { category: ' Granos ' },
  })
  expect((await items(as))[0]?.category).toBe('Granos')

  const draft = { id: crypto.randomUUID(), name: 'Draft' }
  const sent = await answer(as, { list: 'invoices', action: 'send', rows: rowsOf(draft) })
  expect(sent.result).toMatchObject({ done: 0, skipped: 1 })
  const files = await bulk(as, { list: 'invoices', action: 'files', rows: rowsOf(draft) })
  expect(files.body).toMatchObject({ code: 'nothing-issued' })
})

test('refuses an action that the list has not, parameters that make no sense, and a question that matches nothing', async () => {
  const { as } = await aCompany(t)
  const item = await anItem(as)
  const refused = async (payload: object) => {
    const { status, body } = await bulk(as, payload)
    return [status, (body as { code: string }).code]
  }
  const rows = rowsOf(item)
  expect(await refused({ list: 'items', action: 'explode', rows })).toEqual([404, 'bulk-action-not-found'])
  for (const percent of ['', '0', '-100', '1e3', 'ten'])
    expect(await refused({ list: 'items', action: 'price', rows, params: { percent } })).toEqual([
      422,
      'invalid',
    ])
  const none = { list: 'items', action: 'activate', query: { search: 'zzz' } }
  expect(await refused(none)).toEqual([409, 'bulk-nothing'])
  expect(await refused({ list: 'items', action: 'activate' })).toEqual([422, 'invalid'])
})

test('an export of chosen rows holds those and no others', async () => {
  const { as } = await aCompany(t)
  const one = await anItem(as, { name: 'Uno' })
  await anItem(as, { name: 'Dos' })
  const options = { type: 'csv', fields: [{ field: 'name', title: 'Name' }], file_name: 'some.csv' }
  const start = (ids: string[]) =>
    t.send('POST', '/exports', as, { payload: { list: 'items', query: {}, ids, options } })
  expect((await start([crypto.randomUUID()])).status).toBe(409)
  expect((await start([one.id])).status).toBe(201)
})
