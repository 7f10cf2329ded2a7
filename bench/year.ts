// `npm run bench:year [10000 100000 1000000]`: what lists, searches, reports and the start page of one company cost at the
// server when its year holds so many documents, over HTTP at one connection, each size in turn on the same database; lists
// beside the bare SQL of their page.
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { type ApiUser, signIn } from '../e2e/api.ts'
import { makeDataDir, removeDataDir, startApp } from '../e2e/app.ts'
import { databaseUrlOf } from './database-url.ts'
import { middle, report, reportVerdict } from './figures.ts'
import { fillYear } from './fill-year.ts'
import { mediansOf } from './load.ts'

const usualSizes = [10_000, 100_000, 1_000_000]
const clients = 5_000

/** A question, and the most milliseconds it may take with 100,000 and with 1,000,000 documents. */
type Question = { name: string; path: string; mostMs: readonly [number, number] }

const barePage = `select id, clave, client_name, total, fiscal_status, sorted_at from documents
  where company_id = $1 and kind = 'invoice' order by sorted_at desc, id desc limit 50`

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
const app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ROLES: 'http' })
const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
try {
  await database.connect()
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
  const floor = middle(
    await mediansOf(() => database.query({ name: 'page', text: barePage, values: [user.company.id] })),
  )
  for (const question of questions()) {
    const { name, path, mostMs } = question
    const found = await mediansOf(() => ask(user, path))
    const value = middle(found)
    const most = documents > 100_000 ? mostMs[1] : mostMs[0]
    report({
      measure: `${name}, ${documents} documents, median over HTTP`,
      value,
      unit: 'ms',
      ...(name.startsWith('list') ? { floor, floor_of: 'bare SQL of the first page' } : {}),
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
}

function questions(): Question[] {
  const year = 'from=2026-01-01&to=2026-12-31'
  const list = '/documents?kind=invoice&per_page=50'
  return [
    { name: 'list, first page', path: list, mostMs: [5, 5] },
    { name: 'list, sorted by client', path: `${list}&sort=client_name`, mostMs: [20, 20] },
    { name: 'list, page 15,000', path: '/documents?per_page=50&page=15000', mostMs: [60, 60] },
    { name: 'list, a frequent word', path: `${list}&search=cliente`, mostMs: [15, 40] },
    { name: 'list, two words', path: `${list}&search=cliente%204321`, mostMs: [15, 40] },
    { name: 'list, an identity number', path: `${list}&search=3101004321`, mostMs: [15, 40] },
    { name: 'list, an amount', path: `${list}&search=113000`, mostMs: [15, 40] },
    { name: 'start', path: '/start', mostMs: [15, 20] },
    { name: 'dashboard of a year', path: `/dashboard?${year}`, mostMs: [25, 50] },
    { name: 'report by month', path: `/reports/invoices?${year}&group_by=month`, mostMs: [10, 50] },
    { name: 'report by client', path: `/reports/invoices?${year}&group_by=client`, mostMs: [25, 50] },
    { name: 'report by item', path: `/reports/items?${year}&group_by=item`, mostMs: [25, 50] },
    { name: 'report document by document', path: `/reports/invoices?${year}`, mostMs: [25, 50] },
  ]
}

async function ask(user: ApiUser, path: string): Promise<void> {
  const answer = await user.request('GET', path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
