// `npm run bench:storage [DOCUMENTS]`: issues invoices until the authority has accepted them all, and prints what a million
// would take in the database by table, in a backup, and how long backup and restore would take.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeDataDir, removeDataDir, startApp } from '../e2e/app.ts'
import { databaseUrlOf } from './database-url.ts'
import { openIssuing } from './issuing.ts'
import { untilRested } from './until-rested.ts'

const documents = Number(process.argv[2] ?? 3_000)
const million = 1_000_000
/** Tables below this share of the whole are told together. */
const worthNaming = 0.01

const dataDir = await makeDataDir()
const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
say({
  machine: cpus()[0]?.model,
  cores: cpus().length,
  load_before: loadavg()[0],
  node: process.version,
  documents,
})
try {
  const { before, after, issued, bytes } = await grow()
  const grown = [...after].map(([table, size]) => [table, size - (before.get(table) ?? 0)] as const)
  const total = grown.reduce((sum, [, size]) => sum + size, 0)
  say({ measure: 'database bytes a document', value: Math.round(total / issued) })
  for (const [table, size] of grown.toSorted(([, one], [, other]) => other - one))
    if (size / total > worthNaming)
      say({ table, bytes_a_document: Math.round(size / issued), share: round(size / total) })
  say({ measure: 'GB of a million documents', value: round((total / issued) * (million / 1e9)) })
  measureBackup(bytes)
} finally {
  await removeDataDir(dataDir)
}

async function grow() {
  const app = await startApp(settings)
  const database = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  try {
    await database.connect()
    const before = await sizes(database)
    const documentsBefore = await countDocuments(database)
    const issue = await openIssuing(app.url)
    // A machine that is busy with something else may refuse some: what counts is what is there.
    const { refused } = await issue(4, documents)
    if (refused > 0) say({ refused, because: app.said().slice(-2_000) })
    await untilRested(database)
    const after = await sizes(database)
    const { rows } = await database.query('select pg_database_size(current_database())::float8 as bytes')
    const issued = (await countDocuments(database)) - documentsBefore
    return { before, after, issued, bytes: rows[0].bytes as number }
  } finally {
    await database.end()
    await app.stop()
  }
}

async function countDocuments(database: pg.Client): Promise<number> {
  const { rows } = await database.query(
    'select count(*)::int as n from documents where issued_at is not null',
  )
  return rows[0].n
}

/** Each table with its indexes and what is stored aside, once what is dead in it was cleared away. */
async function sizes(database: pg.Client): Promise<Map<string, number>> {
  await database.query('vacuum full analyze')
  const { rows } = await database.query(
    `select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind = 'r'`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

function measureBackup(databaseBytes: number) {
  const file = join(dataDir, 'measured.backup')
  const backup = timed('backup.ts', [file])
  const fileBytes = statSync(file).size
  const restore = timed('restore.ts', [file, '--replace'])
  const perGb = (seconds: number) => Math.round(seconds / (databaseBytes / 1e9))
  say({
    measure: 'backup',
    database_mb: mb(databaseBytes),
    file_mb: mb(fileBytes),
    seconds: round(backup),
    seconds_a_gb: perGb(backup),
  })
  say({ measure: 'restore', seconds: round(restore), seconds_a_gb: perGb(restore) })
}

/** Seconds that a command of the program takes on this data. */
function timed(command: string, args: readonly string[]): number {
  const from = performance.now()
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../apps/server/src', command), ...args],
    {
      env: { ...process.env, ...settings },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
  return (performance.now() - from) / 1000
}

function say(line: object) {
  console.log(JSON.stringify(line))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function mb(bytes: number): number {
  return Math.round(bytes / 1e6)
}
