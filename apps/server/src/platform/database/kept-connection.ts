import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { keepOpen } from '../keep-open.ts'
import type { Logger } from '../log.ts'
import { streamOf } from './stream-of.ts'

type Options = {
  url: string
  /** As the database's list of sessions shows it. */
  name: string
  log: Logger
  /** Makes a new connection what it is for: listens, takes a lock. */
  prepare(client: pg.Client): Promise<unknown>
  /** Called whenever a connection that was lost is back. */
  onReturn?(): void
}

export type KeptConnection = {
  /** The connection, while there is one. */
  client(): pg.Client | undefined
  close(): Promise<void>
}

const connectWithinMs = 5_000
const answerWithinMs = 20_000
const pulseEveryMs = 30_000

/**
 * Keeps one connection open, and makes it anew whenever it is lost: one try after the other, with growing pauses. Rejects
 * when the first one cannot be made.
 */
export async function keepConnection(options: Options): Promise<KeptConnection> {
  const { name, log, onReturn } = options
  const line = await keepOpen({
    open: () => openLine(options),
    ...(onReturn && { onReturn }),
    onFailure: (error) => log.debug({ err: error, connection: name }, 'no connection yet'),
  })
  return {
    client: () => line.current()?.client,
    async close() {
      await line.letEnd()
      const left = line.current()
      if (left === undefined) return
      // A server that hangs says no goodbye.
      await Promise.race([left.client.end(), pause(connectWithinMs, undefined, { ref: false })])
      await left.drop()
    },
  }
}

/** A connection, what tells of its end, and how to be rid of it whatever state it is in. */
type Line = { client: pg.Client; ended: Promise<unknown>; drop(): Promise<void> }

async function openLine({ url, name, log, prepare }: Options): Promise<Line> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
  })
  client.on('error', (error) => log.warn({ err: error.message, connection: name }, 'connection lost'))
  const ended = new Promise((resolve) => client.once('end', resolve))
  // A peer that vanished without a word is found out by asking.
  const pulse = setInterval(() => {
    client.query('select').catch(ignore)
  }, pulseEveryMs)
  const stream = streamOf(client)
  const drop = async () => {
    clearInterval(pulse)
    stream.destroy()
  }
  try {
    await client.connect()
    await prepare(client)
    return { client, ended, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

function ignore() {}
