import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { testCompany } from '#test/test-company.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { unsafeForCompany, withCompany } from '../database/company-context.ts'
import { newId } from '../ids.ts'
import { defineJob } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { dispatchEvents } from './dispatch-events.ts'
import { hearEvents, wakeSubscribers } from './hear-events.ts'
import type { Happened, Subscriber, Watcher } from './subscriber.ts'

let db: TestDatabase
let company: Awaited<ReturnType<typeof testCompany>>
const log = createLog('silent')
const nobody: Watcher = async () => {}
/** What a subscriber does in its transaction: it is done exactly when the transaction is. */
const effect = defineJob({ name: 'test.effect', payload: z.object({ by: z.string(), of: z.string() }) })

beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  company = await testCompany(db)
  await db.asOwner('delete from graphile_worker._private_jobs')
  await db.asOwner('delete from event_tasks')
})
afterAll(() => db.drop())

/** Happens to some quotation: nothing follows from it inside. */
const happen = (detail: string, subjectId: string = newId()) =>
  withCompany(db, company, (ctx) =>
    ctx.record({
      companyId: company.companyId,
      name: 'quotation.accepted',
      subjectId,
      facts: { detail },
      at: new Date(db.clock.now()),
    }),
  )
const subscriber = (name: string, hear: (event: Happened) => unknown = () => {}): Subscriber => ({
  name,
  on: ['quotation.accepted'],
  async hear(ctx, event) {
    await ctx.jobs.add(effect, { by: name, of: String(event.facts.detail) })
    await hear(event)
  },
})
const dispatch = (subscribers: Subscriber[], watch = nobody) => dispatchEvents(db, { subscribers, watch })
const hear = (subscribers: Subscriber[], name: string) =>
  hearEvents({ doors: db, subscribers, log }, { companyId: company.companyId, subscriber: name })
const effects = async (by: string) =>
  (
    await db.asOwner<{ of: string }>(
      `select payload ->> 'of' as of from graphile_worker._private_jobs where payload ->> 'by' = $1 order by id`,
      [by],
    )
  ).map(({ of }) => of)
