/** Where the time comes from; handed in, so that tests decide what time it is. */
export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  now(): number
}

/** The machine's clock; the only place that asks it. */
export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands still until it is told to move. */
export function fixedClock(instant: string | number): Clock & { advance(ms: number): void } {
  let now = typeof instant === 'number' ? instant : Date.parse(instant)
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}
