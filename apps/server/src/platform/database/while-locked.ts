import type pg from 'pg'
import { openClient } from './open-client.ts'

/** What only one process of an installation may do at a time; any constants that differ will do. */
export const locks = { migrate: 4_402_025, demo: 4_402_026 } as const

/** Runs `fn` on a connection that holds the lock; other processes that want it wait. */
export async function whileLocked<T>(
  url: string,
  lock: keyof typeof locks,
  fn: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = openClient(url)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [locks[lock]])
    return await fn(client)
  } finally {
    await client.end()
  }
}
