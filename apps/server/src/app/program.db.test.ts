import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
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

test('a port that is taken is one sentence, before any data is made', { timeout: 120_000 }, async () => {
  expect(await run({ PORT: String(port) })).toEqual({
    status: 78,
    said: `Port ${port} is in use by another program. Stop it, or choose another PORT.`,
  })
  expect(existsSync(join(data, 'database'))).toBe(false)
})

test('mistakes of the configuration are told all at once', { timeout: 120_000 }, async () => {
  const { status, said } = await run({ PORT: 'eighty', DEMO: 'maybe' })
  expect(status).toBe(78)
  expect(said).toContain('2 mistakes')
  expect(said).not.toContain('    at ')
})

test('a database that does not answer or refuses us is one sentence', { timeout: 120_000 }, async () => {
  const nobody = await run({ PORT: '0', DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/none' })
  expect(nobody).toEqual({ status: 1, said: 'No database answers at 127.0.0.1:1. Is DATABASE_URL right?' })
  const wrong = new URL(inject('databaseOwnerUrl'))
  wrong.password = 'wrong'
  const refused = await run({ PORT: '0', DATABASE_URL: wrong.href })
  expect(refused).toMatchObject({ status: 78, said: expect.stringContaining('The database refuses us') })
})

function run(settings: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: 'error', DATA_DIR: data, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise<{ status: number | null; said: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, said: said.trim() })),
  )
}
