import { sql } from 'kysely'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'

/** Whether whoever runs the installation wants nothing moved now. */
export async function isStopped(doors: Doors): Promise<boolean> {
  const { rows } = await unsafeForAllCompanies(
    doors,
    ({ tx }) => sql<{ is_stopped: boolean }>`select is_stopped from file_mover`.execute(tx),
    { readOnly: true },
  )
  return rows[0]?.is_stopped ?? false
}

/** Stops whoever moves, in whichever process, within a lot; or lets them go on. */
export async function setStopped(doors: Doors, isStopped: boolean): Promise<void> {
  await unsafeForAllCompanies(doors, ({ tx }) =>
    sql`update file_mover set is_stopped = ${isStopped}`.execute(tx),
  )
}

export async function noteMoved(
  doors: Doors,
  { moved, bytes, failed, problem }: { moved: number; bytes: number; failed: number; problem: string | null },
): Promise<void> {
  await unsafeForAllCompanies(doors, ({ tx, clock }) =>
    sql`
      update file_mover set moved = moved + ${moved}, bytes = bytes + ${bytes}, failed = failed + ${failed},
        last_run_at = ${new Date(clock.now())}, last_problem = ${problem}
    `.execute(tx),
  )
}
