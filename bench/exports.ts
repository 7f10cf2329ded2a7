import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from '@cuentaclara/contracts'
import pg from 'pg'
import { type ApiUser, signIn } from '../e2e/api.ts'
import { report } from './figures.ts'
import { type Peak, watchMemory } from './memory.ts'

const sizes = [1_000, 10_000, 100_000] as const
/** What is written as it is read; an xls and a PDF are held whole, up to the rows that they hold. */
const types = ['csv', 'xlsx', 'html'] as const
const fields = ['name', 'identification_number', 'emails', 'phone', 'address', 'document_count', 'updated_at']
/** Exports of the shortest table before anything is measured. */
const WARM_UP = 20
/** How much more memory the longest table may take than the shortest. */
const MOST_MORE_MB = 60

type Run = Peak & { rows: number; type: string; ms: number }

/** A list as a file, started, made and fetched over HTTP: how fast, and that memory does not grow with the rows. */
export async function measureExports(url: string, databaseUrl: string): Promise<void> {
  const user = await signIn(url, 'owner@demo.test')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await forget(database)
    const runs: Run[] = []
    // What the program loads and takes for any work at all is not what the rows cost.
    await fillUpTo(database, user.company.id, sizes[0])
    for (const type of types) for (let run = 0; run < WARM_UP; run += 1) await exported(user, type)
    for (const rows of sizes) {
      await fillUpTo(database, user.company.id, rows)
      for (const type of types) runs.push({ rows, type, ...(await watched(url, user, type)) })
    }
    for (const type of types) reportTime(runs.filter((run) => run.type === type))
    for (const memory of ['heap', 'rss'] as const) reportPeaks(memory, runs)
  } finally {
    await forget(database)
    await database.end()
  }
}

async function watched(url: string, user: ApiUser, type: string): Promise<Peak & { ms: number }> {
  const watch = watchMemory(url)
  const started = performance.now()
  await exported(user, type)
  return { ms: performance.now() - started, ...(await watch.stop()) }
}

async function exported(user: ApiUser, type: string): Promise<void> {
  const { id } = await user.post<Task>('/exports', {
    list: 'clients',
    options: { type, fields: fields.map((field) => ({ field, title: field })) },
  })
  await finished(user, id)
  const file = await user.request('GET', `/tasks/${id}/file`)
  if (!file.ok || file.body === null) throw new Error(`the file of the export: ${file.status}`)
  for await (const _ of file.body);
  await user.request('DELETE', `/tasks/${id}`)
}

async function finished(user: ApiUser, id: string): Promise<void> {
  for (;;) {
    const { data } = await user.get<{ data: Task[] }>('/tasks')
    const task = data.find((each) => each.id === id)
    if (task?.status === 'done') return
    if (task?.status !== 'waiting' && task?.status !== 'running') throw new Error(JSON.stringify(task))
    // Seldom: what each question costs stays in memory for a while too.
    await pause(250)
  }
}

function reportTime(runs: Run[]): void {
  const longest = runs.at(-1)!
  const rates = runs.map(({ rows, ms }) => (rows / ms) * 1000)
  report({
    measure: `export of ${longest.rows} clients as ${longest.type}, started to fetched`,
    value: longest.ms,
    unit: 'ms',
    budget: 'reported',
    is_met: true,
    runs: 1,
    min: longest.ms,
    max: longest.ms,
  })
  report({
    measure: `rows exported as ${longest.type}, ${sizes.join(', ')} rows`,
    value: rates.at(-1)!,
    unit: '1/s',
    budget: 'reported',
    is_met: true,
    runs: rates.length,
    min: Math.min(...rates),
    max: Math.max(...rates),
  })
}

function reportPeaks(memory: 'heap' | 'rss', runs: Run[]): void {
  const name = memory === 'heap' ? 'heap and buffers' : 'resident memory'
  const peaks = sizes.map((size) =>
    Math.max(...runs.filter(({ rows }) => rows === size).map((run) => run[memory])),
  )
  sizes.forEach((rows, index) => {
    const all = runs.filter((run) => run.rows === rows).map((run) => run[memory])
    const isLongest = index === sizes.length - 1
    report({
      measure: `export of ${rows} clients, peak ${name} of the program over ${types.join(', ')}`,
      value: peaks[index]!,
      unit: 'MB',
      floor: peaks[0]!,
      floor_of: `the same with ${sizes[0]} rows`,
      budget: isLongest ? `<= ${MOST_MORE_MB} MB above the floor` : 'reported',
      is_met: !isLongest || peaks[index]! - peaks[0]! <= MOST_MORE_MB,
      runs: all.length,
      min: Math.min(...all),
      max: Math.max(...all),
    })
  })
}

async function fillUpTo(database: pg.Client, companyId: string, rows: number): Promise<void> {
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into clients (company_id, id, name, identification_type, identification_number, emails, phone_country_code,
       phone_number, address, search, sort_name, created_at, updated_at)
     select $1, gen_random_uuid(), 'Cliente de medida ' || n, '02', (3101000000 + n)::text,
       array['cliente' || n || '@ejemplo.invalid'], '506', (22000000 + n)::text,
       'Del parque ' || n || ' metros al norte, casa esquinera', 'cliente de medida ' || n, 'cliente de medida ' || n,
       now(), now()
     from generate_series((select count(*) from clients where company_id = $1 and name like 'Cliente de medida %') + 1, $2) n`,
    [companyId, rows],
  )
  await database.query('set session_replication_role = origin; analyze clients')
}

async function forget(database: pg.Client): Promise<void> {
  await database.query('set session_replication_role = replica')
  await database.query(`delete from clients where name like 'Cliente de medida %'`)
}
