import { setTimeout as pause } from 'node:timers/promises'

/** Does `work` now and then again and again, `everyMs` after it was done: never twice at once, however long it takes. Returns how to stop. */
export function repeat(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController()
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await work()
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await working
  }
}
