import { fairQueue, type QueueLimits } from './fair-queue.ts'

/** Lets so many pieces of work through at once. Whoever waits is taken in turns of whom they work for, and not for long. */
export type FairGate = {
  /**
   * Runs the work when its turn comes.
   *
   * @param whom whom it is for: those who ask for much wait behind each other and not before everybody else.
   * @throws what `refuse` makes, when its turn did not come in time or too many wait already.
   */
  pass<Result>(whom: string, work: () => Promise<Result>): Promise<Result>
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

type Waiter = { begin(): void; timer: NodeJS.Timeout }

export function openFairGate({ atOnce, waiting, mostWaitMs, refuse }: FairGateOptions): FairGate {
  const queue = fairQueue<Waiter>(waiting)
  let within = 0

  function comeIn(whom: string): Promise<void> | undefined {
    if (within < atOnce) {
      within += 1
      return
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.remove(whom, waiter)
        reject(refuse())
      }
      const waiter: Waiter = { begin: resolve, timer: setTimeout(giveUp, mostWaitMs) }
      if (queue.add(whom, waiter)) return
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
    async pass(whom, work) {
      await comeIn(whom)
      try {
        return await work()
      } finally {
        goOut()
      }
    },
    waiting: queue.size,
  }
}
