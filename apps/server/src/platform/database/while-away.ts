import { setTimeout as pause } from 'node:timers/promises'
import { growingPause } from '../growing-pause.ts'
import { DatabaseAway } from './database-away.ts'

/** A database that restarts is back after about a second; whoever waits longer than this should be told. */
const patienceMs = 2_500

/** Does again what found the database away, with growing pauses and not for long. Only for what leaves nothing behind. */
export async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let failures = 1; ; failures++) {
    try {
      return await work()
    } catch (error) {
      const pauseMs = growingPause(failures)
      const isLate = performance.now() - startedAt + pauseMs > patienceMs
      if (isLate || !(error instanceof DatabaseAway)) throw error
      await pause(pauseMs)
    }
  }
}
