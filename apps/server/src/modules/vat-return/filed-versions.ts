import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** A version of a return that was filed; `rectified` once another took its place, or is being prepared to. */
export type FiledVersion = {
  id: string
  period: string
  version: number
  state: 'filed' | 'rectified'
  filed_on: string
}

type Which = { period: string } | { id: string }

/** The filed versions of the return of a month, or the one of an id, the newest first. */
export async function readFiledVersions({ tx }: CompanyContext, which: Which): Promise<FiledVersion[]> {
  const wanted = 'id' in which ? sql`id = ${which.id}::uuid` : sql`period = ${which.period}`
  const { rows } = await sql<FiledVersion>`
    select id, period::text as period, version, state, filed_on::text as filed_on from vat_returns
    where company_id = current_company() and environment = (select current_environment()) and filed_at is not null and ${wanted}
    order by period desc, version desc
  `.execute(tx)
  return rows
}
