import { chmodSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { databaseUrlOf } from '../bench/database-url.ts'
import { removeDataDir, unusedPort } from '../e2e/app.ts'
import { programFile } from '../tools/setup.js'
import { type Authority, startAuthority } from './authority.ts'
import { type Child, descendantsOf, root, startChild } from './child.ts'
import { type Disk, openDisk } from './disk.ts'
import { type MailSink, openMailSink } from './mail-sink.ts'
import { makePostgres, type OwnPostgres } from './own-postgres.ts'
import { makePair, type Pair } from './pair/pair.ts'

/**
 * `whole`: everything in one program, as `npm start` does. `split`: web and worker apart, on a PostgreSQL of its own. `pair`:
 * the same on two PostgreSQL that take over from each other.
 */
export type Layout = 'whole' | 'split' | 'pair'

/** One of our processes, and how it is found below the one that keeps it alive. */
export type Part = {
  name: 'program' | 'worker'
  url: string
  child: Child
  startByHand(): void
  pid(): number
}

/** One installation under test, and everything outside of it that it speaks with. */
export type Installation = {
  layout: Layout
  folder: string
  url: string
  program: Part
  /** Only where it is a process of its own. */
  worker: Part | null
  /** Only where it is not the program's own. */
  postgres: OwnPostgres | null
  /** Only where there are two. */
  pair: Pair | null
  databaseUrl: string
  databasePid(): Promise<number>
  authority: Authority
  sink: MailSink
  paths: { acknowledged: string; mails: string; faults: string }
  disk: Disk
  shiftClock(ms: number): void
  close(): Promise<void>
}

/** Its first start makes the demo, which takes minutes where others work too. */
const READY_WITHIN_MS = 600_000
const STOPPED_WITHIN_MS = 40_000

export type InstallationOptions = {
  /** Puts data into the folder of the program before its first start; without it the program makes the demo itself. */
  fill?(dataDir: string): Promise<void>
  /** Mounts no disk, also where one could be. */
  injectsFullDisk?: boolean
}

export async function startInstallation(
  layout: Layout,
  { fill, injectsFullDisk = false }: InstallationOptions = {},
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'cuenta-clara-chaos-'))
  // The account of the database passes through.
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o711 })
  const fullDiskFile = join(folder, 'disk-is-full')
  const disk = openDisk(data, fullDiskFile, injectsFullDisk)
  const clockFile = join(folder, 'clock')
  writeFileSync(clockFile, '0')

  const authority = await startAuthority(folder)
  const sink = await openMailSink(join(folder, 'mails.jsonl'))
  const postgres = layout === 'split' ? await makePostgres(data) : null
  const pair = layout === 'pair' ? await makePair(join(folder, 'pair')) : null
  const server = postgres ?? pair
  const port = String(await unusedPort())
  const dataDir = join(data, 'var')
  await mkdir(dataDir, { mode: 0o711 })
  await fill?.(dataDir)
  const settings = {
    PORT: port,
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    SIMULATOR_URL: authority.url,
    HACIENDA_LOOKUP_URL: 'off',
    SMTP_URL: sink.url,
    ROLES: server ? 'http' : 'http,worker',
    ...(pair?.settings ?? (postgres ? { DATABASE_URL: postgres.url } : {})),
    CHAOS_CLOCK_FILE: clockFile,
    CHAOS_FULL_DISK_FILE: fullDiskFile,
    NODE_OPTIONS: ['shift-clock.ts', 'full-disk.ts'].map(loadedBefore).join(' '),
  }
  const program = startPart('program', 'main.ts', settings, folder)
  const { url } = program
  await becomesReady(program, folder)
  const workerPort = String(await unusedPort())
  const worker = server
    ? startPart('worker', 'worker.ts', { ...settings, ROLES: 'worker', PORT: workerPort }, folder)
    : null
  // Nobody starts again what dies before it ever came up: that is a mistake of the configuration, not a fault.
  if (worker) await becomesReady(worker, folder)

  // Its socket and passwords stay the same while programs come and go.
  const databaseUrl = server?.url ?? databaseUrlOf(dataDir)
  return {
    layout,
    folder,
    url,
    program,
    worker,
    postgres,
    pair,
    databaseUrl,
    databasePid: async () => postgres?.pid() ?? (await embeddedPid(dataDir)),
    authority,
    sink,
    paths: {
      acknowledged: join(folder, 'acknowledged.jsonl'),
      mails: join(folder, 'mails.jsonl'),
      faults: join(folder, 'faults.jsonl'),
    },
    disk,
    shiftClock: (ms) => writeFileSync(clockFile, String(ms)),
    async close() {
      for (const part of [worker, program]) if (part) await stop(part.child)
      await server?.stop()
      await authority.stop()
      await sink.close()
      await removeDataDir(dataDir)
      disk.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The option of Node that loads one of our files before the program. */
function loadedBefore(file: string): string {
  return `--import ${pathToFileURL(join(import.meta.dirname, file)).href}`
}

async function becomesReady(part: Part, folder: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && part.child.isAlive()) {
    if (await isReady(part.url)) return
    await pause(100)
  }
  const said = readFileSync(join(folder, `${part.name}.log`), 'utf8').slice(-2_000)
  throw new Error(`the ${part.name} did not start:\n${said}`)
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  return answer?.ok === true
}

/** A part as people start it: by tools/start.js, which keeps it alive. */
function startPart(
  name: Part['name'],
  script: 'main.ts' | 'worker.ts',
  environment: Record<string, string> & { PORT: string },
  folder: string,
): Part {
  const file = programFile(script)
  const start = () =>
    startChild({
      script: join(root, 'tools/start.js'),
      args: [script],
      environment,
      logFile: join(folder, `${name}.log`),
    })
  const part: Part = {
    name,
    url: `http://127.0.0.1:${environment.PORT}`,
    child: start(),
    startByHand() {
      part.child = start()
    },
    // Whoever keeps it alive is spared; where nobody does, it is the very process that we started.
    pid: () =>
      descendantsOf(part.child.pid).find(({ command }) => command.includes(file))?.pid ?? part.child.pid,
  }
  return part
}

async function stop(child: Child): Promise<void> {
  child.signal('SIGTERM')
  const timer = setTimeout(() => child.signal('SIGKILL'), STOPPED_WITHIN_MS)
  await child.ended
  clearTimeout(timer)
}

/** Between two servers there is none: signals to 0 would be for us. */
async function embeddedPid(dataDir: string): Promise<number> {
  const file = join(realpathSync(join(dataDir, 'database/cluster')), 'postmaster.pid')
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    const pid = Number(readText(file).split('\n')[0])
    if (pid > 1 && readText(`/proc/${pid}/comm`).startsWith('postgres')) return pid
    await pause(50)
  }
  throw new Error('the database of the program did not come back')
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
