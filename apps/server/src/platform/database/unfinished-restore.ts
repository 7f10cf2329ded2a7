import { Refusal } from '../refusal.ts'
import type { Asks } from './open-client.ts'

/*
 * While a backup is loaded, its rows are there before what keeps them from being worked with: numbers that are held, doors
 * that are shut. So the database is marked before anything else is written, and every start refuses it until the restore
 * has taken the mark away. It is a schema of its own: there before the first table, and in no backup.
 */
const mark = 'cuenta_clara_restoring'

export async function isRestoreUnfinished(client: Asks): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select to_regnamespace($1) is not null as is', [mark])
  return rows[0]!.is
}

export async function refuseUnfinishedRestore(client: Asks): Promise<void> {
  if (await isRestoreUnfinished(client))
    throw new Refusal(
      'A backup was being restored into this database, and that has not come to its end. Restore it again, or name another database.',
    )
}

export async function markRestore(client: Asks): Promise<void> {
  await client.query(`create schema ${mark}`)
}

/** Whoever starts from now on works with what was restored. */
export async function endRestore(client: Asks): Promise<void> {
  await client.query(`drop schema ${mark}`)
}
