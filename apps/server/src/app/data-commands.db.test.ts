import { type ChildProcess, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { openDatabase } from '#platform/database/database.ts'
import { joinDatabase } from '#platform/database/embedded/provide-database.ts'
import { markRestore } from '#platform/database/unfinished-restore.ts'
import { dataPaths } from '#platform/files.ts'
import { jobQueue } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createSecrets, readSecretKeys } from '#platform/secrets.ts'
import { openFileDoor } from '#platform/stored-files/file-door.ts'
import { inDatabase } from '#test/test-server.ts'
import { parseConfig, repositoryRoot } from '../config.ts'
import { createIdentityKit } from './identity-kit.ts'

const source = join(repositoryRoot, 'apps/server/src')
let data: string
let holder: ChildProcess | undefined

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'cuenta-clara-commands-'))
})
afterAll(async () => {
  await stopHolder()
  const cluster = join(data, 'database/cluster')
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true })
  rmSync(data, { recursive: true, force: true })
})

test('an empty installation is backed up, and the backup takes its place again', async () => {
  const file = join(data, 'first.backup.gz')
  expect(await run('backup.ts', [file])).toMatchObject({ status: 0 })
  expect(await run('backup.ts', [file])).toMatchObject({ status: 1, said: expect.stringContaining('exists') })
  expect(await run('restore.ts', [file])).toMatchObject({
    status: 0,
    said: expect.stringContaining('Restored'),
  })
  expect(await run('restore.ts', [join(data, 'none.gz')])).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^There is no file .*none\.gz\.$/),
  })
  expect(readdirSync(data).filter((name) => name.startsWith('restoring-'))).toEqual([])
})

test('an embedded database whose restore was stopped is started by nothing, and restored again without more words', async () => {
  const folder = { database: { url: undefined, appUrl: undefined }, paths: dataPaths(data) }
  const provided = await joinDatabase({ ...folder, log: createLog('silent') })
  await inDatabase(provided.urls.owner, markRestore)
  await provided.stop()
  expect(await run('migrate.ts', [])).toMatchObject({
    status: 1,
    said: expect.stringContaining('has not come to its end'),
  })
  expect(await run('restore.ts', [join(data, 'first.backup.gz')])).toMatchObject({ status: 0 })
  expect(await run('migrate.ts', [])).toMatchObject({ status: 0 })
})

test('of backups without a name of their own the newest stay, and one with a name does', async () => {
  const folder = dataPaths(data).backups
  const older = join(folder, 'cuenta-clara-20261101T070000Z.backup.gz')
  const named = join(folder, 'antes-de-actualizar.backup.gz')
  expect(await run('backup.ts', [named])).toMatchObject({ status: 0 })
  copyFileSync(named, older)
  expect(await run('backup.ts', [], { BACKUPS_KEPT: '1' })).toMatchObject({
    status: 0,
    said: expect.stringContaining('Older ones removed: 1.'),
  })
  expect(existsSync(older)).toBe(false)
  expect(readdirSync(folder)).toEqual([
    'antes-de-actualizar.backup.gz',
    expect.stringMatching(/^cuenta-clara-\d{8}T\d{6}Z\.backup\.gz$/),
  ])
})

test('a backup whose secrets another key sealed is refused, and no key is made in its place', async () => {
  const file = join(data, 'sealed.backup.gz')
  expect(await run('backup.ts', [file])).toMatchObject({ status: 0 })
  const [head = '', ...rest] = gunzipSync(readFileSync(file)).toString().split('\n')
  const header = JSON.stringify({ ...JSON.parse(head), sealed_with: ['0badc0de'] })
  writeFileSync(file, gzipSync([header, ...rest].join('\n')))
  rmSync(join(data, 'secret.key'), { force: true })
  expect(await run('restore.ts', [file])).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^Certificates and passwords .* another key \(0badc0de\).* SECRET_KEY/),
  })
  expect(existsSync(join(data, 'secret.key'))).toBe(false)
  // Of one that no release takes in no key is asked for.
  writeFileSync(file, gzipSync([JSON.stringify({ ...JSON.parse(header), version: 2 }), ...rest].join('\n')))
  expect(await run('restore.ts', [file])).toMatchObject({
    status: 1,
    said: expect.stringContaining('made by a preview of Cuenta Clara'),
  })
})

