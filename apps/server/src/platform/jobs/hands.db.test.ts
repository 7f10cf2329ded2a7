import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { unsafeForAllCompanies } from '../database/company-context.ts'
import { createLog } from '../log.ts'
import { handsOf, type Lane } from './hands.ts'
import { defineJob, handleJob, type JobOptions } from './jobs.ts'
import { startWorker, type Worker } from './worker.ts'

let db: TestDatabase
let worker: Worker
const payload = z.object({ name: z.string() })
const jobs = (['prompt', 'round', 'long', 'outside', 'mailbox'] as const).map((lane) =>
  defineJob({ name: `test.${lane}`, payload, lane }),
)
/** What was begun, and how to end it: nothing ends by itself. */
const begun: string[] = []
let ends = Promise.withResolvers<void>()

beforeAll(async () => {
  db = await createTestDatabase()
  worker = await startWorker({
    ownerUrl: db.urls.owner,
    handlers: jobs.map((job) =>
      handleJob(job, async ({ name }) => {
        begun.push(name)
        await ends.promise
      }),
    ),
    concurrency: 3,
    log: createLog('silent'),
  })
})
beforeEach(async () => {
  ends.resolve()
  await expect.poll(left).toBe(0)
  begun.length = 0
  ends = Promise.withResolvers()
})
afterAll(async () => {
  ends.resolve()
  await worker.stop()
  await db.drop()
})

const left = async () =>
  (await db.asOwner<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs'))[0]!.n
const add = (lane: Lane, names: readonly string[], options: JobOptions = {}) =>
  unsafeForAllCompanies(db, async (ctx) => {
    const job = jobs.find(({ name }) => name === `test.${lane}`)!
    for (const name of names) await ctx.jobs.add(job, { name }, options)
  })
/** More than enough turns for every hand to ask again. */
const someTurns = () => new Promise((resolve) => setTimeout(resolve, 2_500))

// Three archives of companies held up the documents of all others until they were done.
test('what takes long and what comes round leave a hand for what people wait for', async () => {
  await add('long', ['one', 'two', 'three'])
  await expect.poll(() => begun).toEqual(['one'])
  await add('round', ['four', 'five'])
  await expect.poll(() => begun).toEqual(['one', 'four'])
  await someTurns()
  await add('prompt', ['now'])
  await expect.poll(() => begun).toEqual(['one', 'four', 'now'])
  ends.resolve()
  await expect.poll(() => begun.toSorted()).toEqual(['five', 'four', 'now', 'one', 'three', 'two'])
})

// Twenty silent addresses of one company's webhooks did so too.
test('what waits for strangers takes no hand of ours, and one company not all of those', async () => {
  await add('outside', ['a1', 'a2', 'a3', 'a4', 'a5'], { sharer: 'a' })
  await expect.poll(() => begun).toEqual(['a1', 'a2'])
  await someTurns()
  await add('outside', ['b1', 'b2'], { sharer: 'b' })
  await add('mailbox', ['m1', 'm2'])
  await add('prompt', ['p1', 'p2', 'p3', 'p4'])
  await expect.poll(() => begun.toSorted()).toEqual(['a1', 'a2', 'b1', 'm1', 'p1', 'p2', 'p3'])
  await someTurns()
  expect(begun).toHaveLength(handsOf(3))
})

test('what was queued before there were lanes is done as well, and counts where it belongs', async () => {
  await add('long', ['old', 'older'])
  await expect.poll(() => begun).toEqual(['old'])
  await db.asOwner('update graphile_worker._private_jobs set flags = null')
  await expect.poll(() => begun).toEqual(['old', 'older'])
  await add('long', ['new'])
  await add('prompt', ['now'])
  await expect.poll(() => begun).toEqual(['old', 'older', 'now'])
})
