import { sql } from 'kysely'
import {
  type CompanyContext,
  type Doors,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { unlessAtRest } from '#platform/database/unless-at-rest.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import type { Logger } from '#platform/log.ts'

/** Every night (at two there) the sums are held against the documents; what a disk or a hand spoiled is right by the morning. */
export function salesSumsRecurrences(doors: Doors, log: Logger): Recurrence[] {
  return [{ name: 'audit-sales-sums', pattern: '17 8 * * *', run: () => auditAllSums(doors, log) }]
}

/** Company by company, each in a transaction of its own. */
export async function auditAllSums(doors: Doors, log: Logger): Promise<void> {
  const companies = await unsafeForAllCompanies(doors, async ({ tx }) => {
    const { rows } = await sql<{ id: string }>`select id from companies order by id`.execute(tx)
    return rows
  })
  for (const { id } of companies)
    await unlessAtRest(() => unsafeForCompany(doors, id, (ctx) => auditSums(ctx, log)))
}

/** Compares counts and totals of documents with the sums by month, and gathers again the years in which they differ. */
export async function auditSums({ tx, companyId }: CompanyContext, log: Logger): Promise<void> {
  const { rows: wrong } = await sql<{ sums: string; starts_on: string }>`
    select sums, starts_on::text from wrong_sales_sums()
  `.execute(tx)
  if (wrong.length === 0) return
  const years = [...new Set(wrong.map(({ starts_on }) => starts_on.slice(0, 4)))]
  for (const year of years) await sql`select gather_sales_sums(${year}::integer)`.execute(tx)
  const months = wrong.map(({ sums, starts_on }) => `${starts_on} ${sums}`)
  log.warn({ companyId, months }, 'sums of sales were not those of their documents and were gathered again')
}
