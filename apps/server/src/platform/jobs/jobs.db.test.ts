import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testCompany } from '#test/test-company.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { unsafeForAllCompanies, withCompany } from '../database/company-context.ts'
import { openPool } from '../database/open-pool.ts'
import { openEvents } from '../events.ts'
import { createLog } from '../log.ts'
import { releaseClaimsOfTheDead, releaseUnknownClaims, watchWorkers } from './dead-workers.ts'
import { defineJob, handleJob, type JobOptions } from './jobs.ts'
import { startWorker } from './worker.ts'

let db: TestDatabase
const log = createLog('silent')
const countJob = defineJob({ name: 'test.count', payload: z.object({ n: z.number() }) })

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const add = (n: number, options?: JobOptions) =>
  unsafeForAllCompanies(db, (ctx) => ctx.jobs.add(countJob, { n }, options))
const queued = () =>
  db.asOwner<{ n: number; run_at: Date }>(
    `select (payload->>'n')::int as n, run_at from graphile_worker._private_jobs where attempts < max_attempts order by id`,
  )
const clear = () => db.asOwner('delete from graphile_worker._private_jobs')

test('a job queued in a transaction runs after its commit, at once, with what it was given', async () => {
  const company = await testCompany(db)
  const events = await openEvents(db.urls.direct ?? db.urls.app, log)
  const done = Promise.withResolvers<number>()
  const worker = await startWorker({
    ownerUrl: db.urls.owner,
    handlers: [handleJob(countJob, async ({ n }) => done.resolve(n))],
    concurrency: 2,
    log,
  })
  await withCompany({ ...db, events }, company, (ctx) => ctx.jobs.add(countJob, { n: 7 }))
  expect(await done.promise).toBe(7)
  await worker.stop()
  await events.close()
})

test('a payload that does not fit is refused when it is queued', async () => {
  await expect(add('seven' as unknown as number)).rejects.toThrow()
})

test('a failed job is tried again', async () => {
  await clear()
  const attempts: number[] = []
  const done = Promise.withResolvers<void>()
  const handler = handleJob(countJob, async (_, { attempt }) => {
    attempts.push(attempt)
    if (attempt === 1) throw new Error('not today')
    done.resolve()
  })
  await add(1)
  const worker = await startWorker({ ownerUrl: db.urls.owner, handlers: [handler], concurrency: 1, log })
  await done.promise
  await worker.stop()
  expect(attempts).toEqual([1, 2])
})

test('a job without an end is given up, and what waits behind it in its queue goes on', async () => {
  await clear()
  const endless = defineJob({ name: 'test.endless', payload: z.object({}), withinMs: 300 })
  const told = Promise.withResolvers<unknown>()
  const done = Promise.withResolvers<number>()
  await unsafeForAllCompanies(db, async (ctx) => {
    await ctx.jobs.add(endless, {}, { queue: 'one' })
    await ctx.jobs.add(countJob, { n: 9 }, { queue: 'one', priority: 1 })
  })
  const worker = await startWorker({
    ownerUrl: db.urls.owner,
    handlers: [
      handleJob(endless, (_, { signal }) => {
        signal.addEventListener('abort', () => told.resolve(signal.reason))
        return new Promise(() => {})
      }),
      handleJob(countJob, async ({ n }) => done.resolve(n)),
    ],
    concurrency: 2,
    log,
  })
  expect(await done.promise).toBe(9)
  expect(String(await told.promise)).toContain('not done after')
  await worker.stop()
})

test('with a key, what waits is replaced; keepEarlier takes the earlier of two moments', async () => {
  await clear()
  await add(1, { key: 'k', delayMs: 3_600_000 })
  const [first] = await queued()
  await add(2, { key: 'k', delayMs: 7_200_000 })
  const [later] = await queued()
  expect(later!.run_at.getTime()).toBeGreaterThan(first!.run_at.getTime() + 3_500_000)
  await add(3, { key: 'k', delayMs: 9_000_000, keepEarlier: true })
  expect(await queued()).toEqual([{ n: 3, run_at: later!.run_at }])
  await add(4, { key: 'k', delayMs: 1_000, keepEarlier: true })
  const [earlier] = await queued()
  expect(earlier!.run_at.getTime()).toBeLessThan(first!.run_at.getTime())
})

test('a delay is counted by the clock of the database, wherever the program’s clock stands', async () => {
  await clear()
  db.clock.advance(40 * 86_400_000)
  await add(1, { delayMs: 60_000 })
  db.clock.advance(-40 * 86_400_000)
  const [{ is_soon }] = (await db.asOwner<{ is_soon: boolean }>(
    `select run_at between now() and now() + interval '1 minute' as is_soon from graphile_worker._private_jobs`,
  )) as [{ is_soon: boolean }]
  expect(is_soon).toBe(true)
})

