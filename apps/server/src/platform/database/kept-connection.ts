import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { aborted } from '../aborted.ts'
import { growingPause } from '../growing-pause.ts'
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
/** A peer that vanished without a word is found out by asking. */
const pulseEveryMs = 30_000

/**
 * Keeps one connection open, and makes it anew whenever it is lost: one try after the other, with growing pauses. Rejects
 * when the first one cannot be made.
 */
export async function keepConnection(options: Options): Promise<KeptConnection> {
  const { name, log, onReturn } = options
  const closing = new AbortController()
  let line: Line | undefined = await openLine(options)
  const keeping = keep()

  async function keep() {
    for (let failures = 0; !closing.signal.aborted; ) {
      try {
        if (line === undefined) {
          line = await openLine(options)
          if (!closing.signal.aborted) onReturn?.()
        }
        failures = 0
        await untilLost(line, closing.signal)
        if (closing.signal.aborted) return
      } catch (error) {
        log.debug({ err: error, connection: name }, 'no connection yet')
      }
      line?.drop()
      line = undefined
      failures += 1
      await pause(growingPause(failures), undefined, { signal: closing.signal }).catch(ignore)
    }
  }

  return {
    client: () => line?.client,
    async close() {
      closing.abort()
      await keeping
      if (line === undefined) return
      // A server that hangs says no goodbye.
      await Promise.race([line.client.end(), pause(connectWithinMs, undefined, { ref: false })])
      line.drop()
    },
  }
}

/** A connection, what tells of its end, and how to be rid of it whatever state it is in. */
type Line = { client: pg.Client; ended: Promise<unknown>; drop(): void }

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
  const stream = streamOf(client)
  const drop = () => void stream.destroy()
  try {
    await client.connect()
    await prepare(client)
    return { client, ended, drop }
  } catch (error) {
    drop()
    throw error
  }
}

/** Resolves once the connection is lost, or nobody needs it any more. */
async function untilLost({ client, ended }: Line, closing: AbortSignal) {
  const pulse = setInterval(() => {
    client.query('select').catch(ignore)
  }, pulseEveryMs)
  try {
    await Promise.race([ended, aborted(closing)])
  } finally {
    clearInterval(pulse)
  }
}

function ignore() {}
