import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aPerson } from '#test/http-app.ts'
import { startOwnServer, until } from '#test/own-server.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { repositoryRoot } from '../config.ts'

const main = join(repositoryRoot, 'apps/server/src/main.ts')
let data: string
let taken: Server
let port: number

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'cuenta-clara-program-'))
  taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  port = (taken.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise((resolve) => taken.close(resolve))
  rmSync(data, { recursive: true, force: true })
})

test('a port that is taken is one sentence, before any data is made', async () => {
  expect(await run({ PORT: String(port) })).toEqual({
    status: 78,
    said: `Port ${port} is in use by another program. Stop it, or choose another PORT.`,
  })
  expect(existsSync(join(data, 'database'))).toBe(false)
})

test('mistakes of the configuration are told all at once', async () => {
  const { status, said } = await run({ PORT: 'eighty', DEMO: 'maybe' })
  expect(status).toBe(78)
  expect(said).toContain('2 mistakes')
  expect(said).not.toContain('    at ')
})

test('a database that refuses us is one sentence', async () => {
  const wrong = new URL(inject('databaseOwnerUrl'))
  wrong.password = 'wrong'
  const refused = await run({ PORT: '0', DATABASE_URL: wrong.href })
  expect(refused).toMatchObject({ status: 78, said: expect.stringContaining('The database refuses us') })
})

test('a database that is away is waited for: the program is there once it is', async () => {
  const server = await startOwnServer()
  try {
    await server.stop()
    const { host } = new URL(server.urls.owner)
    const [DATA_DIR, DATABASE_URL] = [join(data, 'waited'), server.urls.owner]
    const started = start({ PORT: '0', DEMO: 'off', DATA_DIR, DATABASE_URL })
    await until(
      () => started.said() === `No database answers at ${host}, so we wait for it. Is DATABASE_URL right?`,
    )
    await server.start()
    await started.ready
    started.child.kill('SIGTERM')
    expect((await started.ended).status).toBe(0)
  } finally {
    await server.remove()
  }
})

test('a signal ends the wait for a database at once, without a word more', async () => {
  const { child, said, ended } = start({ DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/none' })
  await until(() => said() !== '')
  child.kill('SIGTERM')
  expect(await ended).toEqual({
    status: 0,
    said: 'No database answers at 127.0.0.1:1, so we wait for it. Is DATABASE_URL right?',
  })
})

// Certificates that cannot be opened would have been found out by the first document that nobody could sign.
test('data whose secrets another key sealed is one sentence, and no key is made', async () => {
  const sealed = await createTestDatabase()
  try {
    const { id } = await aPerson(sealed)
    await sealed.asOwner(`insert into two_step (user_id, secret) values ($1, 'v1.0badc0de.sealed')`, [id])
    const settings = { PORT: '0', DEMO: 'off', DATABASE_URL: sealed.urls.owner }
    const refusal = {
      status: 78,
      said: expect.stringMatching(/^Certificates and passwords .* another key \(0badc0de\).* SECRET_KEY/),
    }
    expect(await run(settings)).toEqual(refusal)
    expect(
      await run({ ...settings, SECRET_KEY: 'a key of 32 signs or more that sealed nothing here' }),
    ).toEqual(refusal)
    expect(existsSync(join(data, 'secret.key'))).toBe(false)
  } finally {
    await sealed.drop()
  }
})

test('accounts of a demo are closed before anybody is served at an address of the internet', async () => {
  const database = await createTestDatabase()
  try {
    const { id } = await aPerson(database)
    await database.asOwner('update users set is_published = true where id = $1', [id])
    await database.asOwner('update published_accounts set is_open = true')
    const started = start({
      PORT: '0',
      ROLES: 'http',
      PUBLIC_URL: 'https://facturas.example.com',
      DATA_DIR: join(data, 'public'),
      DATABASE_URL: database.urls.owner,
      SECRET_KEY: 'a key of 32 signs or more that sealed nothing here',
    })
    await started.ready
    expect(await database.asOwner('select is_open from published_accounts')).toEqual([{ is_open: false }])
    started.child.kill('SIGTERM')
    expect((await started.ended).status).toBe(0)
  } finally {
    await database.drop()
  }
})

function run(settings: Record<string, string>) {
  return start(settings).ended
}

function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'error', DATA_DIR: data, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  return {
    child,
    said: () => said.trim(),
    ready: new Promise<void>((resolve) => child.on('message', (word) => word === 'ready' && resolve())),
    ended: new Promise<{ status: number | null; said: string }>((resolve) =>
      child.once('close', (status) => resolve({ status, said: said.trim() })),
    ),
  }
}