test('while a program runs, a backup is made beside it and nothing is thrown away', async () => {
  holder = await holdDatabase()
  const file = join(data, 'second.backup.gz')
  expect(await run('backup.ts', [file])).toMatchObject({
    status: 0,
    said: expect.not.stringContaining('could not be noted'),
  })
  const runs = { status: 1, said: expect.stringContaining('already runs on this data directory') }
  expect(await run('restore.ts', [file, '--replace'])).toMatchObject(runs)
  expect(await run('reset-demo.ts', [])).toMatchObject(runs)
  await stopHolder()
})

test('the letter of somebody is shown on the machine itself, where no mail server takes it', async () => {
  expect(await run('letter.ts', ['nadie@example.test'])).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^Usage: .* REASON/),
  })
  const nobody = await run('letter.ts', ['nadie@example.test', 'asked', 'by', 'phone'])
  expect(nobody).toEqual({ status: 1, said: 'No letter waits for nadie@example.test.' })
  const secrets = createSecrets(readSecretKeys(undefined, dataPaths(data).keyFile))
  const { outbox } = createIdentityKit({ config: parseConfig({}, {}), secrets })
  const folder = { database: { url: undefined, appUrl: undefined, poolSize: 2 }, paths: dataPaths(data) }
  const provided = await joinDatabase({ ...folder, log: createLog('silent') })
  const database = openDatabase(provided.urls, {
    shares: { app: 2, serving: 2, system: 2 },
    log: createLog('silent'),
  })
  const files = openFileDoor({ store: null, log: createLog('silent') })
  const doors = { database, clock: systemClock, jobs: jobQueue, events: silentEvents, files }
  await unsafeForAllCompanies(doors, (ctx) =>
    outbox.post(ctx, {
      letter: 'confirm-email',
      to: 'ana@example.test',
      name: 'Ana',
      language: 'es',
      params: { email: 'ana@example.test' },
      path: '/confirm-email?token=abc',
      expiresAt: ctx.clock.now() + 60_000,
    }),
  )
  await database.close()
  await provided.stop()
  const read = () => run('letter.ts', ['ANA@example.test', 'asked', 'by', 'phone'])
  expect(await read()).toMatchObject({
    status: 0,
    said: expect.stringContaining('/confirm-email?token=abc'),
  })
  // What tells of it stands in no way of what is read.
  expect(await read()).toMatchObject({
    status: 0,
    said: expect.stringContaining('/confirm-email?token=abc'),
  })
})

test('factors are forgotten with a reason, of an account that there is', async () => {
  expect(await run('forget-factors.ts', ['nadie@example.test'])).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^Usage: .* REASON/),
  })
  expect(await run('forget-factors.ts', ['nadie@example.test', 'lost', 'phone'])).toEqual({
    status: 1,
    said: 'No account has the address nadie@example.test.',
  })
})

test('secrets are sealed under a new key, which has to be there, beside the old one', async () => {
  const one = await run('reseal.ts', [])
  expect(one).toMatchObject({ status: 1, said: expect.stringMatching(/^There is one key/) })
  const former = readFileSync(dataPaths(data).keyFile, 'utf8').trim()
  const SECRET_KEY = `the new key of this installation: 32 or more,${former}`
  const { status, said } = await run('reseal.ts', [], { SECRET_KEY })
  expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('outbox: ') })
  expect(said).toContain('The new key alone opens all')
})

test('a demo of somebody’s own database is not for us to throw away', async () => {
  const server = inject('databaseOwnerUrl')
  expect(await run('reset-demo.ts', [], { DATABASE_URL: server })).toMatchObject({
    status: 1,
    said: expect.stringContaining('embedded database only'),
  })
  expect(await run('reset-demo.ts', [], { DEMO: 'off' })).toMatchObject({
    status: 1,
    said: 'This installation has no demo: DEMO is off.',
  })
})

const silentEvents = {
  publish() {},
  wakeWorkers() {},
  onWorkDue: () => () => {},
  subscribe: () => () => {},
  onReconnect: () => () => {},
  async close() {},
}

function run(program: string, args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(source, program), ...args], {
    env: { ...process.env, LOG_LEVEL: 'warn', DATA_DIR: data, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise<{ status: number | null; said: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, said: said.trim() })),
  )
}

async function holdDatabase(): Promise<ChildProcess> {
  mkdirSync(data, { recursive: true })
  const child = spawn(process.execPath, [join(repositoryRoot, 'apps/server/test/hold-database.ts'), data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

async function stopHolder() {
  if (holder === undefined || holder.exitCode !== null) return
  const ended = new Promise((resolve) => holder?.once('exit', resolve))
  holder.kill('SIGTERM')
  await ended
}
