import type { QuotationLetter } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { visibleQuotations } from '#modules/documents/index.ts'
import { standingNow } from '#modules/notifications/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'

/** What a letter about a quotation says of it. */
export type QuotationLetterFacts = {
  id: string
  number: number
  revision: number
  status: string
  valid_until: string
  currency: string
  total: string
  client_id: string | null
  client_name: string | null
  company_name: string
  /** Addresses of the client, or the one of who is none yet. */
  emails: string[]
  /** Of the client, with the code of its country. */
  phone: string | null
}

/** A quotation as letters tell of it; undefined when there is none that the reader sees. */
export async function readQuotationLetterFacts(
  ctx: CompanyContext,
  id: string,
): Promise<QuotationLetterFacts | undefined> {
  const { rows } = await sql<QuotationLetterFacts>`
    select q.id, q.number::int, q.revision, q.status, q.valid_until, q.currency, q.total, q.client_id, q.client_name,
      coalesce(o.trade_name, o.name) as company_name,
      coalesce(c.emails, array_remove(array[nullif(q.prospect_email, '')], null), '{}') as emails,
      coalesce(c.phone_country_code, '506') || c.phone_number as phone
    from quotations q
    join companies o on o.id = q.company_id
    left join clients c on c.company_id = q.company_id and c.id = q.client_id
    where q.company_id = current_company() and q.id = ${id}::uuid and ${visibleQuotations(ctx)}
  `.execute(ctx.tx)
  return rows[0]
}

/** Letters about a quotation, oldest first, without those that somebody took back. */
export async function readQuotationLetters(
  tx: CompanyTransaction,
  id: string,
  now: number,
): Promise<QuotationLetter[]> {
  const { rows } = await sql<Omit<QuotationLetter, 'created_at'> & { created_at: Date }>`
    select l.id, l.revision, l.recipient, ${standingNow(now)} as status, l.problem, u.name as posted_by, l.created_at
    from letters l left join users u on u.id = l.posted_by
    where l.company_id = current_company() and l.quotation_id = ${id}::uuid and l.status <> 'cancelled'
      and l.kind = 'quotation'
    order by l.created_at, l.id
    limit 200
  `.execute(tx)
  return rows.map((row) => ({ ...row, created_at: costaRicaInstant(row.created_at.getTime()) }))
}
