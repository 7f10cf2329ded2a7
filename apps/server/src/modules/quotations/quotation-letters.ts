import type { QuotationLetter } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { LetterFate } from '#modules/notifications/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'

/** What a letter about a quotation says of it. */
export type QuotationLetterFacts = {
  id: string
  number: number
  revision: number
  status: string
  valid_until: string
  currency: string
  total: string
  client_name: string | null
  company_name: string
  /** Addresses of the client, or the one of who is none yet. */
  emails: string[]
  /** Of the client, with the code of its country. */
  phone: string | null
}

/** A quotation as letters tell of it; undefined when there is none. */
export async function readQuotationLetterFacts(
  ctx: CompanyContext,
  id: string,
): Promise<QuotationLetterFacts | undefined> {
  const { rows } = await sql<QuotationLetterFacts>`
    select q.id, q.number::int, q.revision, q.status, q.valid_until, q.currency, q.total, q.client_name,
      coalesce(o.trade_name, o.name) as company_name,
      coalesce(c.emails, array_remove(array[nullif(q.prospect_email, '')], null), '{}') as emails,
      coalesce(c.phone_country_code, '506') || c.phone_number as phone
    from quotations q
    join companies o on o.id = q.company_id
    left join clients c on c.company_id = q.company_id and c.id = q.client_id
    where q.company_id = ${ctx.companyId}::uuid and q.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]
}

/** Notes a letter that was posted, or what was handed to WhatsApp. */
export async function insertQuotationLetter(
  ctx: CompanyContext,
  letter: {
    id: string
    quotationId: string
    revision: number
    recipient: string
    status?: 'sending' | 'handed'
  },
): Promise<void> {
  const { status = 'sending' } = letter
  await sql`
    insert into quotation_letters (company_id, id, quotation_id, revision, recipient, status, posted_by, created_at)
    values (${ctx.companyId}::uuid, ${letter.id}::uuid, ${letter.quotationId}::uuid, ${letter.revision},
      ${letter.recipient}, ${status}, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())})
  `.execute(ctx.tx)
}

/** Notes what became of a letter; answers the quotation it was about, undefined for any other letter. */
export async function settleQuotationLetter(
  tx: Tx,
  { id, companyId, outcome, problem }: Pick<LetterFate, 'id' | 'companyId' | 'outcome' | 'problem'>,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ quotation_id: string }>`
    update quotation_letters set status = ${outcome}, problem = ${problem?.slice(0, 500) ?? null},
      settled_at = ${outcome === 'waiting' ? null : at}
    where company_id = ${companyId}::uuid and id = ${id}::uuid
    returning quotation_id
  `.execute(tx)
  return rows[0]?.quotation_id
}

/** Which quotation a letter took along, and who posted it. */
export async function readQuotationOfLetter(
  ctx: CompanyContext,
  id: string,
): Promise<{ quotation_id: string; posted_by: string | null } | undefined> {
  const { rows } = await sql<{ quotation_id: string; posted_by: string | null }>`
    select quotation_id, posted_by from quotation_letters
    where company_id = ${ctx.companyId}::uuid and id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]
}

/** Letters about a quotation, oldest first. */
export async function readQuotationLetters(tx: CompanyTransaction, id: string): Promise<QuotationLetter[]> {
  const { rows } = await sql<Omit<QuotationLetter, 'created_at'> & { created_at: Date }>`
    select l.id, l.revision, l.recipient, l.status, l.problem, u.name as posted_by, l.created_at
    from quotation_letters l left join users u on u.id = l.posted_by
    where l.company_id = current_company() and l.quotation_id = ${id}::uuid
    order by l.created_at, l.id
    limit 200
  `.execute(tx)
  return rows.map((row) => ({ ...row, created_at: costaRicaInstant(row.created_at.getTime()) }))
}
