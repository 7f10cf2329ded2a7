import {
  addDays,
  costaRicaDay,
  isTermOver,
  lastDayToConfirm,
  startOfDay,
  type WorkCalendar,
} from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { OpenContext } from '#platform/database/company-context.ts'

/**
 * Ends the terms that count the month of a day when the calendar ends them now, of every company: those that still run, and
 * those that ran out a few days too early.
 */
export async function moveReceptionTerms(
  ctx: OpenContext,
  day: string,
  calendar: WorkCalendar,
): Promise<void> {
  const firstOfMonth = `${day.slice(0, 8)}01`
  const issuedFrom = `${addDays(firstOfMonth, -1).slice(0, 8)}01`
  const lastDay = lastDayToConfirm(issuedFrom, calendar)
  const isOfMonth = sql<boolean>`r.issued_at >= ${startOfDay(issuedFrom)}::timestamptz
    and r.issued_at < ${startOfDay(firstOfMonth)}::timestamptz`
  await sql`
    update receptions r set deadline_on = ${lastDay}::date, updated_at = ${new Date(ctx.clock.now())}
    where r.status in ('new', 'pending', 'refused') and r.deadline_on >= ${firstOfMonth}::date and ${isOfMonth}
      and r.deadline_on <> ${lastDay}::date
  `.execute(ctx.tx)
  if (!isTermOver(lastDay, costaRicaDay(ctx.clock.now()), calendar))
    await takeSilenceBack(ctx, lastDay, isOfMonth)
}

/**
 * Silence accepts when the term is over (Decreto 44739-H, art. 20), and a day on which the authority does not work is none of
 * it (CNPT, art. 10): what counted as accepted before its last day never was, and may be answered again. What somebody has
 * classified stays, because whoever says what becomes of its tax accepts it; so does what a filed return or closed books
 * have told already.
 */
async function takeSilenceBack(
  ctx: OpenContext,
  lastDay: string,
  isOfMonth: RawBuilder<boolean>,
): Promise<void> {
  const now = new Date(ctx.clock.now())
  const { rows } = await sql<{ company_id: string; id: string }>`
    update receptions r set
      status = case when exists (
        select from reception_messages m where m.company_id = r.company_id and m.reception_id = r.id
      ) then 'refused' else 'pending' end,
      deadline_on = ${lastDay}::date, version = version + 1, updated_at = ${now}
    where r.status = 'tacit' and r.vat_condition is null and r.deadline_on < ${lastDay}::date and ${isOfMonth}
      and not exists (
        select from vat_returns v
        where v.company_id = r.company_id and v.environment = r.environment and v.filed_at is not null
          and v.period = to_char(costa_rica_day(r.issued_at), 'YYYY-MM')
      )
      and coalesce((
        select p.closed_until < costa_rica_day(r.issued_at) from period_changes p
        where p.company_id = r.company_id order by p.changed_at desc, p.id desc limit 1
      ), true)
    returning r.company_id, r.id
  `.execute(ctx.tx)
  await ctx.record(
    ...rows.map(({ company_id, id }) => ({
      companyId: company_id,
      name: 'reception.reopened' as const,
      subjectId: id,
      facts: { deadline_on: lastDay },
      at: now,
    })),
  )
  for (const { company_id, id } of rows) ctx.announce({ type: 'reception', companyId: company_id, id })
}
