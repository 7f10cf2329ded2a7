import { costaRicaDay, type WorkCalendar } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { countsOf } from '#modules/documents/index.ts'
import { isSpent } from '#modules/expenses/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ofThisCompany, type Whose } from '#platform/database/whose.ts'
import { monthAfter, monthBefore } from '#platform/months.ts'
import { dueDay, nextDue } from './due-day.ts'

/** How many returns are late, and the month of the oldest. */
export type LateReturns = { oldest: string | null; count: number }

/** As far back as late returns are looked for: the months of two years. */
const mostMonths = 24

/**
 * The returns whose day is past and that nobody filed here, as one row of `LateReturns`. They begin with the month before the company came
 * here: of older ones nobody knows whether they were filed elsewhere, however old the papers are that it brought along.
 */
export function lateReturns(whose: Whose, today: string, calendar: WorkCalendar): RawBuilder<LateReturns> {
  return sql`(
    select min(p.period) as oldest, count(*)::int as count
    from unnest(${monthsPast(today, calendar)}::text[]) as p (period)
    where p.period >= (
        select to_char(costa_rica_day(c.created_at) - interval '1 month', 'YYYY-MM')
        from companies c where c.id = ${whose.company}
      )
      and ${filesThisForm(whose, sql`p.period`)} and ${isOwed(whose, sql`p.period`)}
  )`
}

/**
 * Whether a company declares a month on this form: a whole one under the simplified regime is declared otherwise (form D-105), and one in which
 * it went over, either way, on both (our reading). `period` is a month `2026-10`.
 */
export function filesThisForm({ company }: Whose, period: RawBuilder<unknown>): RawBuilder<boolean> {
  const first = sql`(${period} || '-01')::date`
  return sql`exists (
    select from companies c
    where c.id = ${company} and (
      c.regime is distinct from 'simplified' and c.regime_since is null
      or files_vat_return(c.id, ${first}, (${first} + interval '1 month - 1 day')::date)
    )
  )`
}

/** The months whose day is past, the newest first. */
function monthsPast(today: string, calendar: WorkCalendar): string[] {
  const before = monthBefore(today.slice(0, 7))
  const months = [today > dueDay(before, calendar) ? before : monthBefore(before)]
  while (months.length < mostMonths) months.push(monthBefore(months.at(-1)!))
  return months
}

/**
 * Whether the return of a month is not filed though the company was here by then. A month in which nothing happened is declared too; of one
 * before its first paper here nobody knows whether it was filed elsewhere. What is being rectified was filed.
 */
function isOwed(whose: Whose, period: RawBuilder<string>): RawBuilder<boolean> {
  const { company, environment } = whose
  const dayAfter = sql`((${period} || '-01')::date + interval '1 month')::date`
  const end = sql`costa_rica_midnight(${dayAfter})`
  return sql`(
    not ${isFiled(whose, period)} and (
      exists (
        select from documents d
        where d.company_id = ${company} and ${countsOf(whose)} and d.clave is not null
          and d.fiscal_status not in ('rejected', 'failed') and d.sorted_at < ${end}
      ) or exists (
        select from receptions r
        where r.company_id = ${company} and r.environment = ${environment} and r.issued_at < ${end}
      ) or exists (
        select from expenses e
        where e.company_id = ${company} and e.environment = ${environment} and e.status <> 'void' and ${isSpent}
          and e.spent_on < ${dayAfter}
      )
    )
  )`
}

/** Whether the return of a month was filed here, be it that a rectification of it is prepared. */
function isFiled({ company, environment }: Whose, period: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from vat_returns f
    where f.company_id = ${company} and f.environment = ${environment} and f.period = ${period}
      and f.state in ('filed', 'rectified')
  )`
}

/**
 * The next day on which a return is due: of who may be told what is filed, one that nobody filed yet, for most are filed days before theirs
 * and ask for nothing any more. Null where none is ever due.
 */
export async function readNextDue(
  { tx, clock }: CompanyContext,
  calendar: WorkCalendar,
  { isTold }: { isTold: boolean },
): Promise<string | null> {
  const { period, due_on } = nextDue(costaRicaDay(clock.now()), calendar)
  const next = monthAfter(period)
  const files = (month: string) => filesThisForm(ofThisCompany, sql`${month}::text`)
  const { rows } = await sql<{ is_filed: boolean; files: boolean; files_next: boolean }>`
    select ${isFiled(ofThisCompany, sql`${period}::text`)} as is_filed, ${files(period)} as files, ${files(next)} as files_next
  `.execute(tx)
  const { is_filed: isDone, files: isOwed, files_next } = rows[0]!
  if (isOwed && !(isDone && isTold)) return due_on
  return files_next ? dueDay(next, calendar) : null
}

/** The oldest return that is late, and how many are. */
export async function readLateReturns(
  { tx, clock }: CompanyContext,
  calendar: WorkCalendar,
): Promise<{ due_on: string; count: number } | null> {
  const { rows } = await sql<LateReturns>`
    select late.oldest, late.count from ${lateReturns(ofThisCompany, costaRicaDay(clock.now()), calendar)} late
  `.execute(tx)
  const { oldest, count } = rows[0]!
  return oldest === null ? null : { due_on: dueDay(oldest, calendar), count }
}
