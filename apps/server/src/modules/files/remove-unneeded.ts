import { sql } from 'kysely'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { surelyNow } from '#platform/database/surely-past.ts'
import { FilesAway } from '#platform/stored-files/file-door.ts'

const lotSize = 100

type Unneeded = { company_id: string; store_key: string }

/**
 * Removes from the store what no row has named for so many days. Answers how many; a store that is away keeps them for the
 * next round. Beside a mover it must not run: that one may be about to name a key anew.
 */
export async function removeUnneeded(doors: Doors, keptDays: number, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (;;) {
    const { rows } = await unsafeForAllCompanies(
      doors,
      ({ tx, clock }) =>
        sql<Unneeded>`
          select company_id, store_key from unneeded_files
          where since <= ${surelyNow(clock.now())} - make_interval(days => ${keptDays})
          order by since limit ${lotSize}
        `.execute(tx),
      { readOnly: true },
    )
    for (const row of rows) {
      if (signal.aborted) return removed
      try {
        await doors.files.remove(row.store_key)
      } catch (error) {
        if (error instanceof FilesAway) return removed
        throw error
      }
      await unsafeForAllCompanies(doors, ({ tx }) =>
        sql`
          delete from unneeded_files
          where company_id = ${row.company_id}::uuid and store_key = ${row.store_key}
        `.execute(tx),
      )
      removed += 1
    }
    if (rows.length < lotSize) return removed
  }
}
