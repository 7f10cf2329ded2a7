import { openClient } from './open-client.ts'

/**
 * Tells the planner what the tables hold, after very much came at once: a demo, a backup, a company. The server's own gatherer
 * comes minutes later, and never to tables of fewer than fifty rows; until then each is taken for nearly empty, and is read
 * whole for each row of another.
 */
export async function refreshStatistics(ownerUrl: string): Promise<void> {
  const client = openClient(ownerUrl)
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
