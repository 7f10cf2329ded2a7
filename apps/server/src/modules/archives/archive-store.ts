import { type RawBuilder, sql } from 'kysely'
import { countsHere } from '#modules/documents/index.ts'
import { isSpent } from '#modules/expenses/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import type { FilePlace } from '#platform/stored-files/file-door.ts'
import {
  type PlacedRow,
  placeAs,
  placeColumns,
  placeOf,
  type StoredFile,
} from '#platform/stored-files/stored-file.ts'

/** Which documents: of some days, or those of some ids. */
export type Period = {
  from?: string | undefined
  to?: string | undefined
  ids?: readonly string[] | undefined
  /** Only what counts in figures: of the company's environment, and no trial. */
  counts?: boolean | undefined
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
  xml: StoredFile | null
  answer: StoredFile | null
}

export type ArchivedReception = {
  id: string
  kind: string
  environment: string
  clave: string
  consecutivo: string
  issued_at: Date
  supplier_name: string
  supplier_identification_number: string
  currency: string
  total: string
  tax: string
  status: string
  /** What came, and the authority's answer that came along. */
  xml: StoredFile | null
  authority: StoredFile | null
  /** Our answers, the first first, and what the authority said to each: a refused one is followed by another. */
  messages: ArchivedMessage[]
}

type ArchivedMessage = { consecutivo: string; message: StoredFile | null; answer: StoredFile | null }

export type ArchivedExpense = {
  id: string
  environment: string
  spent_on: string
  supplier_name: string
  supplier_identification_number: string | null
  document_kind: string
  document_number: string | null
  currency: string
  total: string
  vat: string
  status: string
  files: { id: string; name: string }[]
}

/** How many documents were issued in a period: each can be printed. */
export async function countIssued(
  { tx, companyId }: CompanyContext,
  days: { from: string; to: string },
): Promise<number> {
  return countDocuments(tx, companyId, { ...days, counts: true })
}

/** How much an archive of a period is written from: documents, and what suppliers sent and were paid for. */
export async function countArchived(
  tx: CompanyTransaction,
  companyId: string,
  period: Period,
): Promise<number> {
  const documents = await countDocuments(tx, companyId, period)
  if (period.ids !== undefined) return documents
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from expenses e where ${spentWithin(companyId, period)}
  `.execute(tx)
  return documents + (await countReceived(tx, companyId, period)) + Number(rows[0]!.count)
}

export async function countReceived(
  tx: CompanyTransaction,
  companyId: string,
  period: Period,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from receptions r where ${receivedWithin(companyId, period)}
  `.execute(tx)
  return Number(rows[0]!.count)
}

/** Rows of a period after one of them, the oldest first. */
export type ReadRows<Row, Key> = (
  ctx: CompanyContext,
  from: { period: Period; after: After<Key>; limit: number },
) => Promise<Row[]>

export type After<Key> = { at: Key; id: string } | null

/** Received documents of a period after one of them, the oldest first; what was set aside is nobody's of ours. */
export async function readReceived(
  ctx: CompanyContext,
  { period, after, limit }: { period: Period; after: After<Date>; limit: number },
): Promise<ArchivedReception[]> {
  const beyond = after === null ? sql`` : sql`and (r.issued_at, r.id) > (${after.at}, ${after.id}::uuid)`
  const file = (kind: string, alias: string) => sql`
    left join reception_files ${sql.ref(alias)} on ${sql.ref(`${alias}.company_id`)} = r.company_id
      and ${sql.ref(`${alias}.reception_id`)} = r.id and ${sql.ref(`${alias}.kind`)} = ${kind}`
  type Files = 'xml' | 'authority'
  const { rows } = await sql<Omit<ArchivedReception, 'messages' | Files> & PlacedRow<Files>>`
    select r.id, r.kind, r.environment, r.clave, r.consecutivo, r.issued_at, r.supplier_name,
      r.supplier_identification_number, r.currency, r.total, r.tax, r.status,
      ${placeAs('x', 'xml')}, ${placeAs('a', 'authority')}
    from receptions r ${file('xml', 'x')} ${file('authority', 'a')}
    where ${receivedWithin(ctx.companyId, period)} ${beyond}
    order by r.issued_at, r.id
    limit ${limit}
  `.execute(ctx.tx)
  const sent = await readSent(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    xml: fileAt(ctx, placeOf<Files>(row, 'xml')),
    authority: fileAt(ctx, placeOf<Files>(row, 'authority')),
    messages: sent.get(row.id) ?? [],
  }))
}

