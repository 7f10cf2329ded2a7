import { basename } from 'node:path'
import { openClient } from '#platform/database/open-client.ts'

/**
 * Notes that everything was copied to a file, in the history of each who runs the installation: whoever made it may have
 * been a stranger on the machine.
 */
export async function noteBackup(
  ownerUrl: string,
  { file, createdAt }: { file: string; createdAt: Date },
): Promise<void> {
  const client = openClient(ownerUrl, 'cuenta-clara backup')
  await client.connect()
  try {
    // The role that may note of anybody; an owner that is no superuser sees no accounts.
    await client.query('set role cuenta_clara_system')
    await client.query(
      `select note_security_event('backup-made', $1, u.id, null, null, null, null, $2, null)
      from users u where u.is_platform_admin and u.is_active`,
      [createdAt, { name: basename(file).slice(0, 200) }],
    )
  } finally {
    await client.end()
  }
}
