import type { Environment } from './environment.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** A document that could not be delivered in this time has failed (screens.md §6). */
export const giveUpAfterMs = 24 * hour

/** Calls that a day holds at least: fewer mean that it is the clock that went on, not the time. */
export const fewestCallsToGiveUp = 12

/** How long one call may take; longer counts as an unknown outcome. */
export const callTimeoutMs: Readonly<Record<Environment, number>> = {
  simulator: 10 * second,
  test: 30 * second,
  live: 30 * second,
}

/** Work claimed this long ago belongs to a process that died. */
export const leaseMs: Readonly<Record<Environment, number>> = {
  simulator: 15 * second,
  test: 75 * second,
  live: 75 * second,
}

// screens.md §6: 10 s, 30 s, 2 min, 10 min, 1 h, then hourly.
const sendDelays = [10 * second, 30 * second, 2 * minute, 10 * minute, hour]

/** Nothing waits longer than its schedule's hour: a later moment was written while a clock was wrong. */
export const longestWaitMs = hour + 5 * minute

/** How long to wait before the next try after `attempts` tries that brought nothing; at least 1. */
export function retryDelayMs(environment: Environment, attempts: number): number {
  const delay = sendDelays[Math.min(attempts, sendDelays.length) - 1] ?? sendDelays[0]!
  // Our own simulator is told to fail by people who then watch it recover.
  return environment === 'simulator' ? Math.min(delay, minute) / 5 : delay
}

// Reference §9.4: 10, 20, 40, 60 s, then every 5 min for 3 h, then hourly.
const pollDelays = [10 * second, 20 * second, 40 * second, minute]
const pollsOfThreeHours = pollDelays.length + 36
/** Questions in a row that the authority answers with not knowing what it received, before the same bytes go again. */
export const absencesToSendAgain = 6

/** Times that the same bytes go again for that; then people are told. */
export const mostRounds = 3

const simulatorPollDelays = [second, second, 2 * second, 4 * second, 8 * second]

/** How long to wait before asking again, after `queries` questions that brought no verdict. */
export function pollDelayMs(environment: Environment, queries: number): number {
  if (environment === 'simulator')
    return simulatorPollDelays[Math.min(queries, simulatorPollDelays.length - 1)]!
  const early = pollDelays[queries]
  if (early !== undefined) return early
  return queries < pollsOfThreeHours ? 5 * minute : hour
}
