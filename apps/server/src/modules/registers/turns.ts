export type Turns = { take(longestWaitMs: number): Promise<boolean> }

/** Lets so many go at once and one more after each pause; answers false instead of letting somebody wait too long. */
export function createTurns(
  { atOnce, pauseMs }: { atOnce: number; pauseMs: number },
  now: () => number,
): Turns {
  // The moment at which the next turn would come if nobody had saved up any.
  let nextMs = Number.NEGATIVE_INFINITY
  return {
    async take(longestWaitMs) {
      const at = now()
      const mine = Math.max(nextMs, at - (atOnce - 1) * pauseMs)
      const waitMs = mine - at
      if (waitMs > longestWaitMs) return false
      nextMs = mine + pauseMs
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      return true
    },
  }
}
