import { giveWay } from '../give-way.ts'

/**
 * Sends what was asked before more is put together, so that the database is at it meanwhile: what takes it longest goes first. Long
 * statements take the program as long to put together as many of them take the database.
 */
export async function sendFirst(asked: Promise<unknown>): Promise<void> {
  // Whoever waits for the answer hears what is wrong with it.
  asked.catch(() => {})
  await giveWay()
}
