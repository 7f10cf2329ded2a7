import type { PeriodChange } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { newId } from '#platform/ids.ts'

/** Up to which day the books are closed, `2026-10-31`; null while they are open altogether. */
export async function readClosedUntil({ tx }: Pick<CompanyContext, 'tx'>): Promise<string | null> {
  const { rows } = await sql<Row<'period_changes', 'closed_until'>>`
    select closed_until from period_changes where company_id = current_company()
    order by changed_at desc, id desc limit 1
  `.execute(tx)
  return rows[0]?.closed_until ?? null
}

/** Who closed books last, and on which day. */
export async function readCloser({
  tx,
}: Pick<CompanyContext, 'tx'>): Promise<{ by: string; closed_on: string }> {
  const { rows } = await sql<{ by: string | null; closed_on: string }>`
    select u.name as by, costa_rica_day(c.changed_at)::text as closed_on
    from period_changes c left join users u on u.id = c.changed_by
    where c.company_id = current_company() and c.kind = 'closed'
    order by c.changed_at desc, c.id desc limit 1
  `.execute(tx)
  const [last] = rows
  return { by: last?.by ?? '—', closed_on: last?.closed_on ?? '—' }
}

type Change = Omit<PeriodChange, 'by' | 'at'>

export async function insertChange(ctx: CompanyContext, change: Change): Promise<void> {
  await sql`
    insert into period_changes (company_id, id, kind, closed_until, left_open, reason, changed_by, changed_at)
    values (current_company(), ${newId()}, ${change.kind}, ${change.closed_until}, ${change.left_open}, ${change.reason},
      ${ctx.userId}, ${new Date(ctx.clock.now())})
  `.execute(ctx.tx)
}

const mostShown = 60

/** Who closed and reopened, the newest first. */
export async function readChanges({ tx }: Pick<CompanyContext, 'tx'>): Promise<PeriodChange[]> {
  const { rows } = await sql<Change & { by: string | null; changed_at: Date }>`
    select c.kind, c.closed_until, c.left_open, c.reason, u.name as by, c.changed_at
    from period_changes c left join users u on u.id = c.changed_by
    where c.company_id = current_company()
    order by c.changed_at desc, c.id desc limit ${mostShown}
  `.execute(tx)
  return rows.map(({ changed_at, ...row }) => ({ ...row, at: changed_at.toISOString() }))
}
