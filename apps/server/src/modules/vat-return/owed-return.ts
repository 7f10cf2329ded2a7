import { costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { readClosures } from '#modules/calendar/index.ts'
import { countsOf } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ofThisCompany, type Whose } from '#platform/database/whose.ts'
import { monthAfter, monthBefore } from '#platform/months.ts'
import { dueDay } from './due-day.ts'

/**
 * Whether the return of a month is not filed though the company was here by then. A month in which nothing happened is declared too; of one
 * before its first paper here nobody knows whether it was filed elsewhere.
 */
export function isOwed(whose: Whose, period: string): RawBuilder<boolean> {
  const { company, environment } = whose
  const dayAfter = sql`${`${monthAfter(period)}-01`}::date`
  const end = sql`costa_rica_midnight(${dayAfter})`
  return sql`(
    not exists (
      select from vat_returns f
      where f.company_id = ${company} and f.environment = ${environment} and f.period = ${period} and f.state = 'filed'
    ) and (
      exists (
        select from documents d
        where d.company_id = ${company} and ${countsOf(whose)} and d.clave is not null
          and d.fiscal_status not in ('rejected', 'failed') and d.sorted_at < ${end}
      ) or exists (
        select from receptions r
        where r.company_id = ${company} and r.environment = ${environment} and r.issued_at < ${end}
      ) or exists (
        select from expenses e
        where e.company_id = ${company} and e.environment = ${environment} and e.status <> 'void'
          and e.spent_on < ${dayAfter}
      )
    )
  )`
}

/** The return of the month before, where its day is past and it is owed. */
export async function readOverdueReturn({ tx, clock }: CompanyContext): Promise<{ due_on: string } | null> {
  const today = costaRicaDay(clock.now())
  const period = monthBefore(today.slice(0, 7))
  const due_on = dueDay(period, await readClosures(tx))
  if (today <= due_on) return null
  const { rows } = await sql<{ is_owed: boolean }>`
    select ${isOwed(ofThisCompany, period)} as is_owed
  `.execute(tx)
  return rows[0]!.is_owed ? { due_on } : null
}
