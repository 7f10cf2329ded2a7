import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type OwnServer, openDoors, startOwnServer, until } from '#test/own-server.ts'
import { inDatabase } from '#test/test-server.ts'
import { defineJob, handleJob } from '../jobs/jobs.ts'
import { startWorker } from '../jobs/worker.ts'
import { createLog } from '../log.ts'
import { unsafeForAllCompanies } from './company-context.ts'
import { DatabaseAway } from './database-away.ts'
import { openClient } from './open-client.ts'

// Every failure that nobody hears ends these tests as it would end the program.
let server: OwnServer
let doors: Awaited<ReturnType<typeof openDoors>>
const countJob = defineJob({ name: 'test.count', payload: z.object({ n: z.number() }) })

beforeAll(async () => {
  server = await startOwnServer()
  await inDatabase(server.urls.owner, (client) =>
    client.query('create table written (key uuid primary key); grant all on written to cuenta_clara_system'),
  )
  doors = await openDoors(server)
})
afterAll(async () => {
  await doors.close()
  await server.remove()
})

test('one lost connection fails the statement that was on it and nothing else', async () => {
  const fate = write('select pg_sleep(60)').catch((error) => error)
  await lose(`query like '%pg_sleep(60)%'`)
  expect(await fate).toMatchObject({ name: 'DatabaseAway', outcome: 'nothing-done' })
  expect(await write('select 1 as one')).toEqual([{ one: 1 }])
})

test('every statement that is under way on a lost connection fails; none waits for ever', async () => {
  const fates = unsafeForAllCompanies(doors, async ({ tx }) => {
    const texts = ['select pg_sleep(60)', ...Array.from({ length: 50 }, () => 'select 1')]
    const settled = await Promise.allSettled(texts.map((text) => sql.raw(text).execute(tx)))
    throw new AggregateError(settled.map((one) => one.status === 'rejected' && one.reason))
  }).catch((error: AggregateError) => error.errors)
  await lose(`query like '%pg_sleep(60)%'`)
  expect((await fates)!.map((fate) => fate instanceof DatabaseAway)).toEqual(Array(51).fill(true))
})

test('people who only read notice nothing when all connections are lost again and again', async () => {
  let isOver = false
  const lanes = Array.from({ length: 8 }, async () => {
    while (!isOver) expect(await read('select 1 as one')).toEqual([{ one: 1 }])
  })
  for (let loss = 0; loss < 10; loss++) await lose('true')
  isOver = true
  await Promise.all(lanes)
})

test('a write under eight lanes is either there or was never said to be', async () => {
  let isOver = false
  const acknowledged: string[] = []
  const surelyNot: string[] = []
  const lanes = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const key = crypto.randomUUID()
      const outcome = await write(`insert into written values ('${key}')`).then(
        () => 'done' as const,
        (error: DatabaseAway) => error.outcome,
      )
      if (outcome === 'done') acknowledged.push(key)
      if (outcome === 'nothing-done') surelyNot.push(key)
    }
  })
  for (let loss = 0; loss < 10; loss++) await lose('true')
  isOver = true
  await Promise.all(lanes)
  const rows = await inDatabase(
    server.urls.owner,
    async (client) => (await client.query('select key from written')).rows,
  )
  const there = new Set(rows.map(({ key }) => key))
  expect(acknowledged.filter((key) => !there.has(key))).toEqual([])
  expect(surelyNot.filter((key) => there.has(key))).toEqual([])
})

