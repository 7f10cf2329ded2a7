import type { DocumentRow, Page } from '@cuentaclara/contracts'
import pg from 'pg'
import { type ApiUser, signIn } from '../e2e/api.ts'
import { middle, report } from './figures.ts'
import { fillYear } from './fill-year.ts'
import { mediansOf } from './load.ts'
import { untilRested } from './until-rested.ts'

const year = { documents: 10_000, clients: 500 }

type Reading = { name: string; path: string; mostMs: number }

/** What screens ask for, over HTTP at one connection, of a year of ten thousand documents; lists beside their bare SQL. */
export async function measureReading(url: string, databaseUrl: string): Promise<void> {
  const user = await signIn(url, 'owner@demo.test')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await untilRested(database)
    await fillYear(database, user.company.id, year)
    const { rows } = await database.query<{ count: string }>(
      'select count(*) as count from documents where company_id = $1',
      [user.company.id],
    )
    const amount = `${rows[0]!.count} documents`
    const floor = await mediansOf(() =>
      database.query({ name: 'page', text: barePage, values: [user.company.id] }),
    )
    for (const list of await listsOf(user)) await measure(user, list, amount, middle(floor))
    for (const reading of others()) await measure(user, reading, amount)
  } finally {
    await database.end()
  }
}

const barePage = `select id, clave, client_name, total, fiscal_status, sorted_at from documents
  where company_id = $1 and kind = 'invoice' order by sorted_at desc, id desc limit 50`

async function listsOf(user: ApiUser): Promise<Reading[]> {
  const list = '/documents?kind=invoice&per_page=50'
  const { data, meta } = await user.get<Page<DocumentRow>>(list)
  const word = data[0]?.client_name?.split(' ')[0] ?? 'a'
  const next =
    meta.next_cursor === null || meta.next_cursor === undefined ? '' : `&cursor=${meta.next_cursor}`
  return [
    { name: 'list of invoices, first page of 50', path: list, mostMs: 4 },
    { name: 'list of invoices, the page after it', path: `${list}${next}`, mostMs: 4 },
    { name: 'list of invoices, accepted ones', path: `${list}&fiscal_status=accepted`, mostMs: 4 },
    { name: 'list of invoices, a word', path: `${list}&search=${encodeURIComponent(word)}`, mostMs: 20 },
  ]
}

function others(): Reading[] {
  const days = 'from=2026-01-01&to=2026-12-31'
  return [
    { name: 'search of the CABYS catalogue', path: '/cabys?search=servicio%20restaurante', mostMs: 20 },
    { name: 'start', path: '/start', mostMs: 25 },
    { name: 'dashboard of a year', path: `/dashboard?${days}`, mostMs: 25 },
    { name: 'report of invoices by month', path: `/reports/invoices?${days}&group_by=month`, mostMs: 25 },
    { name: 'report of invoices by client', path: `/reports/invoices?${days}&group_by=client`, mostMs: 25 },
    { name: 'report of items', path: `/reports/items?${days}`, mostMs: 25 },
  ]
}

async function measure(user: ApiUser, reading: Reading, amount: string, floor?: number): Promise<void> {
  const { name, path, mostMs } = reading
  const medians = await mediansOf(async () => {
    const answer = await user.request('GET', path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  })
  report({
    measure: `${name}, ${amount}, median latency over HTTP`,
    value: middle(medians),
    unit: 'ms',
    ...(floor === undefined ? {} : { floor, floor_of: 'bare SQL of the first page' }),
    budget: `<= ${mostMs} ms`,
    is_met: middle(medians) <= mostMs,
    runs: medians.length,
    min: Math.min(...medians),
    max: Math.max(...medians),
  })
}
