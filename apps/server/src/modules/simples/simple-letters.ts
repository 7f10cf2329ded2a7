import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { SimpleNotFound, SimpleNotOpen } from './errors.ts'
import { readSimple } from './simple-store.ts'
import { simpleNumber } from './simple-view.ts'

/** What a letter says of a receipt, and to whom it may go. */
export type SimpleLetterFacts = {
  /** `CS-12`. */
  number: string
  issued_on: string
  currency: string
  total: string
  client_id: string | null
  client_name: string | null
  emails: string[]
  /** With its country, as the client's record has it. */
  phone: string | null
  company_name: string
}

/** Of a receipt that stands. Throws SimpleNotFound, and SimpleNotOpen for a draft and for one that is void. */
export async function readSimpleLetterFacts(ctx: CompanyContext, id: string): Promise<SimpleLetterFacts> {
  const row = await readSimple(ctx, id)
  if (row === undefined) throw new SimpleNotFound()
  const { number, issued_at, status, currency, total, client_id, client_name } = row
  if (number === null || issued_at === null || status === 'void') throw new SimpleNotOpen(status)
  const { rows } = await sql<{ emails: string[] | null; phone: string | null; company_name: string }>`
    select k.emails, coalesce(k.phone_country_code, '506') || nullif(k.phone_number, '') as phone, coalesce(c.trade_name, c.name) as company_name
    from companies c left join clients k on k.company_id = c.id and k.id = ${client_id}::uuid
    where c.id = current_company()
  `.execute(ctx.tx)
  const { emails, phone, company_name } = rows[0]!
  return {
    number: simpleNumber(number),
    issued_on: costaRicaDay(issued_at.getTime()),
    currency,
    total,
    client_id,
    client_name,
    emails: emails ?? [],
    phone,
    company_name,
  }
}

/** As people call a receipt that has a number, void or not. Throws SimpleNotFound, and SimpleNotOpen for a draft. */
export async function readSimpleName(ctx: CompanyContext, id: string): Promise<string> {
  const row = await readSimple(ctx, id)
  if (row === undefined) throw new SimpleNotFound()
  if (row.number === null) throw new SimpleNotOpen(row.status)
  return simpleNumber(row.number)
}
