import type pg from 'pg'
import type { Logger } from '../log.ts'
import { repeat } from '../repeat.ts'
import { probeServer } from './probe-server.ts'
import { streamOf } from './stream-of.ts'

type Options = {
  pools: readonly pg.Pool[]
  url: string
  log: Logger
  lookEveryMs?: number
  /** So long nothing may come from the server while somebody waits for it, before it is asked how it is. */
  patienceMs?: number
  answerWithinMs?: number
}

/**
 * A server that hangs breaks no connection, and whoever waits for it would wait for ever. So when nothing has come from it
 * for a while although somebody waits, and it does not answer on a new connection either, what waits is given up. A slow
 * statement is none of this: a server that works answers the question. Returns how to stop.
 */
export function giveUpHanging({
  pools,
  url,
  log,
  lookEveryMs = 2_000,
  patienceMs = 8_000,
  answerWithinMs = 3_000,
}: Options): () => Promise<void> {
  const lent = new Map<pg.PoolClient, number>()
  let heard = 0
  let heardAt = 0
  for (const pool of pools) {
    pool.on('acquire', (client) => lent.set(client, performance.now()))
    pool.on('release', (_, client) => lent.delete(client))
    pool.on('remove', (client) => lent.delete(client))
  }

  return repeat(lookEveryMs, async () => {
    if (!isSilentFor(patienceMs)) return
    const state = await probeServer(url, answerWithinMs).catch(() => 'ready')
    if (state !== 'hanging' || !isSilentFor(patienceMs)) return
    log.warn({ connections: lent.size }, 'the database hangs; what waits for it is given up')
    for (const client of lent.keys()) streamOf(client).destroy()
  })

  /** Whether somebody has waited that long, and nobody has heard anything. */
  function isSilentFor(ms: number): boolean {
    const now = performance.now()
    const bytes = [...lent.keys()].reduce((sum, client) => sum + streamOf(client).bytesRead, 0)
    if (bytes !== heard) {
      heard = bytes
      heardAt = now
    }
    const longestWait = now - Math.min(now, ...lent.values())
    return longestWait >= ms && now - heardAt >= ms
  }
}
