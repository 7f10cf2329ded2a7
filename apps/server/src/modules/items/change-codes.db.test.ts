import type {
  BulkAnswer,
  Item,
  ItemCodePreview,
  ItemCodes,
  ItemCodesInput,
  ItemsChanged,
  Page,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
let items: Record<'rice' | 'coffee' | 'ownRate' | 'sound', Item>

const rice = '2316100000100'
const coffee = '2391102010200'
const sound = '6331000000000'

beforeAll(async () => {
  t = await createTestApp()
  // As an update of the catalogue leaves them: one code withdrawn, one at another rate.
  const version = newId()
  await t.asOwner(
    `insert into cabys_versions (id, status, source, name, based_on, created_at, applied_at)
     select $1, 'applied', 'upload', 'nuevo.csv', id, now(), now() from cabys_versions`,
    [version],
  )
  await t.asOwner(
    `insert into cabys_changes (version_id, code, change, former_description, former_rate, description, rate)
     select $1, code, case code when $2 then 'retired' else 'changed' end, description, rate,
       case code when $2 then null else description end, case code when $2 then null else '13' end
     from cabys where code in ($2, $3)`,
    [version, rice, coffee],
  )
  await t.asOwner(`update cabys set is_withdrawn = true where code = $1`, [rice])
  await t.asOwner(`update cabys set rate = '13' where code = $1`, [coffee])
})
beforeEach(async () => {
  company = await aCompany(t, undefined, ['viewer'])
  const anItem = async (name: string, cabys: string, rate_code: string): Promise<Item> =>
    (await t.send('POST', '/items', company.as, { payload: { name, cabys, unit: 'Unid', rate_code } })).body
  items = {
    rice: await anItem('Arroz blanco 2 kg', rice, '02'),
    coffee: await anItem('Café molido 500 g', coffee, '02'),
    // Its rate was chosen, and no rate of the catalogue.
    ownRate: await anItem('Café de exportación', coffee, '10'),
    sound: await anItem('Almuerzo', sound, '08'),
  }
})
afterAll(() => t.close())

const propose = async (payload: object = { query: { cabys_outdated: 'true' } }): Promise<ItemCodes> => {
  const answer = await t.send('POST', '/items/codes/proposals', company.as, { payload })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const order = (changes: ItemCodesInput['changes'], as = company.as) =>
  t.send('POST', '/items/codes', as, { payload: { changes } })
const readItem = async ({ id }: Item) => (await t.send('GET', `/items/${id}`, company.as)).body as Item
const from = ({ cabys, rate_code }: Item) => ({ cabys, rate_code })

test('items whose code was withdrawn or rated otherwise get codes proposed, and nothing changes by itself', async () => {
  const { data, total } = await propose()
  expect(data.map(({ name, problem }) => [name, problem])).toEqual([
    ['Arroz blanco 2 kg', 'withdrawn'],
    ['Café molido 500 g', 'rate'],
  ])
  expect(total).toBe(2)
  const [forRice, forCoffee] = data
  expect(forRice!.former!.description).toMatch(/^Arroz/)
  expect(forRice!.proposals[0]!.description).toMatch(/^Arroz/)
  expect(forRice!.proposals.map(({ code }) => code)).not.toContain(rice)
  expect(forCoffee!.proposals[0]).toMatchObject({
    code: coffee,
    because: 'same_code',
    rate_code: '08',
    is_close: true,
  })
  expect(await readItem(items.rice)).toMatchObject({ cabys: rice, is_cabys_outdated: true })
  expect(await readItem(items.coffee)).toMatchObject({ rate_code: '02', is_rate_outdated: true })
  expect(await readItem(items.ownRate)).toMatchObject({ is_rate_outdated: false })
})

// Whoever sells at another rate for a reason was asked about it for ever, after each look.
test('a rate that is kept on purpose is an answer, with who and when, until the catalogue changes that code again', async () => {
  const seen = { id: items.coffee.id, ...from(items.coffee) }
  const keep = (payload: object, as = company.as) => t.send('POST', '/items/codes/kept', as, { payload })
  const named = async () => (await propose()).data.map(({ name }) => name)
  const kept = await keep({ items: [seen], is_kept: true })
  expect(kept.status, kept.text).toBe(204)
  expect(await named()).toEqual(['Arroz blanco 2 kg'])
  expect(await readItem(items.coffee)).toMatchObject({
    rate_code: '02',
    is_rate_outdated: false,
    rate_kept: { at: expect.any(String), by: expect.any(String) },
  })
  // Who is asked again is asked; another rate, or the same one chosen again later, is no answer to this.
  await keep({ items: [seen], is_kept: false })
  expect(await named()).toContain('Café molido 500 g')
  await keep({ items: [seen], is_kept: true })
  const writeRate = (rate_code: string) =>
    t.send('PUT', `/items/${items.coffee.id}`, company.as, {
      payload: { name: 'Café molido 500 g', cabys: coffee, unit: 'Unid', rate_code },
    })
  await writeRate('08')
  await writeRate('02')
  expect(await named()).toContain('Café molido 500 g')

  await keep({ items: [seen], is_kept: true })
  const next = newId()
  await t.asOwner(
    `insert into cabys_versions (id, status, source, name, based_on, created_at, applied_at)
     select $1, 'applied', 'upload', 'otra.csv', id, now(), now() + interval '1 hour' from cabys_versions limit 1`,
    [next],
  )
  await t.asOwner(
    `insert into cabys_changes (version_id, code, change, former_description, former_rate, description, rate)
     select $1, code, 'changed', description, '13', description, '4' from cabys where code = $2`,
    [next, coffee],
  )
  await t.asOwner(`update cabys set rate = '4' where code = $1`, [coffee])
  expect(await named()).toContain('Café molido 500 g')
  await t.asOwner(`delete from cabys_changes where version_id = $1`, [next])
  await t.asOwner(`update cabys set rate = '13' where code = $1`, [coffee])
})

test('a rate is kept of what stands on the screen and was changed, by whoever may edit items, in their own company', async () => {
  const keep = (item: Item, as = company.as, change: object = {}) =>
    t.send('POST', '/items/codes/kept', as, {
      payload: { items: [{ id: item.id, ...from(item), ...change }], is_kept: true },
    })
  expect(await keep(items.sound)).toMatchObject({ status: 409, body: { code: 'item-rate-not-changed' } })
  expect(await keep(items.rice)).toMatchObject({ status: 409, body: { code: 'item-rate-not-changed' } })
  expect(await keep(items.coffee, company.as, { rate_code: '08' })).toMatchObject({
    status: 409,
    body: { code: 'item-codes-moved' },
  })
  const other = await aCompany(t, 'Otra Empresa S.A.')
  expect((await keep(items.coffee, other.as)).status).toBe(404)
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await keep(items.coffee, viewer)).status).toBe(403)
  expect((await propose()).total).toBe(2)
})

