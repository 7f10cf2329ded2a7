import { type ReportIndex, type ReportName, reportNames } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import { seesCosts } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { mayRead, permitReport } from './asked.ts'

/** The reports that a person may read, with what they keep of each. */
export async function listReports(ctx: CompanyContext): Promise<ReportIndex> {
  ctx.permit('reports.read')
  const { rows } = await sql<Row<'report_marks', 'report' | 'is_favourite' | 'opened_at'>>`
    select m.report, m.is_favourite, m.opened_at from report_marks m
    where m.company_id = current_company() and m.user_id = ${ctx.userId}::uuid
  `.execute(ctx.tx)
  const marks = new Map(rows.map((row) => [row.report, row]))
  const knowsCosts = await seesCosts(ctx)
  return {
    data: reportNames
      .filter((report) => mayRead(ctx, report, knowsCosts))
      .map((report) => {
        const openedAt = marks.get(report)?.opened_at ?? null
        return {
          report,
          is_favourite: marks.get(report)?.is_favourite ?? false,
          opened_at: openedAt === null ? null : costaRicaInstant(openedAt.getTime()),
        }
      }),
  }
}

/** Keeps a report at hand or no more, and that somebody looked at it. Throws Forbidden for one they may not read. */
export async function markReport(
  ctx: CompanyContext,
  report: ReportName,
  { is_favourite: isFavourite, is_opened: isOpened }: z.output<typeof schemas.reportMark>,
): Promise<void> {
  await permitReport(ctx, report)
  const at = isOpened ? new Date(ctx.clock.now()) : null
  await sql`
    insert into report_marks as m (company_id, user_id, report, is_favourite, opened_at)
    values (current_company(), ${ctx.userId}::uuid, ${report}, ${isFavourite ?? false}, ${at}::timestamptz)
    on conflict (company_id, user_id, report) do update set
      is_favourite = coalesce(${isFavourite ?? null}::boolean, m.is_favourite),
      opened_at = coalesce(excluded.opened_at, m.opened_at)
  `.execute(ctx.tx)
}
