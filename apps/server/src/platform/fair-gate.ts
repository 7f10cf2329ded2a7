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
  /** Whoever waited for so long is told to come again: later an answer would come too late to be of use. */
  mostWaitMs: number
  /** Nobody is let wait behind more than these. */
  mostWaiting: number
  refuse(): Error
}

type Waiter = { begin(): void; timer: NodeJS.Timeout }

export function openFairGate({ atOnce, mostWaitMs, mostWaiting, refuse }: FairGateOptions): FairGate {
  /** In the order of their next turn. */
  const rows = new Map<string, Waiter[]>()
  let within = 0
  let waiting = 0

  function comeIn(whom: string): Promise<void> | undefined {
    if (within < atOnce) {
      within += 1
      return
    }
    if (waiting >= mostWaiting) throw refuse()
    return new Promise((resolve, reject) => {
      const row = rows.get(whom) ?? []
      const giveUp = () => {
        leaveRow(whom, waiter)
        reject(refuse())
      }
      const waiter: Waiter = { begin: resolve, timer: setTimeout(giveUp, mostWaitMs) }
      row.push(waiter)
      rows.set(whom, row)
      waiting += 1
    })
  }

  function leaveRow(whom: string, waiter: Waiter): void {
    const row = rows.get(whom)!
    row.splice(row.indexOf(waiter), 1)
    if (row.length === 0) rows.delete(whom)
    waiting -= 1
  }

  /** Whose turn it is takes the place; their next turn comes after everybody else's. */
  function goOut(): void {
    const [turn] = rows
    if (turn === undefined) {
      within -= 1
      return
    }
    const [whom, row] = turn
    const waiter = row[0]!
    leaveRow(whom, waiter)
    if (rows.delete(whom)) rows.set(whom, row)
    clearTimeout(waiter.timer)
    waiter.begin()
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
    waiting: () => waiting,
  }
}
