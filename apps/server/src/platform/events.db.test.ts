import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { type AnyEvent, type Events, openEvents } from './events.ts'
import { createLog } from './log.ts'

let db: TestDatabase
let here: Events
let there: Events

beforeAll(async () => {
  db = await createTestDatabase()
  here = await openEvents(db.urls.app, createLog('silent'))
  there = await openEvents(db.urls.app, createLog('silent'))
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
  here.publish({ type: 'document.accepted', companyId: 'a', documentId: '1' })
  const event = { type: 'document.accepted', companyId: 'a', documentId: '1' }
  expect(await heardHere.done).toEqual([event])
  expect(await heardThere.done).toEqual([event])
  expect(foreign.heard).toEqual([])
})

test('many events in one moment all arrive, in order, whatever their size', async () => {
  const { done } = collect(there, 'a', 300)
  for (let n = 0; n < 300; n++) here.publish({ type: 'n', companyId: 'a', n, text: 'ñ'.repeat(200) })
  expect((await done).map((event) => event.n)).toEqual(Array.from({ length: 300 }, (_, n) => n))
})

test('a listener that stopped hears nothing more', async () => {
  const first = collect(there, 'a', 1)
  first.stop()
  const second = collect(there, 'a', 1)
  here.publish({ type: 'x', companyId: 'a' })
  await second.done
  expect(first.heard).toEqual([])
})

test('a broken connection comes back and tells so', async () => {
  const back = Promise.withResolvers<void>()
  there.onReconnect(() => back.resolve())
  await db.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cuenta-clara events' and datname = current_database()`,
  )
  await back.promise
  const { done } = collect(there, 'a', 1)
  const attempt = setInterval(() => here.publish({ type: 'again', companyId: 'a' }), 100)
  await done
  clearInterval(attempt)
})

function collect(events: Events, companyId: string, count: number) {
  const heard: AnyEvent[] = []
  const { promise: done, resolve } = Promise.withResolvers<AnyEvent[]>()
  const stop = events.subscribe(companyId, (event) => {
    heard.push(event)
    if (heard.length === count) resolve(heard)
  })
  return { heard, done, stop }
}
