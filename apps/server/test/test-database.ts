import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type Clock, fixedClock } from '#platform/clock.ts'
import type { Doors } from '#platform/database/company-context.ts'
import type { ConnectionShares } from '#platform/database/connection-shares.ts'
import { type DatabaseUrls, openDatabase, urlsOfOwner } from '#platform/database/database.ts'
import { openPool } from '#platform/database/open-pool.ts'
import type { CompanyEvent, Events } from '#platform/events.ts'
import { jobQueue } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { openFileDoor } from '#platform/stored-files/file-door.ts'
import { throughPooler } from './pooler.ts'
import { copyDatabase, inDatabase, templateName, withDatabase } from './test-server.ts'

export type TestDatabase = Doors & {
  urls: DatabaseUrls
  clock: Clock & { advance(ms: number): void }
  /** What use cases announced, in order. */
  announced: CompanyEvent[]
  /** Runs SQL as the owner of the database, past row-level security. */
  asOwner<R extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<R[]>
  drop(): Promise<void>
}

/** The moment at which tests happen. */
export const testNow = '2026-11-21T16:00:00Z'

/** A migrated database of its own for one test file; call `drop` in afterAll. The clock stands at `testNow`. */
export async function createTestDatabase(template = templateName): Promise<TestDatabase> {
  const server = inject('databaseOwnerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await inDatabase(server, (client) => copyDatabase(client, template, name))

  const urls = urlsOf(name)
  return openTestDatabase(urls, {
    onDrop: () => inDatabase(server, (client) => client.query(`drop database ${name} with (force)`)),
  })
}

/** How a database of the test server is reached. */
export function urlsOf(name: string): DatabaseUrls {
  const owned = withDatabase(inject('databaseOwnerUrl'), name)
  const pooler = inject('poolerUrl')
  return pooler === '' ? urlsOfOwner(owned) : throughPooler(pooler, owned)
}

/** The same for a migrated database that is there already. */
export function openTestDatabase(
  urls: DatabaseUrls,
  {
    onDrop,
    mostLagMs,
    // A machine that is busy with other tests is no reason to refuse.
    mostWaitMs = 300_000,
    shares = { app: 8, serving: 8, system: 2 },
  }: {
    onDrop?: () => Promise<unknown>
    mostLagMs?: number
    mostWaitMs?: number
    shares?: Pick<ConnectionShares, 'app' | 'serving' | 'system'>
  } = {},
): TestDatabase {
  const log = createLog('error')
  const database = openDatabase(urls, { shares, log, mostWaitMs, ...(mostLagMs && { mostLagMs }) })
  // Kept, for a new connection costs more than most statements; who waits for a lock keeps nobody else waiting.
  const owner = openPool({ connectionString: urls.owner, name: 'test owner', max: 4, log })
  const announced: CompanyEvent[] = []
  return {
    urls,
    database,
    clock: fixedClock(testNow),
    jobs: jobQueue,
    files: openFileDoor({ store: null, log }),
    events: collectingEvents(announced),
    announced,
    asOwner: async (sql, values) => (await owner.query(sql, values)).rows,
    async drop() {
      await database.close()
      await owner.end()
      await onDrop?.()
    },
  }
}

/** Keeps what is published and tells nobody; platform/events.ts has tests of its own. */
function collectingEvents(announced: CompanyEvent[]): Events {
  return {
    publish: (event) => void announced.push(event),
    wakeWorkers() {},
    onWorkDue: () => () => {},
    subscribe: () => () => {},
    onReconnect: () => () => {},
    async close() {},
  }
}
