import { spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount, makeFolderFor } from '../apps/server/src/platform/database/embedded/account.ts'
import { findBinaries } from '../apps/server/src/platform/database/embedded/binaries.ts'
import { unusedPort } from '../e2e/app.ts'
import { endWithUs } from './child.ts'

/** A PostgreSQL beside the program, as an installation of several processes has: nobody starts it again but we. */
export type OwnPostgres = {
  url: string
  pid(): number
  /** Fast, as an administrator stops it: sessions end at once. */
  stop(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
}

const READY_WITHIN_MS = 120_000
const password = 'chaos-alone-knows-this'

export async function makePostgres(folder: string): Promise<OwnPostgres> {
  const cluster = join(folder, 'cluster')
  const account = databaseAccount(cluster)
  const { initdb, postgres } = findBinaries(account)
  const port = await unusedPort()
  makeFolderFor(account, cluster)
  initialise(initdb, cluster, account)

  const launch = () => {
    const log = openSync(join(folder, 'postgres.log'), 'a')
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port),
      timezone: 'UTC',
    }
    const child = spawn(
      postgres,
      ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...account, cwd: '/', stdio: ['ignore', log, log] },
    )
    closeSync(log)
    endWithUs(() => child.kill('SIGQUIT'))
    return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
  }
  const address = (database: string) =>
    `postgresql://cuenta_clara_owner:${password}@127.0.0.1:${port}/${database}`
  let server = launch()
  const start = async () => {
    const deadline = Date.now() + READY_WITHIN_MS
    while (!(await answersSoon(address('postgres')))) {
      if (Date.now() > deadline) throw new Error('the database did not come back; postgres.log says why')
      // After a kill it refuses to start until the last session of the dead one has noticed.
      if (server.child.exitCode !== null) server = launch()
    }
  }
  await start()
  await ask(address('postgres'), 'create database cuenta_clara')

  const end = async (signal: NodeJS.Signals) => {
    server.child.kill(signal)
    await server.ended
  }
  return {
    url: address('cuenta_clara'),
    pid: () => server.child.pid!,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    async start() {
      server = launch()
      await start()
    },
  }
}

function initialise(initdb: string, cluster: string, account: { uid?: number; gid?: number }): void {
  const passwordFile = `${cluster}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.gid!)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const signIn = ['--username=cuenta_clara_owner', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const { status, stderr } = spawnSync(initdb, [`--pgdata=${cluster}`, ...locale, ...signIn], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`no cluster could be made: ${stderr}`)
}

async function answersSoon(url: string): Promise<boolean> {
  try {
    await ask(url, 'select 1')
    return true
  } catch {
    await pause(100)
    return false
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end().catch(() => undefined)
  }
}
