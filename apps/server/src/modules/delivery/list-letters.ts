import type { LetterRow, Page } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { addDays, startOfDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { numberOf, visibleDocuments } from '#modules/documents/index.ts'
import { statusNow } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { searchWords } from '#platform/database/search-words.ts'
import { NotFound } from '#platform/errors.ts'
import { readListPage, type Sorts, splitList } from '#platform/list-page.ts'
import { searchPatterns } from '#platform/paging.ts'
import { letterColumns, letterJoins, type StoredLetter, toLetterRow } from './letter-row.ts'

export type LettersQuery = z.output<typeof schemas.lettersQuery>

/** One page of the company's letters, the newest first unless asked otherwise. */
export async function listLetters(ctx: CompanyContext, query: LettersQuery): Promise<Page<LetterRow>> {
  ctx.permit('documents.send')
  const now = ctx.clock.now()
  return readListPage<StoredLetter, LetterRow>(
    ctx.tx,
    query,
    {
      table: ['letters', 'l'],
      columns: letterColumns(now),
      joins: letterJoins,
      where: filterOf(ctx, query),
      sorts,
      usualSort: '-created_at',
    },
    toLetterRow,
  )
}

/** A letter of the company. Throws NotFound. */
export async function getLetter(ctx: CompanyContext, id: string): Promise<LetterRow> {
  ctx.permit('documents.send')
  const { rows } = await sql<StoredLetter>`
    select ${letterColumns(ctx.clock.now())} from letters l ${letterJoins}
    where l.company_id = current_company() and l.id = ${id}::uuid and ${visibleLetters(ctx)}
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound('letter-not-found')
  return toLetterRow(rows[0])
}

const sorts: Sorts = {
  created_at: { by: sql`l.created_at`, type: sql`timestamptz` },
  recipient: { by: sql`lower(l.recipient)`, type: sql`text` },
}

/** Who sees their own documents alone sees what they wrote, and what went out about those. */
function visibleLetters(ctx: CompanyContext): RawBuilder<unknown> {
  if (ctx.reach('documents.read') !== 'own') return sql`true`
  return sql`(l.posted_by = ${ctx.userId}::uuid or exists (
    select from documents d where d.company_id = l.company_id and d.id = l.document_id and ${visibleDocuments(ctx)}
  ))`
}

function filterOf(ctx: CompanyContext, query: LettersQuery): RawBuilder<unknown> {
  const statuses = splitList(query.status)
  const kinds = splitList(query.kind)
  const patterns = searchPatterns(query.search)
  const conditions = [
    sql`l.company_id = current_company()`,
    visibleLetters(ctx),
    statuses.length > 0 && statusIs(statuses, ctx.clock.now()),
    query.way && sql`(l.status = 'handed') = ${query.way === 'whatsapp'}`,
    kinds.length > 0 && sql`l.kind = any(${kinds}::text[])`,
    query.client_id && sql`l.client_id = client_now(current_company(), ${query.client_id}::uuid)`,
    query.document_id && sql`l.document_id = ${query.document_id}::uuid`,
    query.quotation_id && sql`l.quotation_id = ${query.quotation_id}::uuid`,
    query.from && sql`l.created_at >= ${startOfDay(query.from)}::timestamptz`,
    query.to && sql`l.created_at < ${startOfDay(addDays(query.to, 1))}::timestamptz`,
    patterns.length > 0 && saysAll(patterns),
  ]
  return sql.join(
    conditions.filter((condition): condition is RawBuilder<unknown> => typeof condition === 'object'),
    sql` and `,
  )
}

/** What is stored narrows by its index; whether it came too late is judged of those. */
function statusIs(statuses: readonly string[], now: number): RawBuilder<unknown> {
  const stored = statuses.flatMap((status) => (status === 'expired' ? ['sending', 'waiting'] : [status]))
  return sql`l.status = any(${stored}::text[]) and ${statusNow(now)} = any(${statuses}::text[])`
}

/** Each word stands in the address, the subject, the client's name or the number of what it is about, as the row shows them. */
function saysAll(patterns: readonly string[]): RawBuilder<unknown> {
  return sql`search_text(concat_ws(' ', l.recipient, l.subject,
    coalesce((select k.name from clients k where k.company_id = l.company_id and k.id = l.client_id), l.client_name),
    (
      select concat_ws(' ', ${numberOf}, d.client_name) from documents d
      where d.company_id = l.company_id and d.id = l.document_id
    ),
    (
      select concat_ws(' ', 'COT-' || lpad(q.number::text, 5, '0'), q.client_name) from quotations q
      where q.company_id = l.company_id and q.id = l.quotation_id
    ),
    (select p.number from payments p where p.company_id = l.company_id and p.id = l.payment_id)
  )) like all (${searchWords(patterns)})`
}
