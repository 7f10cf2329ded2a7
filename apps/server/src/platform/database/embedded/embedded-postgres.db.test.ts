import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { keepServer } from './keep-server.ts'
import { startOf } from './process-lock.ts'
import { readPidFile } from './read-pid-file.ts'

const program = join(import.meta.dirname, '../../../../test/hold-database.ts')
const children: Child[] = []
let home: string
let data: string

type Child = { process: ChildProcess; said: string; url: string; ended: Promise<unknown> }

// A home that only its owner can enter, as /root is; for root this is where another account cannot come.
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'cuenta-clara-home-'))
  chmodSync(home, 0o700)
  data = join(home, 'var')
})
afterAll(async () => {
  for (const child of children) child.process.kill('SIGKILL')
  const cluster = clusterFolder()
  const server = serverPid()
  if (server && startOf(server)) process.kill(server, 'SIGQUIT')
  for (let waited = 0; server && startOf(server) && waited < 5_000; waited += 20) await pause(20)
  rmSync(cluster, { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
})

test('makes a database in a home that only its owner can enter, and stops it without a trace', async () => {
  const child = await start()
  expect(await ask(child, 'select current_user as me')).toEqual({ me: 'cuenta_clara_app' })
  expect(
    await ask(
      child,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    ),
  ).toEqual({
    fsync: 'on',
    commit: 'on',
  })
  await stop(child)
  expect(existsSync(join(clusterFolder(), 'postmaster.pid'))).toBe(false)
  expect(existsSync(join(data, 'running.json'))).toBe(false)
})

test('nobody but its owner can read the data or the passwords, of which each is random', () => {
  expect(statSync(clusterFolder()).mode & 0o777).toBe(0o700)
  const file = join(data, 'database/passwords.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const passwords = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  expect(new Set(passwords).size).toBe(3)
  for (const password of passwords) expect(Buffer.from(password, 'base64url')).toHaveLength(24)
})

test('after a kill -9 of the program, the next start ends the server that was left running', async () => {
  const killed = await start()
  const orphan = serverPid()
  await kill(killed)
  expect(startOf(orphan)).toBeDefined()

  const next = await start()
  expect(startOf(orphan)).toBeUndefined()
  expect(await ask(next, 'select 1 as one')).toEqual({ one: 1 })
  await stop(next)
})

test('after a kill -9 of program and server, the next start recovers', async () => {
  const killed = await start()
  const server = serverPid()
  await kill(killed)
  process.kill(server, 'SIGKILL')
  const next = await start()
  expect(await ask(next, 'select 1 as one')).toEqual({ one: 1 })
  await stop(next)
})

test('a server that is killed under its program is started again, at the same address', async () => {
  const child = await start()
  const killed = serverPid()
  process.kill(killed, 'SIGKILL')
  while (serverPid() === killed || !(await answers(child))) await pause(50)
  expect(await ask(child, 'select 1 as one')).toEqual({ one: 1 })
  await stop(child)
  expect(existsSync(join(clusterFolder(), 'postmaster.pid'))).toBe(false)
})

test('a server that ends again and again is given up with a sentence', async () => {
  const server = fakeServer()
  const given = Promise.withResolvers<Error>()
  let starts = 0
  keepServer(server, {
    async start() {
      starts += 1
      return fakeServer()
    },
    onGivenUp: given.resolve,
    log: createLog('silent'),
  })
  expect((await given.promise).message).toContain('starting it again does not help')
  expect(starts).toBe(5)
})

/** A disk of its own, which only root of Linux may have; null where there may be none. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-disk-'))
  chmodSync(folder, 0o711)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=711', 'tmpfs', folder])
  if (mounted.status === 0) return folder
  rmSync(folder, { recursive: true })
  return null
}

// It hung in its recovery for a minute, and half of one until it was ended: ready 78 seconds after room came back.
test('one that is killed on a full disk is ended where it hangs, and there again once there is room', async (context) => {
  const disk = smallDisk()
  if (disk === null) return context.skip('no disk may be mounted here')
  try {
    const said: string[] = []
    const log = createLog('silent')
    log.error = ((_: unknown, message: string) => said.push(message)) as unknown as typeof log.error
    const given = vi.fn()
    const embedded = await startEmbeddedPostgres({
      folder: join(disk, 'database'),
      logFile: join(disk, 'postgres.log'),
      log,
      onGivenUp: given,
    })
    const server = Number(readPidFile(realpathSync(join(disk, 'database/cluster')))![0])
    const ballast = join(disk, 'ballast')
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k'])
    process.kill(server, 'SIGKILL')
    await expect.poll(() => said).toContain('the embedded database does not start')
    rmSync(ballast)
    const asked = { url: embedded.urls.owner.replace(/\/cuenta_clara\?/, '/postgres?') }
    // Whoever asks before it is there again is refused.
    await expect.poll(() => ask(asked, 'select 1 as one').catch(() => null)).toEqual({ one: 1 })
    // None of its starts was waited for in vain for a minute, nor its end.
    expect(said).not.toContain('the database server does not stop')
    expect(given).not.toHaveBeenCalled()
    await embedded.stop()
  } finally {
    spawnSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true, force: true })
  }
})

test('a stale pid file that names another program harms neither', async () => {
  const bystander = spawn('sleep', ['60'])
  const file = join(clusterFolder(), 'postmaster.pid')
  writeFileSync(file, `${bystander.pid}\n${clusterFolder()}\n1\n5432\n${clusterFolder()}\n\n1 1\nready\n`, {
    mode: 0o600,
  })
  const next = await start()
  expect(startOf(bystander.pid!)).toBeDefined()
  await stop(next)
  bystander.kill()
})

test('a second program on the same folder says so and leaves the first alone', async () => {
  const first = await start()
  const second = await start('refused')
  expect(second.said).toContain(`already runs on this data directory (process ${first.process.pid})`)
  expect(await ask(first, 'select 1 as one')).toEqual({ one: 1 })
  await stop(first)
})

test('a start that was killed while it made the database does not count', async () => {
  const folder = join(home, 'other')
  const child = spawn(process.execPath, [program, folder])
  while (!existsSync(join(folder, 'database/passwords.json'))) await pause(5)
  await pause(100)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))

  const next = await start('ready', folder)
  expect(await ask(next, 'select 1 as one')).toEqual({ one: 1 })
  await stop(next)
  rmSync(realpathSync(join(folder, 'database/cluster')), { recursive: true, force: true })
})

test('where the path is too long for a socket, it listens on an unused port of this machine only', async () => {
  const folder = join(home, 'a-very-long-name-of-a-folder'.repeat(4))
  if (process.getuid?.() === 0) {
    // Root's cluster would lie outside of this home; an open one keeps the long path.
    chmodSync(home, 0o711)
  }
  const child = await start('ready', folder)
  expect(child.url).toContain('@127.0.0.1:')
  expect(await ask(child, `select host(inet_server_addr()) as address`)).toEqual({ address: '127.0.0.1' })
  await stop(child)
  chmodSync(home, 0o700)
})

async function start(expected: 'ready' | 'refused' = 'ready', folder = data): Promise<Child> {
  mkdirSync(dirname(folder), { recursive: true })
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  )
  expect(said).toMatch(new RegExp(`^${expected}`))
  const started = { process: child, said, url: said.split(' ')[1] ?? '', ended }
  children.push(started)
  return started
}

async function stop(child: Child) {
  child.process.kill('SIGTERM')
  await child.ended
}

/** A program that ends at once. */
function fakeServer() {
  return spawn(process.execPath, ['--eval', ''])
}

const answers = (child: Child) =>
  ask(child, 'select 1').then(
    () => true,
    () => false,
  )

async function kill(child: Child) {
  child.process.kill('SIGKILL')
  await child.ended
}

async function ask({ url }: Pick<Child, 'url'>, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows[0]
}

function clusterFolder(): string {
  return realpathSync(join(data, 'database/cluster'))
}

function serverPid(): number {
  return Number(readPidFile(clusterFolder())?.[0] ?? 0)
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
