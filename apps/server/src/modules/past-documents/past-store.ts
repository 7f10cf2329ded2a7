import { sql } from 'kysely'
import type { PastDocument } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'

/** Keeps documents that are not here yet, neither so nor as our own; answers the ids of these by their clave. */
export async function insertPast(
  ctx: CompanyContext,
  documents: readonly PastDocument[],
): Promise<Map<string, string>> {
  const rows = documents.map(({ xml, clientName, clientNumber, issuedAt, ...document }) => ({
    ...document,
    id: newId(),
    issued_at: issuedAt,
    client_name: clientName,
    client_number: clientNumber,
    xml: Buffer.from(xml).toString('base64'),
  }))
  const { rows: kept } = await sql<{ id: string; clave: string }>`
    insert into past_documents (
      company_id, id, clave, kind, consecutivo, issued_at, client_name, client_number, currency, total, tax, search, xml,
      kept_by, kept_at
    )
    select current_company(), r.id, r.clave, r.kind, r.consecutivo, r.issued_at, r.client_name, r.client_number, r.currency,
      r.total, r.tax, search_text(concat_ws(' ', r.client_name, r.client_number, r.clave)), decode(r.xml, 'base64'),
      ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, clave text, kind text, consecutivo text, issued_at timestamptz, client_name text, client_number text,
      currency text, total numeric, tax numeric, xml text
    )
    where not exists (
      select from documents d
      where d.company_id = current_company() and d.environment = (select current_environment()) and d.clave = r.clave
    )
    on conflict (company_id, clave) do nothing
    returning id, clave
  `.execute(ctx.tx)
  return new Map(kept.map(({ clave, id }) => [clave, id]))
}

export type PastRow = {
  id: string
  clave: string
  kind: PastDocument['kind']
  consecutivo: string
  issued_at: Date
  client_name: string | null
  currency: string
  total: string
  tax: string
}

/** What a list says of each of `past_documents p`. */
export const pastColumns = sql`
  p.id, p.clave, p.kind, p.consecutivo, p.issued_at, p.client_name, p.currency, p.total, p.tax`

/** One with its bytes; undefined when there is none. */
export async function readPastDocument(
  { tx }: Pick<CompanyContext, 'tx'>,
  id: string,
): Promise<(PastRow & { xml: Buffer }) | undefined> {
  const { rows } = await sql<PastRow & { xml: Buffer }>`
    select ${pastColumns}, p.xml from past_documents p
    where p.company_id = current_company() and p.id = ${id}::uuid
  `.execute(tx)
  return rows[0]
}

export async function deletePast({ tx }: Pick<CompanyContext, 'tx'>, id: string): Promise<void> {
  await sql`delete from past_documents where company_id = current_company() and id = ${id}::uuid`.execute(tx)
}