test('a server that is away for long costs no more than a try now and then, and all comes back by itself', async () => {
  const done: number[] = []
  const handler = handleJob(countJob, async ({ n }) => void done.push(n))
  const worker = await startWorker({
    ownerUrl: server.urls.owner,
    handlers: [handler],
    concurrency: 2,
    log: createLog('silent'),
  })
  const returned = Promise.withResolvers<void>()
  doors.events.onReconnect(() => returned.resolve())
  await read('select 1')
  const before = openFiles()

  await server.stop()
  let most = 0
  for (const end = performance.now() + 12_000; performance.now() < end; ) {
    most = Math.max(most, openFiles())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  // Doubling tries stood at over a thousand after six seconds.
  expect(most).toBeLessThan(before + 20)
  await expect(read('select 1')).rejects.toMatchObject({ name: 'DatabaseAway', outcome: 'nothing-done' })

  await server.start()
  await returned.promise
  expect(await read('select 1 as one')).toEqual([{ one: 1 }])
  await unsafeForAllCompanies(doors, (ctx) => ctx.jobs.add(countJob, { n: 1 }))
  await until(() => done.includes(1))
  const heard = Promise.withResolvers<void>()
  doors.events.subscribe('a', () => heard.resolve())
  doors.events.publish({ type: 'authority', companyId: 'a' })
  await heard.promise
  await worker.stop()
})

test('a worker whose connection is lost with its first question works all the same', async () => {
  const done: number[] = []
  const keeper = openClient(server.urls.owner, 'keeper')
  await keeper.connect()
  await keeper.query('begin; lock table graphile_worker._private_tasks')
  const worker = await startWorker({
    ownerUrl: server.urls.owner,
    handlers: [handleJob(countJob, async ({ n }) => void done.push(n))],
    concurrency: 2,
    log: createLog('silent'),
  })
  await loseOf(['cuenta-clara worker'], `query like 'insert into %_private_tasks%'`)
  await keeper.query('rollback')
  await keeper.end()
  await unsafeForAllCompanies(doors, (ctx) => ctx.jobs.add(countJob, { n: 3 }))
  await until(() => done.includes(3))
  await worker.stop()
})

test('a worker that cannot tell the queue what became of a job starts anew, and the job is done', async () => {
  const done: number[] = []
  const handler = handleJob(countJob, async ({ n }) => {
    if (done.push(n) > 1) return
    // The job succeeds while the database is gone.
    await server.stop()
  })
  const worker = await startWorker({
    ownerUrl: server.urls.owner,
    handlers: [handler],
    concurrency: 2,
    log: createLog('silent'),
  })
  await unsafeForAllCompanies(doors, (ctx) => ctx.jobs.add(countJob, { n: 7 }))
  await until(() => done.length === 1 && !worker.isWorking())
  await server.start()
  await until(() => worker.isWorking())
  await until(async () => (await jobsLeft()) === 0)
  expect(new Set(done)).toEqual(new Set([7]))
  await worker.stop()
})

test('a server that hangs is given up for whoever waits, and is as before when it goes on', async () => {
  await read('select 1')
  server.freeze()
  const waiting = Array.from({ length: 12 }, () => write('select 1').catch((error) => error))
  for (const fate of await Promise.all(waiting)) expect(fate).toBeInstanceOf(DatabaseAway)
  server.thaw()
  await until(() =>
    read('select 1').then(
      () => true,
      () => false,
    ),
  )
  expect(await write('select 1 as one')).toEqual([{ one: 1 }])
})

test('a slow statement is not given up while the server answers', async () => {
  expect(await write('select 1 as one from pg_sleep(15)')).toEqual([{ one: 1 }])
})

const write = (text: string) =>
  unsafeForAllCompanies(doors, async ({ tx }) => (await sql.raw(text).execute(tx)).rows)
const read = (text: string) =>
  unsafeForAllCompanies(doors, async ({ tx }) => (await sql.raw(text).execute(tx)).rows, { readOnly: true })

/** Ends the sessions of the program that fit, at least one. */
const lose = (condition: string) => loseOf(['cuenta-clara', 'cuenta-clara system'], condition)

async function loseOf(names: string[], condition: string) {
  await until(() =>
    inDatabase(server.urls.owner, async (client) => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = any($1) and pid <> pg_backend_pid() and (${condition})`,
        [names],
      )
      return rowCount! > 0
    }),
  )
}

async function jobsLeft(): Promise<number> {
  return inDatabase(server.urls.owner, async (client) => {
    const { rows } = await client.query('select count(*)::int as count from graphile_worker._private_jobs')
    return rows[0].count
  })
}

function openFiles(): number {
  return readdirSync('/proc/self/fd').length
}
