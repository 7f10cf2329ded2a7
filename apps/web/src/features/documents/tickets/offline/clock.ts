import type { OwnTill } from './own-till.ts'

/** Beyond this a clock is wrong, and not only another one. */
const leewayMs = 2 * 60_000

type Timed = Pick<OwnTill, 'aheadMs' | 'lastMs' | 'held'>

/** What time it is by the server's clock, as far as this device knows. */
export function tillTime({ aheadMs }: Pick<OwnTill, 'aheadMs'>, deviceMs: number): number {
  return deviceMs + aheadMs
}

/**
 * The till after the server said what time it is. What was sold by a clock that was ahead is not over yet: nobody waits for that
 * moment to sell again.
 */
export function withServerTime<Till extends Pick<OwnTill, 'aheadMs' | 'lastMs'>>(
  till: Till,
  serverMs: number,
  deviceMs: number,
): Till {
  return { ...till, aheadMs: serverMs - deviceMs, lastMs: Math.min(till.lastMs, serverMs) }
}

/**
 * Whether the clock says that the server has been silent for longer than a shop goes without a network: then it was more likely set
 * ahead, and every paper would bear a day that has not come.
 */
export function isSurelyAhead(
  { aheadMs, held }: Pick<OwnTill, 'aheadMs' | 'held'>,
  deviceMs: number,
): boolean {
  return tillTime({ aheadMs }, deviceMs) > Date.parse(held.now) + longestAwayMs
}

const longestAwayMs = 20 * 3_600_000

/** Whether the clock was turned back behind what is known to be over: nothing is sold by such a clock. */
export function isTurnedBack(till: Timed, deviceMs: number): boolean {
  const granted = till.held.blocks.map(({ granted_at }) => Date.parse(granted_at))
  return tillTime(till, deviceMs) < Math.max(till.lastMs, ...granted) - leewayMs
}

/** How many minutes the device's clock is off; 0 where that is little. */
export function minutesOff({ aheadMs }: Pick<OwnTill, 'aheadMs'>): number {
  return Math.abs(aheadMs) <= leewayMs ? 0 : Math.round(Math.abs(aheadMs) / 60_000)
}
