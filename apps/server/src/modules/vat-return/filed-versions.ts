import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** A version of a return that was filed; `rectified` once another took its place, or is being prepared to. */
export type FiledVersion = {
  id: string
  period: string
  version: number
  state: 'filed' | 'rectified'
  filed_on: string
  filing_number: string
  filed_by: string | null
  /** Null while it is not paid. */
  paid_on: string | null
  payment_number: string | null
  paid_by: string | null
  /** What it came to. */
  payable: string | null
}

type Which = { period: string } | { id: string }

/** The filed versions of the return of a month, or the one of an id, the newest first. */
export async function readFiledVersions({ tx }: CompanyContext, which: Which): Promise<FiledVersion[]> {
  const wanted = 'id' in which ? sql`r.id = ${which.id}::uuid` : sql`r.period = ${which.period}`
  const { rows } = await sql<FiledVersion>`
    select r.id, r.period::text as period, r.version, r.state, r.filed_on::text as filed_on, r.filing_number, f.name as filed_by,
      r.paid_on::text as paid_on, r.payment_number, p.name as paid_by, b.amount::text as payable
    from vat_returns r
    left join users f on f.id = r.filed_by
    left join users p on p.id = r.paid_by
    left join vat_return_boxes b on b.company_id = r.company_id and b.environment = r.environment and b.period = r.period
      and b.version = r.version and b.box = 'F_PAGAR'
    where r.company_id = current_company() and r.environment = (select current_environment()) and r.filed_at is not null
      and ${wanted}
    order by r.period desc, r.version desc
  `.execute(tx)
  return rows
}
