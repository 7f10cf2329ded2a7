import { type AllWork, type CompanyName, workSections } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import { listMyCompanies, type MyCompany } from '#modules/companies/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { ofEachCompany, throughCompanies } from '#platform/database/whose.ts'
import { type Finding, markedRows, nextDeadline, readWork, toView, type WorkRow } from './list-work.ts'
import { seesOnlyOwn, visibleSections, type WorkPlace } from './work-place.ts'

type Query = z.output<typeof schemas.allWorkQuery>

/** The work of all companies of a person in one queue, in each of them what their role there sees. */
export async function listAllWork(
  ctx: OpenContext,
  userId: string,
  { company_id, ...query }: Query,
  phrase: (cause: Finding) => string,
): Promise<AllWork> {
  const mine = (await listMyCompanies(ctx, userId)).filter(
    ({ company, reach }) =>
      reach('documents.read') !== 'none' && (company_id === undefined || company.id === company_id),
  )
  const companies = throughCompanies(mine.map(toSeen), sql`name text, sections text[], sees_only_own boolean`)
  const place: WorkPlace = {
    ...ofEachCompany,
    nowMs: ctx.clock.now(),
    calendar: await readWorkCalendar(ctx.tx),
    userId,
    sees: (section) => sql`${sql.lit(section)} = any(whose.sections)`,
    seesOnlyOwn: sql`whose.sees_only_own`,
  }
  const rows = sql`
    select whose.id as company_id, whose.name as company_name, found.*
    from ${companies} cross join lateral (${markedRows(place, workSections, query.state ?? 'open')}) found`
  const ofCompany = sql`, jsonb_build_object('id', w.company_id, 'name', w.company_name) as company`
  const [found, deadline] = await Promise.all([
    readWork<WorkRow & { company: CompanyName }>(ctx.tx, query, rows, ofCompany),
    sql<{ day: string | null }>`select min(${nextDeadline(place)}) as day from ${companies}`.execute(ctx.tx),
  ])
  return {
    ...found,
    data: found.data.map(({ company, ...row }) => ({ ...toView(row, phrase), company })),
    next_deadline: deadline.rows[0]!.day,
  }
}

/** What a statement has to know of a person in a company. */
function toSeen({ company: { id, name, trade_name, environment }, reach }: MyCompany) {
  return {
    id,
    environment,
    name: trade_name ?? name,
    sections: visibleSections({ reach }),
    sees_only_own: seesOnlyOwn({ reach }),
  }
}
