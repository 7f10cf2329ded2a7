import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets everybody else have a turn of the loop before we go on: between two pieces of work that each take some milliseconds, as
 * reading a document of a thousand lines and showing it do.
 */
export function giveWay(): Promise<void> {
  return nextTurn()
}

const piece = 500

/** Does the same with each of many rows, one after the other; after each few hundred everybody else has a turn. */
export async function eachGivingWay<Row>(rows: readonly Row[], work: (row: Row) => void): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % piece === 0) await giveWay()
    work(row)
  }
}
