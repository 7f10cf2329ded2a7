import type { Counters, WorkSection } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { isToAnswer } from '#modules/receptions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { markedRows } from './list-work.ts'
import { visibleSections, workHere } from './work-place.ts'

// What a badge shows beyond this is "999+": nothing counts further.
const most = 1000

/** What the navigation counts: open rows of the work list and receptions to answer, each up to a thousand. */
export async function countOpenWork(ctx: CompanyContext): Promise<Counters> {
  ctx.permit('documents.read')
  const open = markedRows(await workHere(ctx), visibleSections(ctx), 'open')
  const { rows } = await sql<Counters>`
    select
      (select count(*)::int from (select from (${open}) w limit ${most}) open) as work_list,
      (
        select count(*)::int from (
          select from receptions r
          where r.company_id = current_company() and ${isToAnswer}
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
    select count(*)::int as count from (${markedRows(await workHere(ctx), [section], 'open')}) w
  `.execute(ctx.tx)
  return rows[0]!.count
}
