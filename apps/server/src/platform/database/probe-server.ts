import type pg from 'pg'
import { isConnectionLost } from './database-away.ts'
import { openClient } from './open-client.ts'
import { streamOf } from './stream-of.ts'

/** `hanging`: somebody takes the call and nobody answers. */
export type ServerState = 'ready' | 'away' | 'hanging'

type Ask = (client: pg.Client) => Promise<unknown>

let last: Promise<unknown> = Promise.resolve()

/**
 * Asks a server on a connection of its own, and has an answer within the time whatever the server does. One after the other: of all
 * who ask, a process has one connection more.
 */
export function probeServer(
  url: string,
  withinMs: number,
  ask: Ask = (client) => client.query('select'),
): Promise<ServerState> {
  const answer = last.then(() => probe(url, withinMs, ask))
  last = answer.catch(ignore)
  return answer
}

async function probe(url: string, withinMs: number, ask: Ask): Promise<ServerState> {
  const client = openClient(url, 'cuenta-clara probe')
  const stream = streamOf(client)
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    stream.destroy()
  }, withinMs)
  try {
    await client.connect()
    await ask(client)
    return 'ready'
  } catch (error) {
    if (isLate) return 'hanging'
    if (isConnectionLost(error)) return 'away'
    throw error
  } finally {
    clearTimeout(deadline)
    client.end().catch(ignore)
    // A goodbye needs nobody's answer.
    setImmediate(() => stream.destroy())
  }
}

function ignore() {}
