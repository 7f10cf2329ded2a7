import { sql } from 'kysely'
import type { PastDocument, PastTerms } from '#modules/imports/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import type { FilePlace } from '#platform/stored-files/file-door.ts'
import { placeColumns, type StoredFile } from '#platform/stored-files/stored-file.ts'

/** Keeps documents that are not here yet, neither so nor as our own; answers the ids of these by their clave. */
export async function insertPast(
  ctx: CompanyContext,
  documents: readonly PastDocument[],
): Promise<Map<string, string>> {
  const rows = documents.map(
    ({
      xml,
      clientName,
      clientNumber,
      issuedAt,
      saleCondition,
      creditDays,
      exchangeRate,
      refersTo,
      ...rest
    }) => ({
      ...rest,
      id: newId(),
      issued_at: issuedAt,
      client_name: clientName,
      client_number: clientNumber,
      xml: Buffer.from(xml).toString('base64'),
      ...toTermsRow({ saleCondition, creditDays, exchangeRate, refersTo }),
    }),
  )
  const { rows: kept } = await sql<{ id: string; clave: string }>`
    insert into past_documents (
      company_id, id, clave, kind, consecutivo, issued_at, client_name, client_number, currency, total, tax, search, content,
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
  const ids = new Set(kept.map(({ id }) => id))
  await insertTerms(
    ctx,
    rows.filter(({ id }) => ids.has(id)).map(({ xml: _xml, ...row }) => row),
  )
  return new Map(kept.map(({ clave, id }) => [clave, id]))
}

export type TermsRow = {
  id: string
  sale_condition: string
  credit_days: number
  exchange_rate: string
  refers_to: string[]
}

export function toTermsRow({
  saleCondition,
  creditDays,
  exchangeRate,
  refersTo,
}: PastTerms): Omit<TermsRow, 'id'> {
  return {
    sale_condition: saleCondition,
    credit_days: creditDays,
    exchange_rate: exchangeRate,
    refers_to: refersTo,
  }
}

/** Puts beside documents that are kept what they say of what is owed; what stands there already stays. */
export async function insertTerms(ctx: CompanyContext, rows: readonly TermsRow[]): Promise<void> {
  await sql`
    insert into past_terms (company_id, past_document_id, sale_condition, due_on, exchange_rate, refers_to)
    select p.company_id, p.id, r.sale_condition, costa_rica_day(p.issued_at) + r.credit_days, r.exchange_rate, r.refers_to
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, sale_condition text, credit_days integer, exchange_rate numeric, refers_to text[]
    )
    join past_documents p on p.company_id = current_company() and p.id = r.id
    on conflict (company_id, past_document_id) do nothing
  `.execute(ctx.tx)
}

/** How many were kept before anybody asked what is owed by them. */
export async function countUnread({ tx }: Pick<CompanyContext, 'tx'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from past_documents p where ${isUnread}
  `.execute(tx)
  return rows[0]!.count
}

/** Some of these with their files, behind a place. */
export async function readUnread(
  { tx, toFile }: Pick<CompanyContext, 'tx' | 'toFile'>,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; file: StoredFile }[]> {
  const { rows } = await sql<{ id: string } & FilePlace>`
    select p.id, ${placeColumns('p')} from past_documents p
    where ${isUnread} and p.id > ${after}::uuid order by p.id limit ${limit}
  `.execute(tx)
  return rows.map(({ id, ...place }) => ({ id, file: toFile(place) }))
}

const isUnread = sql`p.company_id = current_company() and not exists (
  select from past_terms t where t.company_id = p.company_id and t.past_document_id = p.id
)`

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

/** One with its file; undefined when there is none. */
export async function readPastDocument(
  { tx, toFile }: Pick<CompanyContext, 'tx' | 'toFile'>,
  id: string,
): Promise<{ row: PastRow; file: StoredFile } | undefined> {
  const { rows } = await sql<PastRow & FilePlace>`
    select ${pastColumns}, ${placeColumns('p')} from past_documents p
    where p.company_id = current_company() and p.id = ${id}::uuid
  `.execute(tx)
  if (rows[0] === undefined) return undefined
  const { content, sha256, store_key, ...row } = rows[0]
  return { row, file: toFile({ content, sha256, store_key }) }
}

/** Notes what the authority rejected; answers the claves that were not noted yet. */
export async function insertRejections(
  { tx }: Pick<CompanyContext, 'tx'>,
  claves: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ clave: string }>`
    insert into past_rejections (company_id, clave)
    select current_company(), clave from unnest(${claves}::text[]) clave
    on conflict (company_id, clave) do nothing
    returning clave
  `.execute(tx)
  return new Set(rows.map(({ clave }) => clave))
}

export async function deleteRejection({ tx }: Pick<CompanyContext, 'tx'>, clave: string): Promise<void> {
  await sql`delete from past_rejections where company_id = current_company() and clave = ${clave}`.execute(tx)
}

export async function deletePast({ tx }: Pick<CompanyContext, 'tx'>, id: string): Promise<void> {
  await sql`delete from past_documents where company_id = current_company() and id = ${id}::uuid`.execute(tx)
}