/** As if a worker had taken up what is queued. */
const jobsBegin = () =>
  db.asOwner(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`)
/** As if the pause after a failure were over. */
const pauseOver = () => db.asOwner('update event_tasks set due_at = now() where due_at is not null')

test('a subscriber that fails is tried again, and what it does is done once', async () => {
  let failures = 2
  const subscribers = [
    subscriber('letters', () => {
      if (failures-- > 0) throw new Error('not today')
    }),
  ]
  await happen('a')
  await dispatch(subscribers)
  await jobsBegin()
  await hear(subscribers, 'letters')
  expect(await effects('letters')).toEqual([])
  expect(await db.asOwner('select attempts, problem, due_at > now() as waits from event_tasks')).toEqual([
    { attempts: 1, problem: 'not today', waits: true },
  ])
  // Asked before its pause is over it does nothing; its next try is queued for then.
  await hear(subscribers, 'letters')
  expect(failures).toBe(1)
  expect(
    await db.asOwner(
      `select 1 from graphile_worker._private_jobs where payload ->> 'subscriber' = 'letters' and run_at > now()`,
    ),
  ).toHaveLength(1)

  await pauseOver()
  await hear(subscribers, 'letters')
  await pauseOver()
  await hear(subscribers, 'letters')
  await hear(subscribers, 'letters')
  expect(await effects('letters')).toEqual(['a'])
  expect(await db.asOwner('select 1 from event_tasks')).toEqual([])
})

test('what fails for a day is given up, and holds up nothing that comes later', async () => {
  let isBroken = true
  const subscribers = [
    subscriber('letters', () => {
      if (isBroken) throw new Error('never')
    }),
  ]
  const subject = newId()
  await happen('a', subject)
  await dispatch(subscribers)
  await db.asOwner('update event_tasks set attempts = 24')
  await hear(subscribers, 'letters')
  expect(await db.asOwner('select attempts, due_at from event_tasks')).toEqual([
    { attempts: 25, due_at: null },
  ])
  isBroken = false
  await happen('b', subject)
  await dispatch(subscribers)
  await hear(subscribers, 'letters')
  expect(await effects('letters')).toEqual(['b'])
})

test('a process that dies between a commit and its telling loses nothing, and the next tells it once', async () => {
  const subscribers = [subscriber('webhooks')]
  await happen('a')
  await expect(
    dispatch(subscribers, () => {
      throw new Error('killed while dispatching')
    }),
  ).rejects.toThrow('killed')
  expect(await dispatch(subscribers)).toBe(1)
  expect(await dispatch(subscribers)).toBe(0)

  // Killed with the effect done and not committed.
  await expect(
    unsafeForCompany(db, company.companyId, async ({ tx, jobs }) => {
      await sql`delete from event_tasks where company_id = ${company.companyId}`.execute(tx)
      await jobs.add(effect, { by: 'webhooks', of: 'a' })
      throw new Error('killed while hearing')
    }),
  ).rejects.toThrow('killed')
  await hear(subscribers, 'webhooks')
  await hear(subscribers, 'webhooks')
  expect(await effects('webhooks')).toEqual(['a'])
})

test('what waits is heard although its job was lost, as after a restored backup', async () => {
  const queued = () =>
    db.asOwner(`select 1 from graphile_worker._private_jobs where payload ->> 'subscriber' = 'webhooks'`)
  await happen('a')
  await dispatch([subscriber('webhooks')])
  await db.asOwner('delete from graphile_worker._private_jobs')
  await wakeSubscribers(db)
  expect(await queued()).toEqual([])
  await db.asOwner(`update event_tasks set due_at = now() - interval '2 minutes'`)
  await wakeSubscribers(db)
  expect(await queued()).toHaveLength(1)
})

test('a rolled back transaction has told nothing', async () => {
  await expect(
    withCompany(db, company, async (ctx) => {
      const at = new Date(db.clock.now())
      await ctx.record({ companyId: company.companyId, name: 'payment.voided', subjectId: newId(), at })
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect(await dispatch([subscriber('webhooks')])).toBe(0)
})

test('many processes dispatch at once, and each event reaches each subscriber once', async () => {
  const subscribers = [subscriber('webhooks'), subscriber('rules')]
  const names = Array.from({ length: 20 }, (_, index) => `e${index}`)
  for (const name of names) await happen(name)
  const counts = await Promise.all(Array.from({ length: 4 }, () => dispatch(subscribers)))
  expect(counts.reduce((one, other) => one + other)).toBe(20)
  await Promise.all([hear(subscribers, 'webhooks'), hear(subscribers, 'rules')])
  for (const name of ['webhooks', 'rules']) expect(await effects(name)).toEqual(names)
})

test('a slow subscriber delays no other', async () => {
  const release = Promise.withResolvers<void>()
  const subscribers = [subscriber('slow', () => release.promise), subscriber('quick')]
  await happen('a')
  await dispatch(subscribers)
  const slow = hear(subscribers, 'slow')
  await happen('b')
  await dispatch(subscribers)
  await hear(subscribers, 'quick')
  expect(await effects('quick')).toEqual(['a', 'b'])
  expect(await effects('slow')).toEqual([])
  release.resolve()
  await slow
  expect(await effects('slow')).toEqual(['a', 'b'])
})

test('of one subject a later event waits for the earlier one; others go on', async () => {
  let isBroken = true
  const subscribers = [
    subscriber('rules', ({ facts }) => {
      if (facts.detail === 'first' && isBroken) throw new Error('not yet')
    }),
  ]
  const subject = newId()
  await happen('first', subject)
  await happen('second', subject)
  await happen('other')
  await dispatch(subscribers)
  await hear(subscribers, 'rules')
  expect(await effects('rules')).toEqual(['other'])
  isBroken = false
  await pauseOver()
  await hear(subscribers, 'rules')
  expect(await effects('rules')).toEqual(['other', 'first', 'second'])
})

test('nothing waits for a subscriber that does not want it', async () => {
  const deaf: Subscriber = { ...subscriber('deaf'), where: sql<boolean>`e.facts ->> 'detail' = 'b'` }
  await happen('a')
  await dispatch([deaf, { ...subscriber('other'), on: ['payment.recorded'] }])
  expect(await db.asOwner('select 1 from event_tasks')).toEqual([])
  await happen('b')
  await dispatch([deaf])
  expect(await db.asOwner('select subscriber from event_tasks')).toEqual([{ subscriber: 'deaf' }])
})

test('what happened neither changes nor vanishes, whoever asks', async () => {
  await happen('a')
  for (const statement of [
    `update events set facts = '{}'`,
    'delete from events',
    'truncate events',
    'set session_replication_role = replica; delete from events',
  ]) {
    await expect(db.asOwner(statement)).rejects.toThrow('are kept as they were written')
  }
})
