import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '../../apps/server/src/platform/database/embedded/account.ts'
import { makePostgres } from '../../chaos/own-postgres.ts'
import { signIn } from '../../e2e/api.ts'
import { unusedPort } from '../../e2e/app.ts'
import { findNode, programFile } from '../setup.js'

const root = join(import.meta.dirname, '../..')
const mostOfAProcess = 10
const lanes = 40
const rounds = 5
const readyWithinMs = 300_000

/**
 * Starts a web server and a worker, has forty people ask at once, and counts the sessions that the database itself has of
 * each. Through a PgBouncer with deploy/pgbouncer.ini only what goes past it counts. Throws when a process has more than ten,
 * or a request fails.
 */
export async function countConnections({ isPooled }: { isPooled: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-pooler-'))
  chmodSync(folder, 0o711)
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const database = await makePostgres(folder)
    undo.push(database.stop)
    const pooler = isPooled ? await startPgbouncer(folder, database.url) : undefined
    if (pooler !== undefined) undo.push(pooler.stop)
    const simulatorPort = String(await unusedPort())
    const common = {
      ...(pooler === undefined
        ? { DATABASE_URL: database.url }
        : { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url }),
      SECRET_KEY: 'a key for a rehearsal and for nothing else',
      SIMULATOR_PORT: simulatorPort,
    }
    const http = await start(folder, { ...common, ROLES: 'http,simulator' }, undo)
    await start(
      folder,
      { ...common, ROLES: 'worker', SIMULATOR_URL: `http://127.0.0.1:${simulatorPort}` },
      undo,
    )
    const most = await whileCounting(database.url, isPooled, () => askAtOnce(http))
    for (const [who, count] of [...most].sort())
      console.log(`${String(count).padStart(4)} sessions at most: ${who}`)
    const past = [...most]
      .filter(([who]) => !who.startsWith('pooler'))
      .reduce((sum, [, count]) => sum + count, 0)
    console.log(`${past} ${isPooled ? 'past the pooler' : 'in all'}, for two processes`)
    if (past > 2 * mostOfAProcess) throw new Error(`more than ${mostOfAProcess} sessions a process`)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function startPgbouncer(folder: string, url: string) {
  const { port: serverPort, username, password } = new URL(url)
  const port = await unusedPort()
  const files = join(folder, 'pooler')
  mkdirSync(files)
  const changes: [RegExp, string][] = [
    [/port=5432/g, `port=${serverPort}`],
    [/user=cuenta_clara\w* /g, `user=${username} `],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_file = .*$/m, `auth_file = ${files}/users.txt`],
    [/^logfile = .*$/m, `logfile = ${files}/log`],
    [/^pidfile = .*$/m, ''],
  ]
  const ours = readFileSync(join(root, 'deploy/pgbouncer.ini'), 'utf8')
  writeFileSync(
    join(files, 'pgbouncer.ini'),
    changes.reduce((text, [from, to]) => text.replace(from, to), ours),
  )
  writeFileSync(join(files, 'users.txt'), `"${username}" "${password}"\n`)
  const account = databaseAccount(files)
  if (account.uid !== undefined) chownSync(files, account.uid, account.gid!)
  const child = spawn('pgbouncer', ['--quiet', join(files, 'pgbouncer.ini')], {
    ...account,
    cwd: '/',
    stdio: 'inherit',
  })
  const ended = once(child, 'close')
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}/cuenta_clara`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function start(
  folder: string,
  settings: Record<string, string>,
  undo: (() => unknown)[],
): Promise<string> {
  const port = await unusedPort()
  const child = spawn(findNode(), [programFile('main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...settings,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  undo.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() - startedAt > readyWithinMs)
      throw new Error(`${settings.ROLES} does not become ready`)
    await pause(200)
  }
  return url
}

async function askAtOnce(url: string) {
  const user = await signIn(url, 'owner@demo.test')
  const paths = ['/documents?per_page=25', '/clients?per_page=25', '/items?per_page=25', '/board']
  const lane = async () => {
    for (let round = 0; round < rounds; round++) {
      for (const path of paths) await user.get(path)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  console.log(`${lanes * rounds * paths.length} requests, ${lanes} at once, none refused`)
}

/** The most sessions that the database had of each, looked at again and again while `work` goes on. */
async function whileCounting(
  url: string,
  isPooled: boolean,
  work: () => Promise<void>,
): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url, application_name: 'counting' })
  await client.connect()
  const most = new Map<string, number>()
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      const { rows } = await client.query(
        `select case when $1 and (query like 'set role%' or application_name in ('cuenta-clara', 'cuenta-clara system'))
            then 'pooler, ' else 'direct, ' end || application_name as who, count(*)::int as count
        from pg_stat_activity
        where datname = current_database() and application_name <> 'counting' and backend_type = 'client backend' group by 1`,
        [isPooled],
      )
      for (const { who, count } of rows) most.set(who, Math.max(most.get(who) ?? 0, count))
      await pause(50)
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await counting
  await client.end()
  return most
}
