import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { defineJob, handleJob } from '#platform/jobs/jobs.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { testCompany } from '#test/test-company.ts'
import { repositoryRoot } from '../config.ts'
import { createFigures } from './installation-figures.ts'
import { countFileCall, countJob } from './metrics.ts'
import { noteBackup } from './note-backup.ts'

let t: TestApp
const log = createLog('silent')

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Anew: what a scrape told is kept for a moment. */
const figures = async () => (await createFigures({ urls: t.urls, folder: t.paths.root, log })())!
const scrape = async () => (await t.app.inject('/metrics')).body

test('whatever the board and the alerts ask for is told by the program', async () => {
  await t.app.inject('/healthz')
  countJob('test', 'done', 0.1)
  countFileCall('get', 'failed')
  const company = await testCompany(t)
  await aSubmission(company.companyId)
  await aCertificate(company.companyId, '200 days')
  const told = new Set([...(await scrape()).matchAll(/^([a-z0-9_:]+)(?=[{ ])/gm)].map(([, name]) => name))
  const asked = new Set(questions().flatMap(namesIn))
  // Prometheus itself tells whether a process answered.
  asked.delete('up')
  // Where there is a replica: read-replica.db.test.ts.
  for (const name of ['cuenta_clara_replica_in_use', 'cuenta_clara_replica_lag_seconds']) asked.delete(name)
  expect(asked.size).toBeGreaterThan(15)
  expect([...asked].filter((name) => !told.has(name))).toEqual([])
})

test('each refused and locked sign-in counts, by its kind, and kinds that never happened are told as 0', async () => {
  const { email } = await aPerson(t)
  const countOf = async (kind: string) =>
    Number(
      new RegExp(`^cuenta_clara_security_events_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(
        await scrape(),
      )?.[1],
    )
  const [failed, locked] = [await countOf('sign-in-failed'), await countOf('sign-in-locked')]
  for (let n = 0; n < 8; n += 1)
    await t.send('POST', '/auth/login', {}, { payload: { email, password: 'not the password' } })
  const tries = [(await countOf('sign-in-failed')) - failed, (await countOf('sign-in-locked')) - locked]
  expect(tries.reduce((sum, count) => sum + count, 0)).toBe(8)
  expect(Math.min(...tries)).toBeGreaterThan(0)
  expect(await countOf('company-moved')).toBe(0)
})

test('jobs that are due, that failed for good and that wait for another try are told apart, and how long the oldest waits', async () => {
  await t.asOwner('delete from graphile_worker._private_jobs')
  const job = defineJob({ name: 'test.measured', payload: z.object({}), maxAttempts: 3 })
  await unsafeForAllCompanies(t, async (ctx) => {
    for (let n = 0; n < 3; n++) await ctx.jobs.add(job, {})
    await ctx.jobs.add(job, {}, { delayMs: 3_600_000 })
  })
  const [{ ids }] = (await t.asOwner(
    'select array_agg(id order by id) as ids from graphile_worker._private_jobs where run_at <= now()',
  )) as [{ ids: string[] }]
  const set = (id: string, what: string) =>
    t.asOwner(`update graphile_worker._private_jobs set ${what} where id = $1`, [id])
  await set(ids[0]!, `run_at = now() - interval '10 minutes'`)
  await set(ids[1]!, `attempts = 3`)
  await set(ids[2]!, `attempts = 1, run_at = now() + interval '1 minute'`)
  const { jobs, oldestDueJobSeconds } = await figures()
  expect(jobs).toEqual({ due: 1, running: 0, later: 1, retrying: 1, given_up: 1 })
  expect(Math.floor(oldestDueJobSeconds / 60)).toBe(10)
})

test('a document that waits for the authority counts with its age; one whose company paused sending is held', async () => {
  await t.asOwner('delete from submissions')
  const [busy, paused] = [await testCompany(t), await testCompany(t)]
  await aSubmission(busy.companyId)
  await aSubmission(paused.companyId)
  await t.asOwner(
    `insert into authority_settings (company_id, environment, is_paused, updated_at) values ($1, 'live', true, now())`,
    [paused.companyId],
  )
  const { submissions } = await figures()
  expect(submissions).toEqual([
    { environment: 'live', waiting: 1, held: 1, oldestSeconds: expect.any(Number) },
  ])
  expect(Math.floor(submissions[0]!.oldestSeconds / 3600)).toBe(2)
})

test('the next certificate to end is known by its days, and one that has ended is counted', async () => {
  await t.asOwner('delete from certificates')
  expect((await figures()).certificates).toEqual({ current: 0, endingSoon: 0, ended: 0, daysLeft: null })
  const companies = await Promise.all([testCompany(t), testCompany(t), testCompany(t)])
  const times = ['12 days 1 hour', '300 days', '-1 day']
  for (const [index, { companyId }] of companies.entries()) await aCertificate(companyId, times[index]!)
  const { daysLeft, ...counts } = (await figures()).certificates
  expect(counts).toEqual({ current: 2, endingSoon: 1, ended: 1 })
  expect(Math.floor(daysLeft!)).toBe(12)
})

test('an installation without a certificate tells no days, so that nobody is woken for it', async () => {
  await t.asOwner('delete from certificates')
  const other = await createTestApp()
  const text = (await other.app.inject('/metrics')).body
  await other.close()
  expect(text).toMatch(/^cuenta_clara_certificates\{state="ended"\} 0$/m)
  expect(text).not.toMatch(/^cuenta_clara_certificate_days_left /m)
})

test('a backup that was made is known by its moment', async () => {
  expect((await figures()).lastBackupAt).toBeNull()
  await aPerson(t, 'Ana', { isPlatformAdmin: true })
  const createdAt = new Date('2026-11-20T02:30:00Z')
  await noteBackup(t.urls.owner, { file: 'a.backup.gz', createdAt })
  expect((await figures()).lastBackupAt).toBe(createdAt.getTime() / 1000)
})

test('a job that fails is counted as failed, by its name', async () => {
  await t.asOwner('delete from graphile_worker._private_jobs')
  const job = defineJob({ name: 'test.failing', payload: z.object({}), maxAttempts: 1 })
  const ended = Promise.withResolvers<unknown[]>()
  const worker = await startWorker({
    ownerUrl: t.urls.owner,
    handlers: [handleJob(job, () => Promise.reject(new Error('not today')))],
    concurrency: 1,
    onJob: (name, outcome) => ended.resolve([name, outcome]),
    log,
  })
  await unsafeForAllCompanies(t, (ctx) => ctx.jobs.add(job, {}))
  expect(await ended.promise).toEqual(['test.failing', 'failed'])
  await worker.stop()
})

function aSubmission(companyId: string) {
  return t.asOwner(
    `insert into submissions (company_id, subject, subject_id, environment, next_attempt_at, queued_at)
    values ($1, 'answer', gen_random_uuid(), 'live', now(), now() - interval '2 hours 10 minutes')`,
    [companyId],
  )
}

function aCertificate(companyId: string, validFor: string) {
  return t.asOwner(
    `insert into certificates (company_id, id, environment, sealed, holder, identification_number, serial_number,
      not_before, not_after, created_at)
    values ($1, gen_random_uuid(), 'live', '', 'Ana', '', '', now() - interval '2 years', now() + $2::interval, now())`,
    [companyId, validFor],
  )
}

function questions(): string[] {
  const read = (path: string) => readFileSync(join(repositoryRoot, 'deploy', path), 'utf8')
  const { groups } = parse(read('prometheus/alerts.yaml')) as { groups: { rules: { expr: string }[] }[] }
  const { panels } = JSON.parse(read('grafana/cuenta-clara.json')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  return [...groups.flatMap(({ rules }) => rules), ...panels.flatMap(({ targets = [] }) => targets)].map(
    ({ expr }) => expr,
  )
}

/** The measures that a question names. */
function namesIn(expr: string): string[] {
  const names: string[] = []
  parser.parse(expr).iterate({
    enter: ({ type, node, from, to }) => {
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        names.push(expr.slice(from, to))
    },
  })
  return names
}