/** Our answers to received documents, the first first. */
async function readSent(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<Map<string, ArchivedMessage[]>> {
  if (ids.length === 0) return new Map()
  type Files = 'message' | 'answer'
  const { rows } = await sql<{ reception_id: string; consecutivo: string } & PlacedRow<Files>>`
    select m.reception_id, m.consecutivo::text as consecutivo, ${placeAs('x', 'message')}, ${placeAs('a', 'answer')}
    from reception_messages m
    left join submission_files x on x.company_id = m.company_id and x.subject_id = m.id and x.kind = 'xml'
    left join submission_files a on a.company_id = m.company_id and a.subject_id = m.id and a.kind = 'answer'
    where m.company_id = current_company() and m.reception_id = any(${ids}::uuid[])
    order by m.decided_at, m.id
  `.execute(ctx.tx)
  const messages = Map.groupBy(rows, ({ reception_id }) => reception_id)
  return new Map(
    [...messages].map(([id, sent]) => [
      id,
      sent.map((row) => ({
        consecutivo: row.consecutivo,
        message: fileAt(ctx, placeOf<Files>(row, 'message')),
        answer: fileAt(ctx, placeOf<Files>(row, 'answer')),
      })),
    ]),
  )
}

function fileAt({ toFile }: CompanyContext, place: FilePlace | null): StoredFile | null {
  return place && toFile(place)
}

/** Expenses of a period after one of them, the oldest first, with the names of their papers. */
export async function readExpenses(
  { tx, companyId }: CompanyContext,
  { period, after, limit }: { period: Period; after: After<string>; limit: number },
): Promise<ArchivedExpense[]> {
  const beyond = after === null ? sql`` : sql`and (e.spent_on, e.id) > (${after.at}::date, ${after.id}::uuid)`
  const { rows } = await sql<ArchivedExpense>`
    select e.id, e.environment, e.spent_on, e.supplier_name, e.supplier_identification_number, e.document_kind,
      e.document_number, e.currency, e.total, e.vat, e.status, coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.created_at, f.id) from papers f
        where f.company_id = e.company_id and f.expense_id = e.id
      ), '[]') as files
    from expenses e
    where ${spentWithin(companyId, period)} ${beyond}
    order by e.spent_on, e.id
    limit ${limit}
  `.execute(tx)
  return rows
}

/** A paper of an expense; undefined once it was thrown away. */
export async function readPaper(
  { tx, companyId, toFile }: CompanyContext,
  { expenseId, id }: { expenseId: string; id: string },
): Promise<StoredFile | undefined> {
  const { rows } = await sql<FilePlace>`
    select ${placeColumns('papers')} from papers
    where company_id = ${companyId}::uuid and expense_id = ${expenseId}::uuid and id = ${id}::uuid
  `.execute(tx)
  return rows[0] && toFile(rows[0])
}

function receivedWithin(companyId: string, { from, to, counts }: Period) {
  const here = counts ? sql`and r.environment = (select current_environment())` : sql``
  return sql`r.company_id = ${companyId}::uuid and r.status <> 'set_aside' ${here} ${days(sql`r.issued_at`, from, to)}`
}

function spentWithin(companyId: string, { from, to, counts }: Period) {
  const here = counts ? sql`and e.environment = (select current_environment()) and ${isSpent}` : sql``
  return sql`e.company_id = ${companyId}::uuid and e.status not in ('draft', 'void') ${here}
    and (${from ?? null}::date is null or e.spent_on >= ${from ?? null}::date)
    and (${to ?? null}::date is null or e.spent_on <= ${to ?? null}::date)`
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
  ctx: CompanyContext,
  { period, after, limit }: { period: Period; after: After<Date>; limit: number },
): Promise<ArchivedDocument[]> {
  const beyond = after === null ? sql`` : sql`and (d.sorted_at, d.id) > (${after.at}, ${after.id}::uuid)`
  type Files = 'xml' | 'answer'
  const { rows } = await sql<Omit<ArchivedDocument, Files> & PlacedRow<Files>>`
    select d.id, d.kind, d.environment, d.clave, d.consecutivo, d.sorted_at as issued_at, d.client_name, d.currency,
      trim_scale(d.total) as total, d.fiscal_status, ${placeAs('x', 'xml')}, ${placeAs('a', 'answer')}
    from documents d
    left join submission_files x on x.company_id = d.company_id and x.subject_id = d.id and x.kind = 'xml'
    left join submission_files a on a.company_id = d.company_id and a.subject_id = d.id and a.kind = 'answer'
    where d.company_id = current_company() and ${within(period)} ${beyond}
    order by d.sorted_at, d.id
    limit ${limit}
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    xml: fileAt(ctx, placeOf<Files>(row, 'xml')),
    answer: fileAt(ctx, placeOf<Files>(row, 'answer')),
  }))
}

export async function readCompanyName(tx: CompanyTransaction, companyId: string): Promise<string> {
  const { rows } = await sql<
    Row<'companies', 'name'>
  >`select name from companies where id = ${companyId}`.execute(tx)
  return rows[0]!.name
}

// Issued documents are sorted by the moment of issuing; days are Costa Rican.
function within({ from, to, ids, counts }: Period) {
  if (ids !== undefined) return sql`d.clave is not null and d.id = any(${ids}::uuid[])`
  return sql`d.clave is not null ${counts ? sql`and ${countsHere}` : sql``} ${days(sql`d.sorted_at`, from, to)}`
}

function days(at: RawBuilder<unknown>, from: string | undefined, to: string | undefined) {
  const start = from === undefined ? sql`` : sql`and ${at} >= costa_rica_midnight(${from}::date)`
  const end = to === undefined ? sql`` : sql`and ${at} < costa_rica_midnight(${to}::date + 1)`
  return sql`${start} ${end}`
}