test('the list of what is to be reviewed has both, and of ticked rows only those', async () => {
  const listed = (await t.send('GET', '/items?cabys_outdated=true', company.as)).body as Page<Item>
  expect(listed.data.map(({ name }) => name)).toEqual(['Arroz blanco 2 kg', 'Café molido 500 g'])
  const { data } = await propose({ ids: [items.coffee.id, items.sound.id] })
  expect(data.map(({ name }) => name)).toEqual(['Café molido 500 g'])
})

// It answered of nothing to change, and the sheet went back page by page.
test('a page past the end is the last one', async () => {
  const last = await propose({ ids: [items.rice.id], page: 3 })
  expect(last).toMatchObject({ page: 1, total: 1, data: [{ name: 'Arroz blanco 2 kg' }] })
  expect(await propose({ ids: [items.sound.id], page: 3 })).toMatchObject({ page: 1, total: 0, data: [] })
})

test('the code of the same thing under another number is proposed first, and what the company uses for such names', async () => {
  await t.asOwner(
    `insert into cabys (code, description, rate) select '2316900000100', description, rate from cabys where code = $1
     on conflict (code) do update set description = excluded.description, is_withdrawn = false`,
    [rice],
  )
  const payload = { name: 'Arroz blanco 5 kg', cabys: sound, unit: 'Unid', rate_code: '08' }
  await t.send('POST', '/items', company.as, { payload })
  const proposals = (await propose({ ids: [items.rice.id] })).data[0]!.proposals
  expect(proposals[0]).toMatchObject({ code: '2316900000100', because: 'renumbered' })
  await t.asOwner(`update cabys set is_withdrawn = true where code = '2316900000100'`)
  await t.send('PUT', `/items/${items.rice.id}`, company.as, {
    payload: { name: 'Arroz blanco', cabys: rice, unit: 'Unid', rate_code: '02' },
  })
  const after = (await propose({ ids: [items.rice.id] })).data[0]!.proposals
  expect(after).toContainEqual(expect.objectContaining({ code: sound, because: 'own' }))
})

