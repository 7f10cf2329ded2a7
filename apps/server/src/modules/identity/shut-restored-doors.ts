import type { Asks } from '#platform/database/open-client.ts'

/**
 * Whoever was signed out, and whatever was taken back, since a backup was made would be in again with it: everybody signs in
 * anew, and a passkey that may have been removed opens no account by itself until its owner keeps it.
 */
export async function shutRestoredDoors(client: Asks): Promise<void> {
  await client.query('delete from sessions')
  await client.query('delete from mailed_links')
  await client.query('delete from sign_in_challenges')
  await client.query('update passkeys set held_since = now() where held_since is null')
}