test('with a key, a job that already runs stays, and another is queued behind it', async () => {
  await clear()
  await add(1, { key: 'k' })
  await db.asOwner(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`)
  await add(2, { key: 'k' })
  expect((await queued()).map(({ n }) => n)).toEqual([2])
  expect(await db.asOwner('select from graphile_worker._private_jobs')).toHaveLength(2)
})

test('jobs of one queue run one after the other, so a flood of one company leaves room for another', async () => {
  await clear()
  for (let n = 0; n < 6; n++) await add(n, { queue: 'flooding' })
  await add(100, { queue: 'modest' })
  const running = new Set<number>()
  const most = { flooding: 0 }
  const order: number[] = []
  const [modest, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const handler = handleJob(countJob, async ({ n }) => {
    running.add(n)
    most.flooding = Math.max(most.flooding, [...running].filter((one) => one < 100).length)
    // The flood stands still until the other company was served: without room for it, for ever.
    if (n === 100) modest.resolve()
    await modest.promise
    running.delete(n)
    order.push(n)
    if (order.length === 7) done.resolve()
  })
  const worker = await startWorker({ ownerUrl: db.urls.owner, handlers: [handler], concurrency: 3, log })
  await done.promise
  await worker.stop()
  expect(most.flooding).toBe(1)
  expect(order.indexOf(100)).toBeLessThan(2)
})

test('what a worker that died was doing is done by another, and its queue goes on', async () => {
  await clear()
  await add(1, { queue: 'orphaned' })
  await add(2, { queue: 'orphaned' })
  await claimFirstJob('killed')
  const done: number[] = []
  const both = Promise.withResolvers<void>()
  const handler = handleJob(countJob, async ({ n }) => {
    if (done.push(n) === 2) both.resolve()
  })
  const worker = await startWorker({ ownerUrl: db.urls.owner, handlers: [handler], concurrency: 2, log })
  await both.promise
  await worker.stop()
  expect(done).toEqual([1, 2])
})

test('what a living worker does stays its own until its connection ends', async () => {
  await clear()
  await add(1, { queue: 'busy' })
  await claimFirstJob('alive')
  const pool = openPool({ connectionString: db.urls.owner, name: 'test of jobs', max: 10, log })
  const stop = await watchWorkers('alive', { ownerUrl: db.urls.owner, pool, log, working: () => [] })
  expect(await releaseClaimsOfTheDead(pool)).toEqual([])
  await stop()
  expect(await releaseClaimsOfTheDead(pool)).toEqual(['alive'])
  await pool.end()
})

test('a job whose worker was never told that it has it is done by the same worker, and its queue goes on', async () => {
  await clear()
  const started = Promise.withResolvers<string>()
  const done = Promise.withResolvers<number>()
  const handler = handleJob(countJob, async ({ n }, { id }) => {
    const [job] = await db.asOwner<{ locked_by: string }>(
      'select locked_by from graphile_worker._private_jobs where id = $1',
      [id],
    )
    if (n === 1) started.resolve(job!.locked_by)
    else done.resolve(n)
  })
  await add(1)
  const worker = await startWorker({ ownerUrl: db.urls.owner, handlers: [handler], concurrency: 1, log })
  const name = await started.promise
  await add(2, { queue: 'untold', delayMs: 60_000 })
  await claimFirstJob(name, { minutesAgo: 2, queue: 'untold' })
  expect(await done.promise).toBe(2)
  await worker.stop()
})

test('a worker keeps the jobs it knows of, and the try it was not told of does not count', async () => {
  await clear()
  await add(1)
  await claimFirstJob('alive', { minutesAgo: 2 })
  const pool = openPool({ connectionString: db.urls.owner, name: 'test of jobs', max: 10, log })
  const [{ id }] = (await db.asOwner('select id from graphile_worker._private_jobs')) as [{ id: string }]
  expect(await releaseUnknownClaims(pool, 'alive', [id])).toEqual([])
  expect(await releaseUnknownClaims(pool, 'another', [])).toEqual([])
  expect(await releaseUnknownClaims(pool, 'alive', [])).toEqual([id])
  const left = await db.asOwner('select attempts, locked_by from graphile_worker._private_jobs')
  expect(left).toEqual([{ attempts: 0, locked_by: null }])
  await pool.end()
})

// A worker that was taken for dead may be done first: the other then finds no job to end, and its queue stayed held.
test('a queue goes on although the job that held it is away when its worker is done', async () => {
  await clear()
  const done = Promise.withResolvers<number>()
  const handler = handleJob(countJob, async ({ n }, { id }) => {
    if (n === 1) await db.asOwner('delete from graphile_worker._private_jobs where id = $1', [id])
    else done.resolve(n)
  })
  await add(1, { queue: 'twice' })
  await add(2, { queue: 'twice', priority: 1 })
  const worker = await startWorker({ ownerUrl: db.urls.owner, handlers: [handler], concurrency: 1, log })
  expect(await done.promise).toBe(2)
  await worker.stop()
})

// Found by chaos: it stood there as a job that was given up, and nobody would ever have taken it.
test('a job that was asked for anew leaves nothing behind when its worker dies', async () => {
  await clear()
  await add(1, { key: 'k' })
  await claimFirstJob('killed')
  await add(2, { key: 'k' })
  const done: number[] = []
  const handler = handleJob(countJob, async ({ n }) => void done.push(n))
  const worker = await startWorker({ ownerUrl: db.urls.owner, handlers: [handler], concurrency: 1, log })
  await expect.poll(() => db.asOwner('select from graphile_worker._private_jobs')).toHaveLength(0)
  await worker.stop()
  expect(done).toEqual([2])
})

/** As a worker that took it minutes ago would have left it. */
const claimFirstJob = (by: string, { minutesAgo = 1, queue }: { minutesAgo?: number; queue?: string } = {}) =>
  db.asOwner(
    `with job as (
      update graphile_worker._private_jobs
      set locked_at = now() - make_interval(mins => $2), locked_by = $1, attempts = 1, run_at = least(run_at, now())
      where id = (
        select min(j.id) from graphile_worker._private_jobs j
        left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        where q.queue_name is not distinct from coalesce($3, q.queue_name)
      )
      returning job_queue_id
    )
    update graphile_worker._private_job_queues q
    set locked_at = now() - make_interval(mins => $2), locked_by = $1
    from job where q.id = job.job_queue_id`,
    [by, minutesAgo, queue ?? null],
  )

test('queueing keeps the transaction free of notifications, which would serialize commits', async () => {
  const [{ source } = { source: '' }] = await db.asOwner<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'enqueue_job'`,
  )
  expect(source).not.toMatch(/notify/i)
})
