import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const lookEveryMs = 50

/** Waits for what somebody puts in its place when it is whole; throws when the signal says that nobody waits any more. */
export async function untilThere(path: string, signal: AbortSignal): Promise<void> {
  while (!existsSync(path)) await pause(lookEveryMs, undefined, { signal })
}