test('what was taken changes all at once, and within a day it is taken back', async () => {
  const changes = [
    { id: items.rice.id, from: from(items.rice), to: { cabys: '2391102010100', rate_code: '02' } },
    { id: items.coffee.id, from: from(items.coffee), to: { cabys: coffee, rate_code: '08' } },
  ]
  const answer = (await order(changes)).body as ItemsChanged
  expect(answer).toMatchObject({ changed: 2, undo: { id: expect.any(String) } })
  expect(await readItem(items.rice)).toMatchObject({ cabys: '2391102010100', is_cabys_outdated: false })
  expect(await readItem(items.coffee)).toMatchObject({ rate_code: '08', is_rate_outdated: false })
  expect((await propose()).total).toBe(0)
  // The list finds it by its new code.
  const found = (await t.send('GET', '/items?search=2391102010100', company.as)).body as Page<Item>
  expect(found.data.map(({ id }) => id)).toEqual([items.rice.id])

  const undone = (await t.send('POST', `/bulk/${answer.undo!.id}/undo`, company.as)).body as BulkAnswer
  expect(undone.result).toMatchObject({ done: 2 })
  expect(await readItem(items.rice)).toMatchObject({ cabys: rice, rate_code: '02' })
  expect(await readItem(items.coffee)).toMatchObject({ cabys: coffee, rate_code: '02' })
})

test('an item that somebody changed since holds all of them up, and so does one that is gone', async () => {
  const changes = [
    { id: items.coffee.id, from: from(items.coffee), to: { cabys: coffee, rate_code: '08' } },
    { id: items.rice.id, from: { cabys: rice, rate_code: '08' }, to: { cabys: sound, rate_code: '08' } },
  ]
  expect(await order(changes)).toMatchObject({
    status: 409,
    body: { code: 'item-codes-moved', message: expect.stringContaining('Arroz blanco 2 kg') },
  })
  expect(await readItem(items.coffee)).toMatchObject({ rate_code: '02' })
  const gone = { ...changes[0]!, id: newId() }
  expect((await order([changes[0]!, gone])).status).toBe(404)
  expect(await readItem(items.coffee)).toMatchObject({ rate_code: '02' })
  // Nothing to change is no change.
  const same = { ...changes[0]!, to: changes[0]!.from }
  expect((await order([same])).body).toEqual({ changed: 0, undo: null })
})

test('codes that are withdrawn or unknown, rates that are none and an item twice are named at their place', async () => {
  const change = { id: items.rice.id, from: from(items.rice) }
  for (const [to, field] of [
    [{ cabys: rice, rate_code: '02' }, 'changes.0.to.cabys'],
    [{ cabys: '9999999999999', rate_code: '02' }, 'changes.0.to.cabys'],
    [{ cabys: sound, rate_code: '77' }, 'changes.0.to.rate_code'],
  ] as const)
    expect(await order([{ ...change, to }])).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    })
  const to = { cabys: sound, rate_code: '08' }
  expect(
    await order([
      { ...change, to },
      { ...change, to },
    ]),
  ).toMatchObject({
    status: 422,
    body: { errors: { 'changes.1.id': [expect.any(String)] } },
  })
  for (const payload of [
    {},
    { ids: [items.rice.id], query: {} },
    { query: { sort: 'x' }, page: 0 },
    { ids: [] },
  ])
    expect((await t.send('POST', '/items/codes/proposals', company.as, { payload })).status).toBe(422)
})

