import type { BulkAnswer, Client, Page } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: IssuingCompany
let late: { id: string; name: string }
let free: { id: string; name: string }
beforeAll(async () => {
  t = await createTestApp()
  company = await anIssuingCompany(t)
  late = await insertClient(t, company.id)
  free = await insertClient(t, company.id)
  await t.asOwner(`update clients set name = 'Soda Tapia', sort_name = 'soda tapia' where id = $1`, [late.id])
  await t.asOwner(`update clients set emails = '{}' where id = $1`, [free.id])
  const credit = (credit_days: number) => ({ sale_condition: '02', credit_days, payments: [] })
  const owed = await issued(t, company, anInvoice(company.client, credit(60)))
  await issued(t, company, anInvoice(late, credit(8)))
  const dollars = await issued(
    t,
    company,
    anInvoice(late, { ...credit(60), currency: 'USD', exchange_rate: '500' }),
  )
  // Eleven days later the one of eight days is late. Whoever looks has not been away.
  t.clock.advance(11 * 86_400_000)
  await t.asOwner(`update sessions set expires_at = expires_at + '11 days', ends_at = ends_at + '11 days'`)
  expect([owed.balance, dollars.balance]).toEqual(['2260', '2260'])
  const paid = await t.send('POST', '/payments', company.as, {
    payload: {
      client_id: free.id,
      paid_on: costaRicaDay(t.clock.now()),
      amount: '500',
      currency: 'CRC',
      means: '01',
      allocations: [],
    },
  })
  expect(paid.status, paid.text).toBe(201)
})
afterAll(() => t.close())

const list = async (query: string) =>
  ((await t.send('GET', `/clients?${query}`, company.as)).body as Page<Client>).data
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)

test('the list says what each client owes, what of it is late and what is theirs, currency by currency', async () => {
  const rows = new Map((await list('')).map((row) => [row.id, row.standing]))
  expect(rows.get(company.client.id)).toEqual([
    { currency: 'CRC', balance: '2260', overdue: '0', credit: '0' },
  ])
  expect(rows.get(late.id)).toEqual([
    { currency: 'CRC', balance: '2260', overdue: '2260', credit: '0' },
    { currency: 'USD', balance: '2260', overdue: '0', credit: '0' },
  ])
  expect(rows.get(free.id)).toEqual([{ currency: 'CRC', balance: '0', overdue: '0', credit: '500' }])
})

test('those who owe, are late, have credit, lack an address or bought nothing are one press away', async () => {
  expect((await idsOf('standing=owing')).toSorted()).toEqual([company.client.id, late.id].toSorted())
  expect(await idsOf('standing=overdue')).toEqual([late.id])
  expect(await idsOf('standing=in_credit')).toEqual([free.id])
  expect(await idsOf('standing=without_email')).toEqual([free.id])
  expect(await idsOf('standing=inactive')).toEqual([free.id])
})

test('who owes most comes first, dollars counted at their rate, page by page', async () => {
  expect(await idsOf('sort=-balance')).toEqual([late.id, company.client.id, free.id])
  const first = (await t.send('GET', '/clients?sort=-balance&per_page=1', company.as)).body as Page<Client>
  const next = await idsOf(`sort=-balance&per_page=1&cursor=${first.meta.next_cursor}`)
  expect([first.data[0]!.id, ...next]).toEqual([late.id, company.client.id])
  expect((await idsOf('sort=-credit'))[0]).toBe(free.id)
})

// Documents showed what goes before it went, clients did not.
test('what a client would be reminded of is seen before, in the words that go; the others say why not', async () => {
  const see = (id: string, as = company.as) => t.send('GET', `/clients/${id}/reminder`, as)
  expect((await see(late.id)).body).toMatchObject({
    recipients: ['compras@example.test'],
    subject: expect.stringContaining('₡'),
    message: expect.stringContaining('FE-'),
  })
  expect((await see(free.id)).body).toMatchObject({ status: 409, code: 'client-without-email' })
  expect((await see(company.client.id)).body).toMatchObject({ status: 409, code: 'nothing-overdue' })
  expect((await see(late.id, (await anIssuingCompany(t)).as)).status).toBe(404)
})

test('many clients are reminded at once, one letter each about all that is late; the others say why not', async () => {
  const rows = [late, free, company.client].map(({ id, name }) => ({ id, label: name }))
  const { body } = await t.send('POST', '/bulk', company.as, {
    payload: { list: 'clients', action: 'remind', rows },
  })
  const { result } = body as BulkAnswer
  expect(result).toMatchObject({ done: 1, skipped: 2 })
  expect(result!.rows.map(({ message }) => message)).toEqual([
    'This client has no e-mail address.',
    'Nothing of this client is overdue.',
  ])
  const letters = await t.asOwner<{ recipient: string; subject: string }>(
    `select recipient, subject from outbox where sender = $1 and template = 'reminder'`,
    [company.id],
  )
  expect(letters).toEqual([{ recipient: 'compras@example.test', subject: expect.stringContaining('₡') }])
  // Two who press it on one day wrote to the client twice.
  const again = await t.send('POST', '/bulk', company.as, {
    payload: { list: 'clients', action: 'remind', rows: rows.slice(0, 1) },
  })
  expect((again.body as BulkAnswer).result!.rows.map(({ message }) => message)).toEqual([
    'This client was reminded of everything that is late today already.',
  ])
  const told = await t.send('GET', `/clients/${late.id}/letters`, company.as)
  expect((told.body as { data: object[] }).data).toMatchObject([
    { what: 'reminder', recipient: 'compras@example.test', from: null },
  ])
})

test('a tag is put on many clients and taken back', async () => {
  const tag = (
    await t.send('POST', '/list-entries', company.as, { payload: { kind: 'tag', name: 'Mayoristas' } })
  ).body as { id: string }
  const rows = [{ id: late.id, label: late.name }]
  const tagged = (
    await t.send('POST', '/bulk', company.as, {
      payload: { list: 'clients', action: 'tag', rows, params: { tag_id: tag.id } },
    })
  ).body as BulkAnswer
  expect(await idsOf(`tag_id=${tag.id}`)).toEqual([late.id])
  const undo = tagged.result!.undo as { id: string }
  const undone = await t.send('POST', `/bulk/${undo.id}/undo`, company.as)
  expect(undone.status, undone.text).toBe(200)
  expect(await idsOf(`tag_id=${tag.id}`)).toEqual([])
})

// Found by generated requests: each payment fits its field, their sum did not fit that of the answer.
test('a client whose payments come to more than any of them may be is told with the sum', async () => {
  const rich = await insertClient(t, company.id)
  const most = { client_id: rich.id, paid_on: costaRicaDay(t.clock.now()), currency: 'CRC', means: '01' }
  for (const reference of ['1', '2']) {
    const payload = { ...most, amount: '9999999999999', reference, allocations: [] }
    const paid = await t.send('POST', '/payments', company.as, { payload })
    expect(paid.status, paid.text).toBe(201)
  }
  const answer = await t.send('GET', `/clients/${rich.id}`, company.as)
  expect(answer.status, answer.text).toBe(200)
  expect((answer.body as Client).standing).toMatchObject([{ credit: '19999999999998' }])
  expect((await t.send('GET', '/clients', company.as)).status).toBe(200)
})
