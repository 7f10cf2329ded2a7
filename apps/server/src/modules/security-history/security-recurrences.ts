import { sql } from 'kysely'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { surelyNow } from '#platform/database/surely-past.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'

/** Failures are counted to the minute in which they fall; a while later nothing is added any more. */
const settledAfterMs = 2 * 60_000

export function securityRecurrences(doors: Doors, { keptDays }: { keptDays: number }): Recurrence[] {
  return [
    { name: 'seal-security-events', pattern: '* * * * *', run: () => sealSecurityEvents(doors) },
    {
      name: 'forget-security-events',
      pattern: '41 3 * * *',
      run: () => forgetSecurityEvents(doors, keptDays),
    },
  ]
}

/** Numbers and chains what was noted since the last time. */
export async function sealSecurityEvents(doors: Doors): Promise<void> {
  const seal = () =>
    unsafeForAllCompanies(doors, async ({ tx, clock }) => {
      const until = new Date(clock.now() - settledAfterMs)
      const { rows } = await sql<{ n: number }>`select seal_security_events(${until}) as n`.execute(tx)
      return rows[0]!.n
    })
  while ((await seal()) > 0);
}

/** Forgets what is older than the installation keeps it; the table itself refuses to lose anything of the last 90 days. */
export async function forgetSecurityEvents(doors: Doors, keptDays: number): Promise<void> {
  await unsafeForAllCompanies(doors, ({ tx, clock }) =>
    sql`delete from security_events where last_at < ${surelyNow(clock.now())} - make_interval(days => ${keptDays})`.execute(
      tx,
    ),
  )
}
