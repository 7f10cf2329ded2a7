import { AsyncLocalStorage } from 'node:async_hooks'
import { fairQueue, type QueueLimits } from './fair-queue.ts'

/** Lets so many pieces of work through at once. Whoever waits is taken in turns of whom they work for, and not for long. */
export type FairGate = {
  /**
   * Runs the work when its turn comes; what it does within passes along with it, for it would wait for a place that itself has.
   *
   * @param whom whom it is for: those who ask for much wait behind each other and not before everybody else.
   * @param isPatient for work that nobody stands before: it always gets a place, and waits for as long as it takes.
   * @throws what `refuse` makes, when its turn did not come in time or too many wait already.
   */
  pass<Result>(whom: string, work: () => Promise<Result>, isPatient?: boolean): Promise<Result>
  /** How many wait. */
  waiting(): number
}

export type FairGateOptions = {
  atOnce: number
  /** How many may wait: of all, and of one. */
  waiting: QueueLimits
  /** Whoever waited for so long is told to come again: later an answer would come too late to be of use. */
  mostWaitMs: number
  refuse(): Error
}

type Waiter = { begin(): void; timer: NodeJS.Timeout | undefined }

export function openFairGate({ atOnce, waiting, mostWaitMs, refuse }: FairGateOptions): FairGate {
  const queue = fairQueue<Waiter>(waiting)
  const isWithin = new AsyncLocalStorage<true>()
  let within = 0

  function comeIn(whom: string, isPatient: boolean): Promise<void> | undefined {
    if (within < atOnce) {
      within += 1
      return
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.remove(whom, waiter)
        reject(refuse())
      }
      const timer = isPatient ? undefined : setTimeout(giveUp, mostWaitMs)
      const waiter: Waiter = { begin: resolve, timer }
      if (queue.add(whom, waiter, isPatient)) return
      clearTimeout(waiter.timer)
      reject(refuse())
    })
  }

  /** Whoever is next takes the place. */
  function goOut(): void {
    const next = queue.take(() => true)
    if (next === undefined) {
      within -= 1
      return
    }
    clearTimeout(next.timer)
    next.begin()
  }

  return {
    async pass(whom, work, isPatient = false) {
      if (isWithin.getStore()) return work()
      await comeIn(whom, isPatient)
      try {
        return await isWithin.run(true, work)
      } finally {
        goOut()
      }
    },
    waiting: queue.size,
  }
}
