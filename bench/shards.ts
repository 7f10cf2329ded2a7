// `npm run shards [FILES]`: makes the same database twice, plain and with every table of a company hash-partitioned into 32 by
// company, prints what planning and executing cost on either, and runs the tests of database and API on the second one.
// `npm run shards -- --only-tests FILES` and `--only-costs` do one of both.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  manyLocks,
  migrateSharded,
  startTestServer,
  templateName,
  withDatabase,
} from '../apps/server/test/test-server.ts'
import { signIn } from '../e2e/api.ts'
import { makeDataDir, removeDataDir, startApp } from '../e2e/app.ts'
import { middle } from './figures.ts'
import { fillYear } from './fill-year.ts'
import { openIssuing } from './issuing.ts'
import { mediansOf, openReader } from './load.ts'

const shards = 32
const year = { documents: 20_000, clients: 1_000 }
const issued = 200
const runs = 21

/** What people ask most, and what one statement of each costs; `$1` is the company. */
const statements = {
  'one document by its id': `select d.*, (select count(*) from document_lines l where l.company_id = d.company_id and l.document_id = d.id)
    from documents d where d.company_id = current_company() and d.id = $2`,
  'a page of 50 documents': `select id, clave, client_name, total from documents
    where company_id = current_company() order by sorted_at desc, id desc limit 50`,
  'the same, the company as a parameter': `select id, clave, client_name, total from documents
    where company_id = $1 order by sorted_at desc, id desc limit 50`,
  'sales by month': `select starts_on, sum(total_crc) from sales_sums
    where company_id = current_company() and environment = 'simulator' and span = 'month' group by 1`,
  'documents with their clients': `select c.name, sum(d.total) from documents d
    join clients c on c.company_id = d.company_id and c.id = d.client_id
    where d.company_id = current_company() and d.sorted_at > now() - interval '31 days' group by 1`,
}
const paths = ['/documents?per_page=50', '/clients?per_page=25', '/reports/sales', '/dashboard']

const words = process.argv.slice(2)
const files = words.filter((word) => !word.startsWith('--'))
if (!words.includes('--only-tests')) await compareCosts()
if (!words.includes('--only-costs')) process.exitCode = runTests()

async function compareCosts() {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-shards-'))
  say({
    machine: cpus()[0]?.model,
    cores: cpus().length,
    load_before: loadavg()[0],
    node: process.version,
    shards,
  })
  const server = await startTestServer(folder, { locks: manyLocks })
  try {
    const split = await makeSplit(server.ownerUrl, folder)
    const plain = await measure(withDatabase(server.ownerUrl, templateName))
    const partitioned = await measure(split)
    for (const [name, before] of plain) {
      const after = partitioned.get(name)!
      say({ measure: name, plain: before, partitioned: after, times: round(after / before) })
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeSplit(ownerUrl: string, folder: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('create database split')
  await owner.end()
  const url = withDatabase(ownerUrl, 'split')
  await migrateSharded(url, folder, shards)
  return url
}

/** Milliseconds by what was measured. */
async function measure(url: string): Promise<Map<string, number>> {
  const dataDir = await makeDataDir()
  const app = await startApp({ DATA_DIR: dataDir, DATABASE_URL: url, ROLES: 'http', LOG_LEVEL: 'warn' })
  const database = new pg.Client({ connectionString: url })
  const found = new Map<string, number>()
  try {
    await database.connect()
    const user = await signIn(app.url, 'owner@demo.test')
    await fillYear(database, user.company.id, year)
    await measureStatements(database, user.company.id, found)
    const headers = { authorization: `Bearer ${user.token}`, 'x-company': user.company.id }
    const { read, close } = openReader(app.url, headers)
    for (const path of paths)
      found.set(`GET ${path}, ms`, round(middle(await mediansOf(() => read(`/api${path}`)))))
    close()
    const issue = await openIssuing(app.url)
    await issue(1, issued)
    const { p50Ms, refused } = await issue(1, issued)
    if (refused > 0) throw new Error(`${refused} refused`)
    found.set('issuing at one connection, ms', round(p50Ms))
    return found
  } finally {
    await database.end()
    await app.stop()
    await removeDataDir(dataDir)
  }
}

/** As the application sees the database: with its role, its policies and its company. */
async function measureStatements(database: pg.Client, company: string, found: Map<string, number>) {
  const { rows } = await database.query('select id from documents where company_id = $1 limit 1', [company])
  await database.query('begin; set local role cuenta_clara_app')
  await database.query(`select set_config('app.company_id', $1, true)`, [company])
  for (const [name, text] of Object.entries(statements)) {
    const values = [company, rows[0].id]
    const literal = text.replace(/\$(\d)/g, (_, place: string) => `'${values[Number(place) - 1]}'::uuid`)
    const plans = { planning: [] as number[], executing: [] as number[] }
    for (let run = 0; run < runs; run += 1) {
      const answer = await database.query(`explain (analyze, format json) ${literal}`)
      const plan = answer.rows[0]['QUERY PLAN'][0]
      plans.planning.push(plan['Planning Time'])
      plans.executing.push(plan['Execution Time'])
    }
    found.set(`${name}, planning ms`, round(middle(plans.planning)))
    found.set(`${name}, executing ms`, round(middle(plans.executing)))
  }
  await database.query('rollback')
}

function runTests(): number {
  const { status } = spawnSync('vitest', ['run', '--project', 'db', '--testTimeout', '600000', ...files], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, TEST_SHARDS: String(shards) },
    stdio: 'inherit',
  })
  return status ?? 1
}

function say(line: object) {
  console.log(JSON.stringify(line))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
