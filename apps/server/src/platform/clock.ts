/** Where the time comes from; handed in, so that tests decide what time it is. */
export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  now(): number
}

/** The machine's clock; the only place that asks it. */
export const systemClock: Clock = { now: () => Date.now() }

/** More than this is no correction: somebody set the clock. */
const setBackMs = 60_000

/** Watches whether a clock is set back, measured by the time that really passes, which nobody can set. */
export function watchClock(clock: Clock, elapsed = () => performance.now()): { isSetBack(): boolean } {
  const difference = () => clock.now() - elapsed()
  let usual = difference()
  return {
    /** Whether it was since the last question. */
    isSetBack() {
      const before = usual
      usual = difference()
      return usual < before - setBackMs
    },
  }
}

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
