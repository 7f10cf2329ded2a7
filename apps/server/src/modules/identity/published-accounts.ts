import type { Doors } from '#platform/database/company-context.ts'
import { hasPublishedUsers, writePublishedOpen } from './identity-store.ts'

/**
 * Opens the accounts whose passwords are published, or closes them with their sessions and keys: whoever serves an installation says so
 * before. Answers whether any stay closed.
 */
export async function keepPublishedAccounts(
  { database }: Pick<Doors, 'database'>,
  { isOpen }: { isOpen: boolean },
): Promise<boolean> {
  await writePublishedOpen(database.app, isOpen)
  return !isOpen && (await hasPublishedUsers(database.app))
}
