import { holdRestoredCompanies } from '#modules/company-moves/index.ts'
import { shutRestoredDoors } from '#modules/identity/index.ts'
import { openClient } from '#platform/database/open-client.ts'

/**
 * What happened after a backup was made is not in it: numbers may be used, what waits may have been sent, and who was let in may have
 * been shut out. All of that is held or ended, in one transaction.
 */
export async function prepareRestored(ownerUrl: string, backupAt: string): Promise<void> {
  const client = openClient(ownerUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local role cuenta_clara_system')
    await shutRestoredDoors(client)
    await holdRestoredCompanies(client, backupAt)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
