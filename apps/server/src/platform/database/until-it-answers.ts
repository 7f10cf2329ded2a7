import { setTimeout as pause } from 'node:timers/promises'
import { growingPause } from '../growing-pause.ts'
import { probeServer } from './probe-server.ts'

type Waiting = {
  /** Hears at first that nobody answers at such a host, and then now and then that it is still so. */
  say(sentence: string): void
  signal: AbortSignal
}

const answerWithinMs = 10_000
const sayEveryMs = 60_000

/**
 * Resolves once a server answers there, which may be on its way up or in another's hands: however long it takes, with growing
 * pauses. Throws what no waiting helps (a refused password, an unknown database or host), and when `signal` ends the wait.
 */
export async function untilItAnswers(url: string, { say, signal }: Waiting): Promise<void> {
  let saidAt = -Infinity
  for (let failures = 1; (await probeServer(url, answerWithinMs)) !== 'ready'; failures++) {
    signal.throwIfAborted()
    if (performance.now() - saidAt >= sayEveryMs) {
      say(`No database answers at ${new URL(url).host}, so we wait for it. Is DATABASE_URL right?`)
      saidAt = performance.now()
    }
    await pause(growingPause(failures), undefined, { signal })
  }
}
