import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compileCache, programFile } from '../tools/setup.js'

const root = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 240_000
const STOPPED_WITHIN_MS = 25_000

export type App = {
  url: string
  dataDir: string
  process: ChildProcess
  /** What it wrote into its log, for a failure that needs it. */
  said(): string
  /** Ends it as Ctrl C does and waits. */
  stop(): Promise<void>
  /** Ends only the program, as a power cut would; its database server may live on. */
  kill(): Promise<void>
}

/** As `npm start` starts it; asked once, for it reads all sources. */
let main: string | undefined

/** Nobody outside is asked. */
const unattended = { LOG_LEVEL: 'warn', HACIENDA_LOOKUP_URL: 'off' }

/** Starts the whole program on an unused port; settings are environment variables as in `.env.example`. */
export async function startApp(settings: Record<string, string> = {}): Promise<App> {
  const dataDir = settings.DATA_DIR ?? (await makeDataDir())
  const port = settings.PORT ?? String(await unusedPort())
  const output: string[] = []
  main ??= programFile('main.ts')
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: compileCache(),
      ...process.env,
      ...unattended,
      ...settings,
      DATA_DIR: dataDir,
      PORT: port,
    },
    // The open line ends it in order when whoever started it dies, a test runner that gave up included.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  try {
    await waitUntilReady(url, child, output)
  } catch (error) {
    child.kill('SIGKILL')
    await ended
    // Its database would go on for ever, and nobody would know of its folder.
    if (settings.DATA_DIR === undefined) await removeDataDir(dataDir)
    throw error
  }

  return {
    url,
    dataDir,
    process: child,
    said: () => output.join(''),
    async stop() {
      child.kill('SIGINT')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
      await ended
      clearTimeout(timer)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * A folder for one test's data; below the system's temporary folder, so that any user can run the tests. The account of
 * the database may pass through it: else root's cluster would lie elsewhere, and stay there when the folder is removed.
 */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuenta-clara-e2e-'))
  await chmod(folder, 0o711)
  return folder
}

/** Removes a data folder after its program has ended, and first the database server that outlived a killed one. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await endDatabase(join(dataDir, 'database/cluster'))
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * A port that nobody listens on right now. Below those that the system lends to callers: a client that keeps calling a
 * program which is down must not be given the program's port as its own.
 */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isUnused(port)) return port
  }
}

function isUnused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Only a server that runs on this very cluster; nothing in it is worth a clean end any more. */
async function endDatabase(cluster: string): Promise<void> {
  const pid = Number(readText(join(cluster, 'postmaster.pid')).split('\n')[0])
  const isOurs = () => pid > 1 && readText(`/proc/${pid}/cmdline`).split('\0').includes(cluster)
  if (isOurs()) process.kill(pid, 'SIGQUIT')
  for (let waited = 0; isOurs() && waited < 10_000; waited += 50) await pause(50)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function waitUntilReady(url: string, child: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  // It says so itself; to ask a program that is not there yet again and again costs a fifth of what it costs to start it.
  const tooLate = pause(READY_WITHIN_MS, undefined, { ref: false })
  await Promise.race([once(child, 'message'), once(child, 'exit'), tooLate])
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the program ended at once:\n${output.join('')}`)
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    if (answer?.ok) return
    await pause(25)
  }
  throw new Error(`the program was not ready in time:\n${output.join('')}`)
}
