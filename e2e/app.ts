import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 120_000

export type App = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Ends it as Ctrl C does and waits. */
  stop(): Promise<void>
  /** Ends only the program, as a power cut would; its database server may live on. */
  kill(): Promise<void>
}

/** Starts the whole program on an unused port; settings are environment variables as in `.env.example`. */
export async function startApp(settings: Record<string, string> = {}): Promise<App> {
  const dataDir = settings.DATA_DIR ?? (await makeDataDir())
  const port = settings.PORT ?? String(await unusedPort())
  const output: string[] = []
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...settings, DATA_DIR: dataDir, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, child, output)

  return {
    url,
    dataDir,
    process: child,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A folder for one test's data; below the system's temporary folder, so that any user can run the tests. */
export function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'cuenta-clara-e2e-'))
}

/** Removes a data folder after its program has ended. */
export function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true })
}

/** A port that nobody listens on right now. */
export function unusedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function waitUntilReady(url: string, child: ChildProcess, output: string[]): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the program ended at once:\n${output.join('')}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`the program was not ready in time:\n${output.join('')}`)
}
