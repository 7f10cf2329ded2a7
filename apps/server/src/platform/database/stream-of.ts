import type { Socket } from 'node:net'
import type pg from 'pg'

/** The line below a connection, which the driver does not hand out: to gather writes, to count what came, to cut it. */
export function streamOf(client: pg.Client | pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
