import { queueWaitingDeliveries } from '#modules/automation/index.ts'
import { holdRestored } from '#modules/settings/index.ts'
import { askBeforeSending } from '#modules/submissions/index.ts'
import { openClient } from '#platform/database/open-client.ts'

/**
 * What happened after a backup was made is not in it: numbers may be used, and what waits may have been sent. So restored
 * companies issue nothing until somebody says from which numbers they go on, and what waits is asked about before it is
 * sent. What waited for other programs is sent again, under the name by which they know it.
 */
export async function prepareRestored(ownerUrl: string, backupAt: string): Promise<void> {
  const client = openClient(ownerUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local role cuenta_clara_system')
    await holdRestored(client, backupAt)
    await askBeforeSending(client)
    await queueWaitingDeliveries(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
