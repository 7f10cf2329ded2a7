const SHORT_MS = 5_000
const MOST_IN_SHORT = 20 * 5
const LONG_MS = 120_000
const MOST_IN_LONG = 10 * 120
const BLOCK_MS = 600_000
const MOST_ADDRESSES = 10_000

/** Who asks more than 20 times a second for 5 s, or 10 times for 120 s, stays out for 10 minutes (reference §11). */
export function createGate() {
  const callers = new Map<string, { asked: number[]; blockedUntilMs: number }>()

  return {
    mayPass(address: string, nowMs: number): boolean {
      if (callers.size > MOST_ADDRESSES) callers.clear()
      const caller = callers.get(address) ?? { asked: [], blockedUntilMs: 0 }
      callers.set(address, caller)
      if (nowMs < caller.blockedUntilMs) return false
      caller.asked.push(nowMs)
      const oldest = caller.asked.findIndex((atMs) => atMs > nowMs - LONG_MS)
      if (oldest > 0) caller.asked.splice(0, oldest)
      const lately = countSince(caller.asked, nowMs - SHORT_MS)
      if (lately <= MOST_IN_SHORT && caller.asked.length <= MOST_IN_LONG) return true
      callers.set(address, { asked: [], blockedUntilMs: nowMs + BLOCK_MS })
      return false
    },
  }
}

/** The list is in order of time. */
function countSince(asked: readonly number[], sinceMs: number): number {
  const first = asked.findLastIndex((atMs) => atMs <= sinceMs)
  return asked.length - first - 1
}
