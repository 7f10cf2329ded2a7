import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets everybody else have a turn of the loop before we go on: between two pieces of work that each take some milliseconds, as
 * reading a document of a thousand lines and showing it do.
 */
export function giveWay(): Promise<void> {
  return nextTurn()
}
