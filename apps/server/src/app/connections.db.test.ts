import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import { shareConnections } from '#platform/database/connection-shares.ts'
import { openEvents } from '#platform/events.ts'
import { defineJob, handleJob } from '#platform/jobs/jobs.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { aCompany, createTestApp } from '#test/http-app.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#test/test-database.ts'

const log = createLog('silent')
const most = 10
const concurrency = 3
let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.close()
})
afterAll(() => db.drop())

test('a web server that is asked by forty at once has ten connections at most', async () => {
  const shares = shareConnections(most, { http: true, worker: false }, { concurrency })
  const t = await createTestApp({}, { test: openTestDatabase(db.urls, { shares }) })
  const events = await openEvents(db.urls.app, log)
  const company = await aCompany(t)
  const paths = ['/api/documents', '/api/clients', '/api/dashboard', '/readyz', '/metrics']
  const ask = (path: string) =>
    t.app.inject({
      url: path,
      headers: { authorization: `Bearer ${company.owner.token}`, 'x-company': company.id },
    })
  const counted = await whileCounting(async () => {
    const lanes = Array.from({ length: 40 }, async () => {
      // On a machine that others use it may say that it is overloaded, which is told elsewhere.
      for (const path of paths) expect([200, 503], path).toContain((await ask(path)).statusCode)
    })
    await Promise.all(lanes)
  })
  expect(counted).toBeLessThanOrEqual(most)
  // It used what it may.
  expect(counted).toBeGreaterThan(shares.app)
  await events.close()
  await t.close()
})

test('a worker whose jobs hold a connection each has ten at most, and its jobs still say how far they are', async () => {
  const shares = shareConnections(most, { http: false, worker: true }, { concurrency })
  const test = openTestDatabase(db.urls, { shares })
  const company = await aCompany(test)
  const events = await openEvents(db.urls.app, log)
  const job = defineJob({ name: 'test.holds', payload: z.object({ n: z.number() }) })
  const said: number[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const handler = handleJob(job, ({ n }) =>
    unsafeForCompany(test, company.id, async ({ tx }) => {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      await sql`select pg_sleep(0.1)`.execute(tx)
      await unsafeForCompany(test, company.id, async (other) => {
        await sql`select 1`.execute(other.tx)
        said.push(n)
      })
      atOnce -= 1
    }),
  )
  const worker = await startWorker({
    ownerUrl: db.urls.owner,
    handlers: [handler],
    concurrency,
    connections: shares.queue,
    log,
  })
  const jobs = 12
  const counted = await whileCounting(async () => {
    await unsafeForAllCompanies(test, async (ctx) => {
      for (let n = 0; n < jobs; n++) await ctx.jobs.add(job, { n })
    })
    await expect.poll(() => said.length).toBe(jobs)
  })
  expect(counted).toBeLessThanOrEqual(most)
  expect(mostAtOnce).toBe(concurrency)
  await worker.stop()
  await events.close()
  await test.drop()
})

/** The most sessions of the program that the database saw while `work` went on. */
async function whileCounting(work: () => Promise<void>): Promise<number> {
  let counted = 0
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      const [row] = await db.asOwner<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and application_name like 'cuenta-clara%'`,
      )
      counted = Math.max(counted, row!.n)
      await pause(5)
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await counting
  return counted
}
