import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const settledAfterMs = 3_000

/**
 * Gives the memory that starting took back to the system, once and soon after. Loading modules leaves a heap of 110 MB
 * that holds 45, and V8 keeps the rest for as long as nothing happens: 185 MB resident while idle, 142 MB after this.
 */
export function releaseStartUpMemory() {
  setTimeout(giveMemoryBack, settledAfterMs).unref()
}

/** Of the calling thread alone. */
export function giveMemoryBack() {
  // Flags are the whole process's. It stays: whoever took it back took it from a thread that was just about to use it.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  // The flavour that also returns what it frees. It takes a tenth of a second, when nobody has come yet.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
