import type { Counters, WorkSection } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { markedRows, visibleSections } from './list-work.ts'

// What a badge shows beyond this is "999+": nothing counts further.
const most = 1000

/** What the navigation counts: open rows of the work list and receptions to answer, each up to a thousand. */
export async function countOpenWork(ctx: CompanyContext): Promise<Counters> {
  ctx.permit('documents.read')
  const { rows } = await sql<Counters>`
    select
      (select count(*)::int from (select from (${markedRows(ctx, visibleSections(ctx), 'open')}) w limit ${most}) open) as work_list,
      (
        select count(*)::int from (
          select from receptions r
          where r.company_id = current_company() and r.status in ('new', 'pending', 'refused')
            and r.environment = (select current_environment())
          limit ${most}
        ) undecided
      ) as receptions
  `.execute(ctx.tx)
  return rows[0]!
}

/** Open rows of one section, for who asks. */
export async function countWork(ctx: CompanyContext, section: WorkSection): Promise<number> {
  ctx.permit('documents.read')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${markedRows(ctx, [section], 'open')}) w
  `.execute(ctx.tx)
  return rows[0]!.count
}
