// `npm run bench:year [10000 100000 1000000]`: what lists, searches, reports and the start page of one company cost at the
// server when its year holds so many documents, over HTTP at one connection, each size in turn on the same database, and each
// beside the bare SQL of what it tells.
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { type ApiUser, signIn } from '../e2e/api.ts'
import { makeDataDir, removeDataDir, startApp } from '../e2e/app.ts'
import { databaseUrlOf } from './database-url.ts'
import { middle, report, reportVerdict } from './figures.ts'
import { fillYear } from './fill-year.ts'
import { mediansOf, openReader } from './load.ts'
import { untilRested } from './until-rested.ts'

const usualSizes = [10_000, 100_000, 1_000_000]
const clients = 5_000

/** A question, the most milliseconds it may take with 100,000 and with 1,000,000 documents, and the bare SQL beside it. */
type Question = { name: string; path: string; mostMs: readonly [number, number]; bare: string }

const row = 'id, clave, client_name, total, fiscal_status, sorted_at'
const invoices = `select ${row} from documents where company_id = $1 and kind = 'invoice'`
const newest = 'order by sorted_at desc, id desc limit 50'
const ofYear = `company_id = $1 and environment = 'simulator' and starts_on between '2026-01-01' and '2026-12-31'`
const bare = {
  firstPage: `${invoices} ${newest}`,
  byClient: `${invoices} order by coalesce(client_name, ''), id limit 50`,
  farPage: `select ${row} from documents where company_id = $1 order by sorted_at desc, id desc limit 50 offset 749950`,
  ofName: `${invoices} and client_name ilike '%cliente%' ${newest}`,
  ofClient: `${invoices} and client_name = 'Cliente de medida 4321' ${newest}`,
  lastDocuments: `select ${row} from documents where company_id = $1 order by sorted_at desc, id desc limit 8`,
  totals: `select currency, count(*), sum(total), sum(balance) from documents where company_id = $1 and kind = 'invoice' group by 1`,
  byMeans: `select means, currency, count(*), sum(total) from documents where company_id = $1 and kind = 'ticket' group by 1, 2`,
  months: `select starts_on, sum(documents), sum(total_crc), sum(tax_crc) from sales_sums
    where ${ofYear} and span = 'month' group by 1 order by 1`,
  vatOfMonth: `select l.rate_code, sum(l.vat_base * d.exchange_rate), sum(l.vat_crc) from documents d
    join document_lines l on l.company_id = d.company_id and l.document_id = d.id
    where d.company_id = $1 and d.fiscal_status = 'accepted' and d.sorted_at >= '2026-10-01 00:00-06'
      and d.sorted_at < '2026-11-01 00:00-06'
    group by 1`,
  clients: `select client_id, sum(total_crc) from client_sales_sums
    where ${ofYear} and span = 'year' group by 1 order by 2 desc limit 25`,
  items: `select item_id, item_text, sum(net_crc) from item_sales_sums
    where ${ofYear} and span = 'year' group by 1, 2 order by 3 desc limit 25`,
}

const sizes = process.argv.slice(2).map(Number)
const dataDir = await makeDataDir()
console.log(
  JSON.stringify({
    machine: cpus()[0]?.model,
    cores: cpus().length,
    load_before: loadavg()[0],
    node: process.version,
  }),
)
// With its worker, which sees to it that nothing waits to be summed.
const app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
try {
  await database.connect()
  await untilRested(database)
  const user = await signIn(app.url, 'owner@demo.test')
  const smallest = new Map<string, number>()
  for (const documents of sizes.length > 0 ? sizes : usualSizes) {
    const started = performance.now()
    await fillYear(database, user.company.id, { documents, clients })
    console.log(JSON.stringify({ documents, filled_in_s: Math.round((performance.now() - started) / 1000) }))
    await measureAll(user, documents, smallest)
  }
  reportVerdict()
} catch (error) {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  console.error(app.said())
  throw error
} finally {
  await database.end()
  await app.stop()
  await removeDataDir(dataDir)
}

