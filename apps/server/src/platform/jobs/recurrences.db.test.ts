import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { fixedClock, systemClock } from '../clock.ts'
import { unsafeForAllCompanies } from '../database/company-context.ts'
import { openPool } from '../database/open-pool.ts'
import { createLog } from '../log.ts'
import { defineJob, handleJob } from './jobs.ts'
import { createPlanner } from './recurrences.ts'
import { startWorker } from './worker.ts'

let db: TestDatabase
let pool: pg.Pool
const log = createLog('silent')
const start = Date.parse('2026-11-21T16:00:10Z')
const minuteMs = 60_000
const everyMinute = { name: 'every-minute', pattern: '* * * * *', run: async () => {} }
const everyHour = { name: 'every-hour', pattern: '20 * * * *', run: async () => {} }

beforeAll(async () => {
  db = await createTestDatabase()
  // Its last connections may still be closing when the database is dropped, which nobody else should hear.
  pool = openPool({ connectionString: db.urls.owner, name: 'test of recurrences', max: 10, log })
})
beforeEach(async () => {
  await db.asOwner('delete from graphile_worker._private_jobs')
  await db.asOwner('delete from graphile_worker._private_known_crontabs')
})
afterAll(async () => {
  await pool.end()
  await db.drop()
})

function aPlanner() {
  const clock = fixedClock(start)
  const look = createPlanner([everyMinute, everyHour], pool, async () => clock.now())
  return { look, clock }
}

test('each is queued once in its minute, by whichever process looks first', async () => {
  const [one, other] = [aPlanner(), aPlanner()]
  expect(await one.look()).toEqual(['every-minute'])
  expect(await other.look()).toEqual([])
  for (const { clock } of [one, other]) clock.advance(minuteMs)
  expect(await other.look()).toEqual(['every-minute'])
  expect(await one.look()).toEqual([])
})

test('what came round while nobody looked is queued once, however often it came', async () => {
  const { look, clock } = aPlanner()
  await look()
  clock.advance(25 * minuteMs)
  expect((await look()).toSorted()).toEqual(['every-hour', 'every-minute'])
  expect(await db.asOwner('select from graphile_worker.jobs')).toHaveLength(2)
})

test('it goes on at once after a clock was forty days ahead for a moment', async () => {
  const { look, clock } = aPlanner()
  await look()
  clock.advance(40 * 86_400_000)
  expect(await look()).toContain('every-minute')
  clock.advance(-40 * 86_400_000 + minuteMs)
  expect(await look()).toContain('every-minute')
  clock.advance(minuteMs)
  expect(await look()).toContain('every-minute')
})

test('what a day brings waits while the program’s clock is days ahead of the database’s; all else goes on', async () => {
  const done: string[] = []
  const other = Promise.withResolvers<void>()
  const byDay = defineJob({ name: 'test.by-day', payload: z.object({}), isByDay: true })
  const always = defineJob({ name: 'test.always', payload: z.object({}) })
  const handlers = [
    handleJob(byDay, async () => void done.push('by day')),
    handleJob(always, async () => {
      done.push('always')
      other.resolve()
    }),
  ]
  await unsafeForAllCompanies(db, async ({ jobs }) => {
    await jobs.add(byDay, {})
    await jobs.add(always, {})
  })
  const clock = fixedClock(systemClock.now() + 3 * 86_400_000)
  const worker = await startWorker({ ownerUrl: db.urls.owner, handlers, concurrency: 1, clock, log })
  await other.promise
  await worker.stop()
  expect(done).toEqual(['always'])
  const waiting = await db.asOwner('select attempts, last_error from graphile_worker.jobs')
  expect(waiting).toEqual([{ attempts: 1, last_error: expect.stringContaining('the day is not certain') }])
})
