import { setTimeout as pause } from 'node:timers/promises'

/** Calls back whenever there is a reason not to wait. Returns how to stop listening. */
type Reasons = (now: () => void) => () => void

/**
 * Does `work` now and then again and again, `everyMs` after it was done or as soon as `reasons` says so: never twice at once,
 * however long it takes. Returns how to stop.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  reasons: Reasons = () => () => {},
): () => Promise<void> {
  const stopping = new AbortController()
  let waiting = new AbortController()
  const stopListening = reasons(() => waiting.abort())
  const working = (async () => {
    while (!stopping.signal.aborted) {
      // What gives a reason while the work is done may have come too late for it.
      waiting = new AbortController()
      await work()
      const signal = AbortSignal.any([stopping.signal, waiting.signal])
      await pause(everyMs, undefined, { signal }).catch(() => {})
    }
  })()
  return async () => {
    stopListening()
    stopping.abort()
    await working
  }
}
