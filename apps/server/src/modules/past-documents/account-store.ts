import { sql } from 'kysely'
import type { PastDocument } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** A past document that says what is owed: a sale on credit, or what names another document. */
export type AccountRow = Pick<PastDocument, 'clave' | 'kind' | 'consecutivo' | 'currency' | 'total'> & {
  id: string
  issued_at: Date
  issued_on: string
  due_on: string
  client_name: string | null
  client_number: string | null
  sale_condition: string
  exchange_rate: string
  refers_to: string[]
}

/** All of the company's, by columns: nothing of their XML is read. The oldest first. */
export async function readAccounts({ tx }: Pick<CompanyContext, 'tx'>): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select p.id, p.clave, p.kind, p.consecutivo, p.issued_at, costa_rica_day(p.issued_at)::text as issued_on, t.due_on,
      p.client_name, p.client_number, p.currency, p.total, t.sale_condition, t.exchange_rate, t.refers_to
    from past_terms t
    join past_documents p on p.company_id = t.company_id and p.id = t.past_document_id
    where t.company_id = current_company() and (t.sale_condition <> '01' or t.refers_to <> '{}')
      -- What the authority rejected never had an effect, be it a sale or a note.
      and not exists (select from past_rejections r where r.company_id = p.company_id and r.clave = p.clave)
    order by p.issued_at, p.clave
  `.execute(tx)
  return rows
}

/** Which of these claves are those of documents that are kept. */
export async function readKnownClaves(
  { tx }: Pick<CompanyContext, 'tx'>,
  claves: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ clave: string }>`
    select p.clave from past_documents p
    where p.company_id = current_company() and p.clave = any(${claves}::text[])
  `.execute(tx)
  return new Set(rows.map(({ clave }) => clave))
}

export type NamedClient = { id: string; name: string; number: string | null; said_name: string | null }

/** Clients who are meant by one of these numbers or names, with the name as it was said. */
export async function readClientsNamed(
  { tx }: Pick<CompanyContext, 'tx'>,
  { numbers, names }: { numbers: readonly string[]; names: readonly string[] },
): Promise<NamedClient[]> {
  const { rows } = await sql<NamedClient>`
    with said as (select distinct name, search_text(name) as folded from unnest(${names}::text[]) name)
    select c.id, c.name, c.identification_number as number, s.name as said_name
    from clients c left join said s on s.folded = c.sort_name
    where c.company_id = current_company()
      and (s.name is not null or c.identification_number = any(${numbers}::text[]))
  `.execute(tx)
  return rows
}
