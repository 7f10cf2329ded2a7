import type pg from 'pg'
import { openClient } from './open-client.ts'

/** What only one process of an installation may do at a time; any constants that differ will do. */
export const locks = {
  migrate: 4_402_025,
  demo: 4_402_026,
  files: 4_402_027,
  restore: 4_402_028,
  reseal: 4_402_029,
} as const

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

/** The same for what somebody else is doing anyway: it is left to whoever holds the lock. Answers whether it was done. */
export async function whileFree(
  url: string,
  lock: keyof typeof locks,
  fn: () => Promise<void>,
): Promise<boolean> {
  const client = openClient(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
      locks[lock],
    ])
    if (rows[0]?.is_free) await fn()
    return rows[0]?.is_free ?? false
  } finally {
    await client.end()
  }
}
