import type { DocumentRow, DocumentTotals, Page } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from './testing/issuing-company.ts'

let app: TestApp
let shop: IssuingCompany
/** Of clients whose names share a word with hundreds of others, the oldest first. */
const sold: DocumentRow[] = []
/** Of everybody, in the order in which they were issued. */
const all: DocumentRow[] = []

beforeAll(async () => {
  app = await createTestApp()
  shop = await anIssuingCompany(app)
  const second = await insertClient(app, shop.id)
  const other = await insertClient(app, shop.id)
  await app.asOwner(
    `update clients set name = 'Ferretería Sola', search = search_text('Ferretería Sola 3101999888') where id = $1`,
    [other.id],
  )
  for (let n = 1; n <= 6; n += 1) {
    app.clock.advance(60_000)
    const client = n % 2 === 0 ? second : shop.client
    sold.push(await issued(app, shop, anInvoice(client, { lines: [aLine({ quantity: String(n) })] })))
    all.push(sold.at(-1)!, await issued(app, shop, anInvoice(other)))
  }
  await app.asOwner(
    `insert into clients (company_id, id, name, search, sort_name, emails, created_at, updated_at)
     select $1, gen_random_uuid(), name, search_text(name), search_text(name), '{}', now(), now()
     from generate_series(1, 400) n, lateral (select 'Distribuidora ' || n as name) named`,
    [shop.id],
  )
})
afterAll(() => app.close())

async function list(query: string): Promise<Page<DocumentRow>> {
  const answer = await app.send('GET', `/documents?${query}`, shop.as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const idsOf = (rows: readonly DocumentRow[]) => rows.map(({ id }) => id)

test('a word that hundreds of clients have in their names finds the documents of all of them and of nobody else', async () => {
  const newest = idsOf(sold).toReversed()
  const whole = await list('search=distribuidora')
  expect(idsOf(whole.data)).toEqual(newest)
  expect(whole.meta.total).toBe(6)

  const first = await list('search=distribuidora&per_page=4')
  const rest = await list(`search=distribuidora&per_page=4&cursor=${first.meta.next_cursor}`)
  expect(idsOf([...first.data, ...rest.data])).toEqual(newest)
  expect(idsOf((await list('search=distribuidora&per_page=4&page=2')).data)).toEqual(newest.slice(4))
  expect(idsOf((await list('search=distribuidora&sort=total')).data)).toEqual(idsOf(sold))
  expect((await list('search=distribuidora&kind=ticket')).meta.total).toBe(0)

  const totals = await app.send('GET', '/documents/totals?search=distribuidora', shop.as)
  expect((totals.body as { data: DocumentTotals }).data).toMatchObject([
    { count: 6, total: String(1130 * (1 + 2 + 3 + 4 + 5 + 6)) },
  ])
})

test('of several words all have to be there, in whichever order, and however many clients have one of them', async () => {
  expect((await list('search=valle%20distribuidora')).meta.total).toBe(6)
  expect((await list('search=distribuidora%20valle%20s.a.%20del%203101654321')).meta.total).toBe(0)
  expect((await list('search=sola%20ferreteria')).meta.total).toBe(6)
  expect((await list('search=distribuidora%20sola')).meta.total).toBe(0)
})

test('what is found in several ways is listed and counted once, in the order of the list', async () => {
  // What another program called it, and its amount.
  await app.asOwner(
    `insert into documents (
       company_id, id, kind, fiscal_status, environment, branch, terminal, issued_at, due_on, sorted_at, client_id, client_name,
       sale_condition, currency, exchange_rate, total, charged, input, created_at, updated_at, original_number
     )
     select company_id, gen_random_uuid(), 'invoice', 'taken_over', environment, branch, terminal, issued_at, '2026-12-01',
       sorted_at - interval '1 hour', client_id, client_name, '02', currency, 1, 2260, 2260, '{}', now(), now(), 'F-2260'
     from documents where id = $1`,
    [sold[0]!.id],
  )
  const found = await list('search=2260')
  const ofAmount = all.filter(({ total }) => total === '2260').map(({ consecutivo }) => consecutivo)
  expect(found.data.map(({ consecutivo }) => consecutivo)).toEqual([...ofAmount.toReversed(), 'F-2260'])
  expect(ofAmount.length).toBeGreaterThan(5)
  expect(found.meta.total).toBe(ofAmount.length + 1)

  const first = await list('search=2260&per_page=1')
  const rest = await list(`search=2260&per_page=100&cursor=${first.meta.next_cursor}`)
  expect([...first.data, ...rest.data]).toEqual(found.data)
})

test.each([
  ['2260.00', 2260],
  ['2,260', 2260],
  ['2260.5', null],
])('an amount is found to the coin: %s', async (search, total) => {
  const { data } = await list(`search=${encodeURIComponent(search)}`)
  const amounts = new Set(data.map((row) => row.total))
  if (total === null) expect(data).toEqual([])
  else expect(amounts).toContain(String(total))
})
