import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { NumbersProposed } from '@cuentaclara/contracts'
import { startSimulator } from '@cuentaclara/simulator'
import { expect, inject, onTestFinished, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { proposeNumbers } from '#modules/submissions/propose-numbers.ts'
import { submitDue } from '#modules/submissions/submit-due.ts'
import { aSubmitter } from '#modules/submissions/testing/a-submitter.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { createLog } from '#platform/log.ts'
import { createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { until } from '#test/own-server.ts'
import { openTestDatabase, urlsOf } from '#test/test-database.ts'
import { inDatabase } from '#test/test-server.ts'
import { prepareRestored } from './prepare-restored.ts'
import { subjects } from './subjects.ts'

const backupAt = '2026-11-21T16:00:00Z'

test('what was backed up under work goes on, once restored and confirmed, with no number of before', async () => {
  const app = await createTestApp()
  let now = app.clock.now
  const simulator = await startSimulator({ verdictDelayMs: 0, clock: () => now() })
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-under-work-'))
  onTestFinished(async () => {
    await simulator.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  onTestFinished(() => app.close())
  const company = await anIssuingCompany(app)
  const file = join(folder, 'under-work.backup.gz')

  const before = await issueWhile(app, company, (issuedSoFar) => backUpAmid(app, file, issuedSoFar))
  await submitAll(app, company, simulator.url)

  const restored = await restoredTo(file)
  restored.clock.advance(app.clock.now() - restored.clock.now())
  now = restored.clock.now
  const again = { ...company, as: { ...company.as, token: await signIn(restored, company.owner.email) } }
  const held = await restored.send('POST', '/documents/issue', again.as, {
    payload: anInvoice(company.client),
  })
  expect(held.body).toMatchObject({ code: 'numbering-held' })
  const inBackup = await restored.asOwner<{ clave: string }>('select clave from documents')
  expect(inBackup.length).toBeLessThan(before.length)
  await confirmProposed(restored, again, simulator.url)

  const after: string[] = []
  for (let count = 0; count < 5; count += 1) after.push((await issued(restored, again)).clave!)
  await submitAll(restored, again, simulator.url)

  expect(await restored.asOwner('select distinct fiscal_status from documents')).toEqual([
    { fiscal_status: 'accepted' },
  ])
  const numbers = [...before, ...after].map((clave) => clave.slice(21, 41))
  expect(new Set(numbers).size).toBe(numbers.length)
  // And the authority has each of them, once, and nothing else.
  expect(await claves(restored, again, simulator.url)).toEqual([...before, ...after].sort())
})

/** Two lanes issue until `work` is over, and some after it; answers every clave that somebody was given. */
async function issueWhile(
  app: TestApp,
  company: IssuingCompany,
  work: (issuedSoFar: () => number) => Promise<void>,
): Promise<string[]> {
  const given: string[] = []
  let isOver = false
  const lane = async () => {
    while (!isOver) {
      given.push((await issued(app, company)).clave!)
      await pause(50)
    }
  }
  const lanes = Promise.all([lane(), lane()])
  await work(() => given.length).finally(() => (isOver = true))
  await lanes
  return given
}

async function backUpAmid(app: TestApp, file: string, issuedSoFar: () => number): Promise<void> {
  await until(() => issuedSoFar() >= 6)
  await writeBackup({ ownerUrl: app.urls.owner, folders: {}, file, createdAt: new Date(backupAt) })
  const atEnd = issuedSoFar()
  await until(() => issuedSoFar() >= atEnd + 6)
}

async function submitAll(app: TestApp, company: IssuingCompany, url: string): Promise<void> {
  const submitter = aSubmitter(app, { url, subjects })
  await until(async () => {
    app.clock.advance(60_000)
    await submitDue(submitter, company.id)
    return (await app.asOwner(`select from submissions where state <> 'finished'`)).length === 0
  })
}

async function restoredTo(file: string): Promise<TestApp> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = inject('databaseOwnerUrl')
  await inDatabase(server, (client) => client.query(`create database ${name}`))
  const urls = urlsOf(name)
  await restoreBackup({ ownerUrl: urls.owner, file, folders: {}, log: createLog('silent') })
  await prepareRestored(urls.owner, backupAt)
  const onDrop = () => inDatabase(server, (client) => client.query(`drop database ${name} with (force)`))
  const restored = await createTestApp({}, { test: openTestDatabase(urls, { onDrop }) })
  onTestFinished(() => restored.close())
  return restored
}

async function signIn(app: TestApp, email: string): Promise<string> {
  const payload = { email, password: testPassword }
  return ((await app.send('POST', '/auth/login', {}, { payload })).body as { token: string }).token
}

/** As a person does who takes what is proposed. */
async function confirmProposed(app: TestApp, company: IssuingCompany, url: string): Promise<void> {
  const { clients } = aSubmitter(app, { url })
  const { is_asked, series }: NumbersProposed = await proposeNumbers(app, clients, company.member)
  expect(is_asked).toBe(true)
  const payload = {
    series: series.map(({ proposed, ...one }) => ({ ...one, next_sequence: proposed })),
    reason: 'Se dañó el disco',
  }
  const { status, text } = await app.send('POST', '/numbering/confirmed', company.as, { payload })
  expect(status, text).toBe(200)
}

/** All that the authority was ever given. */
async function claves(app: TestApp, company: IssuingCompany, url: string): Promise<string[]> {
  const client = (await aSubmitter(app, { url }).clients.clientOf(company.id, 'simulator'))!
  const all: string[] = []
  for (;;) {
    const part = await client.listSent({ offset: all.length, limit: 50 })
    if (part.kind !== 'list') throw new Error(part.kind)
    all.push(...part.claves)
    if (part.claves.length < 50) return all.sort()
  }
}
