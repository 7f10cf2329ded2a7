import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { type CompanyEvent, type Events, openEvents } from './events.ts'
import { createLog } from './log.ts'

let db: TestDatabase
let here: Events
let there: Events

beforeAll(async () => {
  db = await createTestDatabase()
  here = await openEvents(db.urls.direct ?? db.urls.app, createLog('silent'))
  there = await openEvents(db.urls.direct ?? db.urls.app, createLog('silent'))
})
afterAll(async () => {
  await here.close()
  await there.close()
  await db.drop()
})

test('an event reaches the subscribers of its company in every process, and nobody else', async () => {
  const [heardHere, heardThere, foreign] = [
    collect(here, 'a', 1),
    collect(there, 'a', 1),
    collect(there, 'b', 1),
  ]
  const event = { type: 'payment', companyId: 'a', id: '1' } as const
  here.publish(event)
  expect(await heardHere.done).toEqual([event])
  expect(await heardThere.done).toEqual([event])
  expect(foreign.heard).toEqual([])
})

test('many events in one moment all arrive, in order, whatever their size', async () => {
  const { done } = collect(there, 'a', 300)
  const ids = Array.from({ length: 300 }, (_, n) => `${n} ${'ñ'.repeat(200)}`)
  for (const id of ids) here.publish({ type: 'payment', companyId: 'a', id })
  expect((await done).map((event) => 'id' in event && event.id)).toEqual(ids)
})

test('a listener that stopped hears nothing more', async () => {
  const first = collect(there, 'a', 1)
  first.stop()
  const second = collect(there, 'a', 1)
  here.publish({ type: 'authority', companyId: 'a' })
  await second.done
  expect(first.heard).toEqual([])
})

test('workers of every process are woken, until they stop listening', async () => {
  const woken = Promise.withResolvers<void>()
  let afterwards = 0
  const stop = there.onWorkDue(() => {
    afterwards += 1
    woken.resolve()
  })
  here.wakeWorkers()
  await woken.promise
  stop()
  const other = Promise.withResolvers<void>()
  const stopOther = there.onWorkDue(() => other.resolve())
  here.wakeWorkers()
  await other.promise
  stopOther()
  expect(afterwards).toBe(1)
})

test('a broken connection comes back and tells so', async () => {
  const back = Promise.withResolvers<void>()
  there.onReconnect(() => back.resolve())
  await db.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cuenta-clara events' and datname = current_database()`,
  )
  await back.promise
  const { done } = collect(there, 'a', 1)
  here.publish({ type: 'authority', companyId: 'a' })
  await done
})

test('what is announced while the line of its process is down reaches the others when it is back', async () => {
  // They lost nothing, hear of no gap, and would never have been told of the verdict.
  const own = await openEvents(db.urls.direct ?? db.urls.app, createLog('silent'))
  const [newest] = await db.asOwner(
    `select pid from pg_stat_activity where application_name = 'cuenta-clara events' and datname = current_database()
     order by backend_start desc limit 1`,
  )
  const { done } = collect(there, 'a', 1)
  const back = Promise.withResolvers<void>()
  own.onReconnect(() => back.resolve())
  await db.asOwner('select pg_terminate_backend($1)', [newest!.pid])
  own.publish({ type: 'payment', companyId: 'a', id: 'told late' })
  await back.promise
  expect(await done).toEqual([{ type: 'payment', companyId: 'a', id: 'told late' }])
  await own.close()
})

function collect(events: Events, companyId: string, count: number) {
  const heard: CompanyEvent[] = []
  const { promise: done, resolve } = Promise.withResolvers<CompanyEvent[]>()
  const stop = events.subscribe(companyId, (event) => {
    heard.push(event)
    if (heard.length === count) resolve(heard)
  })
  return { heard, done, stop }
}
