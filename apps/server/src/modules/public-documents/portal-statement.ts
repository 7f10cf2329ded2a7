import type { PortalStatement } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import { mostPdfRows } from '#modules/exports/index.ts'
import { getClientStatement, type StatementAsked } from '#modules/reports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'

type Query = z.output<typeof schemas.portalStatementQuery>

/** As many as somebody reads on a page; the file has all of them. */
const mostEntries = 300

/**
 * A client's account in a currency, until today: so it closes with what the page says is owed, less what is the client's. Throws
 * Invalid for a day to come, and for more than ten years.
 */
export async function showPortalStatement(
  ctx: CompanyContext,
  clientId: string,
  query: Query,
): Promise<PortalStatement> {
  const { from, to } = statementDays(ctx, query)
  const { entries, open, ...statement } = await getClientStatement(ctx, clientId, {
    currency: query.currency,
    from,
    to,
  })
  const latest = entries.slice(-mostEntries)
  const earlier = entries.slice(0, entries.length - latest.length)
  return {
    ...statement,
    entries: latest.map(({ id, kind, ...entry }) => ({ ...entry, kind: kind as KindOfEntry })),
    earlier: { count: earlier.length, balance: earlier.at(-1)?.balance ?? statement.opening },
    // What was owed before is a row of it too, and so is what falls due.
    has_file: 1 + entries.length + open.length <= mostPdfRows,
  }
}

type KindOfEntry = PortalStatement['entries'][number]['kind']

/** The days that are asked for. Throws Invalid for a day to come. */
export function statementDays(ctx: CompanyContext, { currency, months = '12', from }: Query): StatementAsked {
  const to = costaRicaDay(ctx.clock.now())
  if (from !== undefined && from > to) throw new Invalid({ from: ['not-later'] })
  return { currency, from: from ?? addDays(monthsBefore(to, Number(months)), 1), to }
}

/** The same day so many months earlier, or the last of that month. */
function monthsBefore(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  const firstOf = (month: number) =>
    `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
  const last = addDays(firstOf(index + 1), -1)
  const same = `${firstOf(index).slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}