async function measureAll(user: ApiUser, documents: number, smallest: Map<string, number>): Promise<void> {
  const { read, close } = openReader(app.url, {
    accept: 'application/json',
    authorization: `Bearer ${user.token}`,
    'x-company': user.company.id,
  })
  for (const { name, path, mostMs, bare: text } of questions(await mostFrequentAmount(user))) {
    const floor = middle(await mediansOf(() => database.query({ name, text, values: [user.company.id] })))
    const found = await mediansOf(() => read(`/api${path}`))
    const value = middle(found)
    const most = documents > 100_000 ? mostMs[1] : mostMs[0]
    report({
      measure: `${name}, ${documents} documents, median over HTTP`,
      value,
      unit: 'ms',
      floor,
      floor_of: 'bare SQL of what it tells',
      budget: `<= ${most} ms`,
      is_met: value <= most,
      runs: found.length,
      min: Math.min(...found),
      max: Math.max(...found),
    })
    const least = smallest.get(name)
    if (least === undefined) smallest.set(name, value)
    else console.log(JSON.stringify({ grew: name, times: Number((value / least).toFixed(2)) }))
  }
  close()
}

/** So that very many documents are found by it. */
async function mostFrequentAmount(user: ApiUser): Promise<string> {
  const { rows } = await database.query<{ total: string }>(
    `select total::int::text as total from documents where company_id = $1 and total = total::int
     group by total order by count(*) desc limit 1`,
    [user.company.id],
  )
  return rows[0]!.total
}

function questions(amount: string): Question[] {
  const year = 'from=2026-01-01&to=2026-12-31'
  const list = '/documents?kind=invoice&per_page=50'
  const report = `/reports/invoices?${year}`
  return [
    { name: 'list, first page', path: list, mostMs: [5, 5], bare: bare.firstPage },
    {
      name: 'list, sorted by client',
      path: `${list}&sort=client_name`,
      mostMs: [20, 20],
      bare: bare.byClient,
    },
    {
      name: 'list, page 15,000',
      path: '/documents?per_page=50&page=15000',
      mostMs: [60, 60],
      bare: bare.farPage,
    },
    { name: 'list, a frequent word', path: `${list}&search=cliente`, mostMs: [15, 40], bare: bare.ofName },
    { name: 'list, two words', path: `${list}&search=cliente%204321`, mostMs: [15, 40], bare: bare.ofClient },
    {
      name: 'list, an identity number',
      path: `${list}&search=3101004321`,
      mostMs: [15, 40],
      bare: bare.ofClient,
    },
    {
      name: 'list, an amount',
      path: `${list}&search=${amount}`,
      mostMs: [15, 40],
      bare: `${invoices} and total = ${amount} ${newest}`,
    },
    {
      name: 'strip of invoices',
      path: '/documents/totals?kind=invoice',
      mostMs: [100, 1_000],
      bare: bare.totals,
    },
    {
      name: 'strip of tickets, by means',
      path: '/documents/means-totals?kind=ticket',
      mostMs: [100, 1_000],
      bare: bare.byMeans,
    },
    { name: 'start', path: '/start', mostMs: [15, 20], bare: bare.lastDocuments },
    { name: 'dashboard of a year', path: `/dashboard?${year}`, mostMs: [25, 50], bare: bare.months },
    { name: 'report by month', path: `${report}&group_by=month`, mostMs: [10, 50], bare: bare.months },
    { name: 'report by client', path: `${report}&group_by=client`, mostMs: [25, 50], bare: bare.clients },
    {
      name: 'report by item',
      path: `/reports/items?${year}&group_by=item`,
      mostMs: [25, 50],
      bare: bare.items,
    },
    {
      name: 'VAT return of a month',
      path: '/vat-returns/2026-10',
      mostMs: [500, 5_000],
      bare: bare.vatOfMonth,
    },
    { name: 'report document by document', path: report, mostMs: [25, 50], bare: bare.firstPage },
  ]
}
