import { setTimeout as pause } from 'node:timers/promises'
import { Overloaded } from '#platform/errors.ts'

const pauseMs = 60
const mostWaitMs = 9_000

/** The last to wait of each scope: whoever comes stands behind them. */
const queues = new Map<string, Promise<void>>()

/**
 * Counts a try before it is judged: `count` answers zero once it is, -1 while tries that are not judged yet fill the limit,
 * and else the seconds to wait. Who comes while others are being judged waits for them, in the order in which they came: only
 * the first of those that share a scope asks again, so that nobody is passed over until they gave up, and a crowd asks no
 * more often than one. Answers the seconds to wait, zero when the try is counted. Throws Overloaded when its turn did not come: it was no try.
 */
export async function countTry(
  scope: string,
  count: () => Promise<number>,
  waitsMs = mostWaitMs,
): Promise<number> {
  const givesUpAt = performance.now() + waitsMs
  const before = queues.get(scope)
  const turn = (before ?? Promise.resolve()).then(() => askUntil(count, givesUpAt))
  const over = turn.then(
    () => {},
    () => {},
  )
  queues.set(scope, over)
  try {
    return await turn
  } finally {
    if (queues.get(scope) === over) queues.delete(scope)
  }
}

async function askUntil(count: () => Promise<number>, givesUpAt: number): Promise<number> {
  for (;;) {
    const answer = await count()
    if (answer >= 0) return answer
    if (performance.now() >= givesUpAt) throw new Overloaded()
    await pause(pauseMs)
  }
}