test('one code for many rows is an action of the list, whose rates follow where they came with the code', async () => {
  const payload = {
    list: 'items',
    action: 'cabys',
    params: { cabys: sound },
    rows: [items.rice, items.ownRate].map(({ id, name }) => ({ id, label: name })),
  }
  const answer = (await t.send('POST', '/bulk', company.as, { payload })).body as BulkAnswer
  expect(answer.result).toMatchObject({ done: 2 })
  expect(await readItem(items.rice)).toMatchObject({ cabys: sound, rate_code: '08' })
  expect(await readItem(items.ownRate)).toMatchObject({ cabys: sound, rate_code: '10' })
  const wrong = { ...payload, params: { cabys: rice } }
  const refused = (await t.send('POST', '/bulk', company.as, { payload: wrong })).body as BulkAnswer
  expect(refused.result).toMatchObject({ done: 0, rows: [{ outcome: expect.any(String) }, {}] })
})

test('what one code makes of many items is looked at first: rates follow, and who has it says so', async () => {
  const look = async (payload: object, as = company.as) =>
    t.send('POST', '/items/codes/preview', as, { payload })
  const ids = [items.rice, items.coffee, items.ownRate, items.sound].map(({ id }) => id)
  const { status, body, text } = await look({ ids, cabys: sound })
  expect(status, text).toBe(200)
  const preview = body as ItemCodePreview
  expect(preview).toMatchObject({ changed: 3, rates_changed: 2, page: 1, total: 4 })
  expect(
    preview.data.map(({ name, rate_code, rate_after, is_same, keeps_rate }) => [
      name,
      rate_code,
      rate_after,
      is_same,
      keeps_rate,
    ]),
  ).toEqual([
    ['Almuerzo', '08', '08', true, false],
    ['Arroz blanco 2 kg', '02', '08', false, false],
    ['Café de exportación', '10', '10', false, true],
    ['Café molido 500 g', '02', '08', false, false],
  ])
  // Looking changes nothing, and what is done is what was shown.
  expect(await readItem(items.rice)).toMatchObject({ cabys: rice })
  const payload = {
    list: 'items',
    action: 'cabys',
    params: { cabys: sound },
    rows: ids.map((id) => ({ id, label: id })),
  }
  const answer = (await t.send('POST', '/bulk', company.as, { payload })).body as BulkAnswer
  expect(answer.result).toMatchObject({
    done: 3,
    skipped: 1,
    rows: [{ id: items.sound.id, message: 'This item has this code and its rate already.' }],
  })
  for (const { id, rate_after } of preview.data)
    expect(await readItem({ id } as Item)).toMatchObject({ cabys: sound, rate_code: rate_after })
  await t.send('POST', `/bulk/${answer.result!.undo!.id}/undo`, company.as)
  expect(await readItem(items.rice)).toMatchObject({ cabys: rice, rate_code: '02' })

  expect((await look({ ids, cabys: rice })).status).toBe(422)
  expect((await look({ ids, query: {}, cabys: sound })).status).toBe(422)
  expect(await look({ query: { search: 'nothing like it' }, cabys: sound })).toMatchObject({ status: 409 })
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await look({ ids, cabys: sound }, viewer)).status).toBe(403)
  const other = await aCompany(t, 'Otra Empresa S.A.')
  expect((await look({ ids, cabys: sound }, other.as)).status).toBe(409)
})

test('another company’s items are neither proposed for nor changed, and who only looks changes nothing', async () => {
  const other = await aCompany(t, 'Otra Empresa S.A.')
  const asked = await t.send('POST', '/items/codes/proposals', other.as, {
    payload: { ids: [items.rice.id] },
  })
  expect(asked.body).toMatchObject({ data: [], total: 0 })
  const change = { id: items.rice.id, from: from(items.rice), to: { cabys: sound, rate_code: '08' } }
  expect((await order([change], other.as)).status).toBe(404)
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await order([change], viewer)).status).toBe(403)
  expect(
    (await t.send('POST', '/items/codes/proposals', viewer, { payload: { ids: [items.rice.id] } })).status,
  ).toBe(403)
  expect(await readItem(items.rice)).toMatchObject({ cabys: rice })
})
