import type pg from 'pg'

/**
 * A database that is starting, or a network that is away, says so by a code upon which the queue library waits up to three
 * minutes between two tries: work would stand still for minutes after both are back. Without the code it asks every second.
 */
export function makeImpatient(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  const connectSoon = (callback?: Parameters<typeof connect>[0]) =>
    callback === undefined ? connect().catch(withoutCode) : connect(callback)
  return Object.assign(pool, { connect: connectSoon })
}

function withoutCode(error: Error): never {
  throw new Error(error.message, { cause: error })
}
