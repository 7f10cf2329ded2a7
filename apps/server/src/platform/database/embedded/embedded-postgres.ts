import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import type { DatabaseUrls } from '../database.ts'
import { type Account, canReach, databaseAccount, makeFolderFor } from './account.ts'
import { type Binaries, findBinaries, sharedPlace } from './binaries.ts'
import { keepServer } from './keep-server.ts'
import { startOf } from './process-lock.ts'
import { readPidFile } from './read-pid-file.ts'
import { isFull, readStatus, untilReady } from './until-ready.ts'

export type EmbeddedPostgres = {
  /** Each role with its own random password; `app` and `system` can sign in once it is set for them. */
  readonly urls: DatabaseUrls
  readonly passwords: Passwords
  /** Ends all sessions and stops cleanly. */
  stop(): Promise<void>
}

type Passwords = { readonly owner: string; readonly app: string; readonly system: string }

type Options = {
  /** Folder for the cluster, its passwords and nothing else. The caller holds the lock on it. */
  folder: string
  logFile: string
  log: Logger
  /** Server settings over ours, for tests. */
  settings?: Readonly<Record<string, string>>
  /** Called when the server ends unasked so often that starting it again does not help. */
  onGivenUp?: ((error: Error) => void) | undefined
}

/** What we change of PostgreSQL's defaults. fsync and synchronous_commit stay on: what was issued is on disk. */
const serverSettings = {
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '100',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  track_io_timing: 'on',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const stopTimeoutMs = 30_000
const mostStarts = 20
const mostLogBytes = 5_000_000
/** A socket's path may have about 104 characters on every system; its name takes 16. */
const longestSocketFolder = 85

/**
 * Starts the PostgreSQL that comes with the project, making its cluster on first use. Works as root, as an ordinary user, in
 * folders that only their owner can enter, and after a kill -9 that left a server running. A server that ends unasked is
 * started again at the same address.
 */
export async function startEmbeddedPostgres({
  folder,
  logFile,
  log,
  settings = {},
  onGivenUp = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const account = databaseAccount(join(folder, 'cluster'))
  // Another account passes through the folder to its cluster, but cannot look around in it.
  mkdirSync(folder, { recursive: true, mode: account.uid === undefined ? 0o700 : 0o711 })
  const cluster = placeCluster(folder, account)
  const binaries = findBinaries(account)
  const passwords = readOrMakePasswords(join(folder, 'passwords.json'))

  if (existsSync(join(cluster, 'PG_VERSION'))) {
    refuseOtherVersion(cluster, binaries)
    await stopOrphan(cluster, account, log)
  } else {
    log.info('making the embedded database')
    await makeCluster(cluster, binaries, account, passwords.owner)
  }

  const endpoint = await chooseEndpoint(cluster)
  const start = () =>
    launch(cluster, binaries, account, logFile, {
      ...serverSettings,
      ...endpoint.settings,
      ...settings,
    })
  const server = keepServer(await startPatiently(start, cluster, logFile), {
    async start() {
      await stopOrphan(cluster, account, log)
      return startPatiently(start, cluster, logFile)
    },
    hasRoom: () => !isFull(cluster),
    onGivenUp,
    log,
  })
  return {
    urls: {
      owner: endpoint.url('cuenta_clara_owner', passwords.owner),
      app: endpoint.url('cuenta_clara_app', passwords.app),
      system: endpoint.url('cuenta_clara_system', passwords.system),
    },
    passwords,
    async stop() {
      await server.letEnd()
      await stopServer(server.pid(), log)
    },
  }
}

/** The cluster lies in our folder, or, where its account could not come there, outside with a link in our folder. */
function placeCluster(folder: string, account: Account): string {
  const inside = join(folder, 'cluster')
  const outside = readLink(inside)
  if (outside) return outside
  if (existsSync(inside) || canReach(account, inside)) return inside

  const place = join(sharedPlace, `cluster-${randomBytes(6).toString('hex')}`)
  mkdirSync(sharedPlace, { recursive: true, mode: 0o755 })
  symlinkSync(place, inside)
  return place
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function readOrMakePasswords(file: string): Passwords {
  if (!existsSync(file)) {
    const [owner, app, system] = [0, 1, 2].map(() => randomBytes(24).toString('base64url'))
    writeFileSync(file, JSON.stringify({ owner, app, system }), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Passwords
}

/** Made beside its place and renamed when complete: a kill in between leaves nothing that looks like a cluster. */
async function makeCluster(cluster: string, { initdb }: Binaries, account: Account, ownerPassword: string) {
  removeHalves(cluster)
  // A name of our own: an initdb that outlived its killed program may still be writing to another.
  const half = `${cluster}.${process.pid}.new`
  const passwordFile = `${cluster}.${process.pid}.password`
  makeFolderFor(account, half)
  writeFileSync(passwordFile, `${ownerPassword}\n`, { mode: 0o600 })
  if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.gid!)
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const signIn = ['--username=cuenta_clara_owner', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const child = spawn(initdb, [`--pgdata=${half}`, ...encoding, ...signIn], {
    ...account,
    env: serverEnvironment(),
    cwd: '/',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await exitOf(child)
  rmSync(passwordFile, { force: true })
  if (code !== 0) throw new Error(`The embedded database could not be made:\n${output}`)
  renameSync(half, cluster)
}

function removeHalves(cluster: string) {
  for (const name of readdirSync(dirname(cluster))) {
    const isHalf = name.startsWith(`${basename(cluster)}.`) && /\.(new|password)$/.test(name)
    if (isHalf) rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function refuseOtherVersion(cluster: string, { version }: Binaries) {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const ours = version.split('.')[0]
  if (found !== ours) {
    throw new Error(
      `The data in ${cluster} is of PostgreSQL ${found}, the program is ${ours}. Back up with the former release and restore.`,
    )
  }
}

/** Ends a server that outlived its program, and clears what one that died left behind. */
async function stopOrphan(cluster: string, account: Account, log: Logger) {
  const said = readPidFile(cluster)
  if (said === undefined) return
  const [pid = '', ...lines] = said
  if (isServerOf(Number(pid), cluster)) {
    log.warn({ pid: Number(pid) }, 'stopping a database server that an earlier run left behind')
    // One that never got ready has no sessions, and may wait for ever for a process of its own: it hears the shorter word at once.
    const isReady = readStatus(cluster) === `${Number(pid)} ready`
    return stopServer(Number(pid), log, isReady ? usualSignals : ['SIGQUIT'])
  }
  // The number may be a zombie's or another program's by now, and PostgreSQL would refuse to start. Its parent's number it
  // takes for stale, and still looks whether a session of the dead server works on, for which it needs the other lines.
  const pidFile = join(cluster, 'postmaster.pid')
  writeFileSync(pidFile, [String(process.pid), ...lines].join('\n'), { mode: 0o600 })
  if (account.uid !== undefined) chownSync(pidFile, account.uid, account.gid!)
  for (const name of readdirSync(cluster))
    if (name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name), { force: true })
}

/** Only what was started as `postgres -D <cluster>` may be stopped; a number in an old file may be anybody's by now. */
function isServerOf(pid: number, cluster: string): boolean {
  const [program = '', ...args] = startOf(pid) === undefined ? [] : commandOf(pid)
  return /(^|[\\/])postgres(\.exe)?$/.test(program) && args.includes(cluster)
}

function commandOf(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
      .trim()
      .split(/ (?=-|\/)/)
  } catch {
    return []
  }
}

type Endpoint = { settings: Record<string, string>; url(role: string, password: string): string }

/** A Unix socket inside the cluster, which nobody else can enter; where its path is too long or unknown, an unused port. */
async function chooseEndpoint(cluster: string): Promise<Endpoint> {
  if (process.platform !== 'win32' && cluster.length <= longestSocketFolder) {
    return {
      settings: { listen_addresses: '', unix_socket_directories: cluster, port: '5432' },
      url: (role, password) =>
        `postgresql://${role}:${password}@localhost/cuenta_clara?host=${encodeURIComponent(cluster)}`,
    }
  }
  const port = String(await unusedPort())
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port },
    url: (role, password) => `postgresql://${role}:${password}@127.0.0.1:${port}/cuenta_clara`,
  }
}

function unusedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

function launch(
  cluster: string,
  { postgres }: Binaries,
  account: Account,
  logFile: string,
  settings: Record<string, string>,
) {
  const log = openLog(logFile)
  // In a group of its own: Ctrl C must reach the program first, which ends its transactions and then the server.
  const child = spawn(
    postgres,
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      env: serverEnvironment(),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  return child
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file) && statSync(file).size > mostLogBytes) truncateSync(file)
  return openSync(file, 'a', 0o600)
}

/** The environment may name another server or language; the embedded one hears nothing of it. */
function serverEnvironment() {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
}

/** A session of a server that was killed may still be at work; it ends by itself, and PostgreSQL waits for nobody. */
async function startPatiently(
  start: () => ChildProcess,
  cluster: string,
  logFile: string,
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const server = start()
    try {
      await untilReady({ server, cluster, logFile })
      return server
    } catch (error) {
      if (attempt === mostStarts || !String(error).includes('shared memory block')) throw error
      await sleep(500)
    }
  }
}

type Signal = 'SIGINT' | 'SIGQUIT'
const usualSignals: readonly Signal[] = ['SIGINT', 'SIGQUIT']

/** SIGINT ends the sessions and writes everything down; SIGQUIT, if that takes too long, leaves recovery to the next start. */
async function stopServer(pid: number, log: Logger, signals: readonly Signal[] = usualSignals) {
  const start = startOf(pid)
  for (const signal of signals) {
    if (start !== undefined && startOf(pid) === start) process.kill(pid, signal)
    for (let waited = 0; waited < stopTimeoutMs; waited += 10) {
      if (start === undefined || startOf(pid) !== start) return
      await sleep(10)
    }
    log.error({ pid, signal }, 'the database server does not stop')
  }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
}
