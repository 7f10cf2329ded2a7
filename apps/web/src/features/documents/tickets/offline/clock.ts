import type { OwnTill } from './own-till.ts'

/** Beyond this a clock is wrong, and not only another one. */
const leewayMs = 2 * 60_000

type Timed = Pick<OwnTill, 'aheadMs' | 'lastMs' | 'held'>

/** What time it is by the server's clock, as far as this device knows. */
export function tillTime({ aheadMs }: Pick<OwnTill, 'aheadMs'>, deviceMs: number): number {
  return deviceMs + aheadMs
}

/** Whether the clock was turned back behind what is known to be over: nothing is sold by such a clock. */
export function isTurnedBack(till: Timed, deviceMs: number): boolean {
  const granted = till.held.blocks.map(({ granted_at }) => Date.parse(granted_at))
  return tillTime(till, deviceMs) < Math.max(till.lastMs, ...granted) - leewayMs
}

/** How many minutes the device's clock is off; 0 where that is little. */
export function minutesOff({ aheadMs }: Pick<OwnTill, 'aheadMs'>): number {
  return Math.abs(aheadMs) <= leewayMs ? 0 : Math.round(Math.abs(aheadMs) / 60_000)
}
