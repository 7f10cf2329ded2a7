import { setTimeout as pause } from 'node:timers/promises'
import { aborted } from './aborted.ts'
import { growingPause } from './growing-pause.ts'

/** What is open until it ends by itself. */
type Open = {
  readonly ended: Promise<unknown>
  /** Clears away what is left of it once it ended. */
  drop(): Promise<void>
}

type Options<Thing> = {
  open(): Promise<Thing>
  /** Called whenever it is open again after it ended. */
  onReturn?(): void
  /** Called for every try that fails. */
  onFailure(error: unknown): void
}

export type KeptOpen<Thing> = {
  /** What is open, while it is. */
  current(): Thing | undefined
  /** No further try; what is open stays so, for whoever closes it in order. */
  letEnd(): Promise<void>
}

/**
 * Keeps one thing open: whenever it ends it is opened anew, one try after the other, with growing pauses. Rejects when the
 * first try fails.
 */
export async function keepOpen<Thing extends Open>(options: Options<Thing>): Promise<KeptOpen<Thing>> {
  const { open, onReturn, onFailure } = options
  const stopping = new AbortController()
  let thing: Thing | undefined = await open()
  const keeping = keep()

  async function keep() {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        if (thing === undefined) {
          thing = await open()
          if (!stopping.signal.aborted) onReturn?.()
        }
        failures = 0
        // Whoever stops may have done so while it was just being opened.
        await Promise.race([thing.ended, aborted(stopping.signal)])
        if (stopping.signal.aborted) return
      } catch (error) {
        onFailure(error)
      }
      const past = thing
      thing = undefined
      await past?.drop().catch(onFailure)
      failures += 1
      await pause(growingPause(failures), undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    current: () => thing,
    async letEnd() {
      stopping.abort()
      await keeping
    },
  }
}
