import { sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'

/** Which documents: of some days, or those of some ids. */
export type Period = {
  from?: string | undefined
  to?: string | undefined
  ids?: readonly string[] | undefined
}

export type ArchivedDocument = {
  id: string
  kind: string
  environment: string
  clave: string
  consecutivo: string
  issued_at: Date
  client_name: string | null
  currency: string
  total: string
  fiscal_status: string
  xml: Buffer | null
  answer: Buffer | null
}

export async function countDocuments(
  tx: CompanyTransaction,
  companyId: string,
  period: Period,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from documents d where d.company_id = ${companyId}::uuid and ${within(period)}
  `.execute(tx)
  return Number(rows[0]!.count)
}

/** Issued documents of a period after one of them, the oldest first. */
export async function readDocuments(
  tx: CompanyTransaction,
  companyId: string,
  { period, after, limit }: { period: Period; after: { issuedAt: Date; id: string } | null; limit: number },
): Promise<ArchivedDocument[]> {
  const beyond =
    after === null ? sql`` : sql`and (d.sorted_at, d.id) > (${after.issuedAt}, ${after.id}::uuid)`
  const { rows } = await sql<ArchivedDocument>`
    select d.id, d.kind, d.environment, d.clave, d.consecutivo, d.sorted_at as issued_at, d.client_name, d.currency,
      trim_scale(d.total) as total, d.fiscal_status, x.content as xml, a.content as answer
    from documents d
    left join document_files x on x.company_id = d.company_id and x.document_id = d.id and x.kind = 'xml'
    left join document_files a on a.company_id = d.company_id and a.document_id = d.id and a.kind = 'answer'
    where d.company_id = ${companyId}::uuid and ${within(period)} ${beyond}
    order by d.sorted_at, d.id
    limit ${limit}
  `.execute(tx)
  return rows
}

export async function readCompanyName(tx: CompanyTransaction, companyId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from companies where id = ${companyId}`.execute(tx)
  return rows[0]!.name
}

// Issued documents are sorted by the moment of issuing; days are Costa Rican.
function within({ from, to, ids }: Period) {
  if (ids !== undefined) return sql`d.clave is not null and d.id = any(${ids}::uuid[])`
  const start =
    from === undefined
      ? sql``
      : sql`and d.sorted_at >= (${from}::date)::timestamp at time zone 'America/Costa_Rica'`
  const end =
    to === undefined
      ? sql``
      : sql`and d.sorted_at < (${to}::date + 1)::timestamp at time zone 'America/Costa_Rica'`
  return sql`d.clave is not null ${start} ${end}`
}
