import { addDays, costaRicaDay, startOfDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import {
  type CompanyContext,
  type Doors,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { unlessAtRest } from '#platform/database/unless-at-rest.ts'
import type { Logger } from '#platform/log.ts'
import { usualFarFrom } from './start-of-page.ts'

/** Today, and so many days before it, are not counted: what was sold without a network in the last days is still brought. */
const daysLeftOut = 2

/** Company by company, counts the documents of days that are over. */
export async function countAllDays(doors: Doors, log: Logger): Promise<void> {
  const companies = await unsafeForAllCompanies(doors, async ({ tx }) => {
    const { rows } = await sql<{ id: string }>`select id from companies order by id`.execute(tx)
    return rows
  })
  for (const { id } of companies) await unlessAtRest(() => countDays(doors, id, log))
}

/**
 * Counts the documents of days of a company that are over and not counted, and compares some of the counts that stand with the documents; were
 * they wrong, all are counted again. Who has too few for a far page gets none counted. Two transactions: what issues must know that a day may be
 * counted before it is.
 */
export async function countDays(
  doors: Doors,
  companyId: string,
  log: Logger,
  { farFrom = usualFarFrom } = {},
): Promise<void> {
  const before = startOfDay(addDays(costaRicaDay(doors.clock.now()), -daysLeftOut))
  const isLarge = await unsafeForCompany(doors, companyId, (ctx) => tellSeries(ctx, before, farFrom))
  if (isLarge) await unsafeForCompany(doors, companyId, (ctx) => countBefore(ctx, before, log))
}

/** Says to every series of the company which days may be counted, and answers whether they are to be. */
async function tellSeries({ tx }: CompanyContext, before: string, farFrom: number): Promise<boolean> {
  const { rows } = await sql<{ is_large: boolean }>`
    with large as materialized (
      select exists (
        select from documents d
        where d.company_id = current_company() and d.environment = (select current_environment())
        offset ${farFrom}::int
      ) as is_large
    )
    select is_large, tell_series_of_days(
      current_company(), current_environment(), case when is_large then ${before}::timestamptz else '-infinity' end
    ) from large
  `.execute(tx)
  return rows[0]!.is_large
}

async function countBefore({ tx, companyId, clock }: CompanyContext, before: string, log: Logger) {
  const turn = Math.floor(clock.now() / 86_400_000)
  const { rows: wrong } = await sql<{ day: string }>`
    select day::text from wrong_document_days(current_company(), current_environment(), ${turn}::int) day
  `.execute(tx)
  if (wrong.length > 0) {
    // Whoever forgets days holds this as well: without it each would wait for the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(current_company() || ':document-days', 0))`.execute(
      tx,
    )
    await sql`
      delete from document_days where company_id = current_company() and environment = (select current_environment())
    `.execute(tx)
    const days = wrong.map(({ day }) => day)
    log.warn({ companyId, days }, 'days did not have the documents that were counted; all are counted again')
  }
  await sql`select count_document_days(current_company(), current_environment(), ${before}::timestamptz)`.execute(
    tx,
  )
}
