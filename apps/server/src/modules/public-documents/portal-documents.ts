import type { Page, PortalDocument } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay, startOfDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  countsHere,
  hasEffect,
  instalmentsLeft,
  numberOf,
  paymentStatus,
  readSearch,
} from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { searchWords } from '#platform/database/search-words.ts'
import { type ListSource, readListPage } from '#platform/list-page.ts'

/** As many debts as somebody chooses from to say that they paid them. */
const mostDebts = 200

/** A page of what the company issued to a client, the latest first. */
export async function listPortalDocuments(
  ctx: CompanyContext,
  clientId: string,
  { view, search, year, cursor }: z.output<typeof schemas.portalDocumentsQuery>,
): Promise<Page<PortalDocument>> {
  const found = search ? sql`d.id = any(${await findDocuments(ctx, clientId, search)}::uuid[])` : sql`true`
  const source: ListSource = {
    table: ['documents', 'd'],
    columns: columnsAt(costaRicaDay(ctx.clock.now())),
    where: sql.join([shown(clientId), views[view], inYear(year), found], sql` and `),
    sorts: { issued_on: { by: sql`d.sorted_at`, type: sql`timestamptz` } },
    usualSort: '-issued_on',
  }
  return readListPage<PortalDocument, PortalDocument>(ctx.tx, { cursor }, source, (row) => row)
}

/** What a client owes, the oldest first. */
export async function readPortalDebts(ctx: CompanyContext, clientId: string): Promise<PortalDocument[]> {
  const { rows } = await sql<PortalDocument>`
    select ${columnsAt(costaRicaDay(ctx.clock.now()))} from documents d
    where ${shown(clientId)} and ${views.owed}
    order by d.sorted_at, d.id limit ${sql.lit(mostDebts)}
  `.execute(ctx.tx)
  return rows
}

/** In which currencies something was ever charged to a client or came from it, and in which year that began. */
export async function readPortalRange(
  ctx: CompanyContext,
  clientId: string,
): Promise<{ currencies: string[]; first_year: string | null }> {
  const { rows } = await sql<{ currencies: string[]; first_year: string | null }>`
    select
      array(
        select d.currency::text from documents d where ${shown(clientId)} and d.charged > 0
        union
        select p.currency::text from payments p
        where p.company_id = current_company() and p.client_id = ${clientId}::uuid
          and p.environment = (select current_environment())
        order by 1
      ) as currencies,
      (
        select to_char(costa_rica_time(d.sorted_at), 'YYYY') from documents d where ${shown(clientId)}
        order by d.sorted_at, d.id limit 1
      ) as first_year
  `.execute(ctx.tx)
  return rows[0]!
}

/** Whether a document is of this client, issued, and has files. */
export async function isOfPortal(
  ctx: CompanyContext,
  clientId: string,
  documentId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from documents d where ${shown(clientId)} and d.id = ${documentId}::uuid and d.clave is not null
  `.execute(ctx.tx)
  return rows.length > 0
}

/** What the authority rejected has no effect, and drafts are not the client's yet. Columns of `documents d`. */
export function shown(clientId: string): RawBuilder<unknown> {
  return sql`d.company_id = current_company() and d.client_id = ${clientId}::uuid and ${countsHere}
    and ${hasEffect} and ${numberOf} is not null`
}

/** Whether what the authority answered to `documents d` is kept: of what it accepted alone it is the client's affair. */
export const hasAnswer = sql<boolean>`(d.fiscal_status = 'accepted' and exists (
  select from submission_files f where f.company_id = d.company_id and f.subject_id = d.id and f.kind = 'answer'
))`

const columnsAt = (today: string) => sql`
  d.id, d.kind::text as kind, ${numberOf} as number, costa_rica_day(d.sorted_at)::text as issued_on,
  d.due_on::text as due_on, d.currency::text as currency, trim_scale(d.total)::text as total,
  case when d.charged > 0 then trim_scale(d.balance)::text end as balance,
  case when ${views.paid} then 'payment' when ${paymentStatus(today)} = 'credited' then 'note' end as settled_by,
  coalesce(d.balance > 0 and d.due_on < ${today}::date, false) as is_overdue, ${instalmentsLeft(today)} as instalments,
  d.clave is not null as has_files, ${hasAnswer} as has_answer`

const views: Readonly<Record<z.output<typeof schemas.portalDocumentsQuery>['view'], RawBuilder<unknown>>> = {
  all: sql`true`,
  owed: sql`d.balance > 0`,
  // What notes took back was not paid.
  paid: sql`d.charged > 0 and d.balance <= 0 and d.paid > 0`,
}

function inYear(year: string | undefined): RawBuilder<unknown> {
  if (year === undefined) return sql`true`
  const [from, before] = [`${year}-01-01`, `${Number(year) + 1}-01-01`].map(startOfDay)
  return sql`d.sorted_at >= ${from}::timestamptz and d.sorted_at < ${before}::timestamptz`
}

/** As many as anybody goes through. */
const mostFound = 1_000

/**
 * What a client may mean by a number as it is printed or its last digits, an amount to the cent, or words of a line: nothing that it does
 * not read. The latest of them: looked for once, and not for the page and for their number.
 */
async function findDocuments(ctx: CompanyContext, clientId: string, search: string): Promise<string[]> {
  const { patterns, digits, coins, sequence } = readSearch(search)
  const ways = [sql`position(lower(${search}) in lower(d.original_number)) > 0`]
  if (sequence !== null) ways.push(sql`d.sequence = ${sequence}::bigint`)
  if (digits !== null) ways.push(sql`right(d.consecutivo, ${digits.length}) = ${digits}`)
  if (coins !== null) ways.push(sql`d.total_in_coins = ${coins}::bigint`)
  if (patterns !== null)
    // As a sum of one document's lines: as a condition, the lines of all documents of the company would be looked through.
    ways.push(sql`(
      select bool_or(search_text(l.description) like all (${searchWords(patterns)})) from document_lines l
      where l.company_id = d.company_id and l.document_id = d.id
    )`)
  const { rows } = await sql<{ id: string }>`
    select d.id from documents d where ${shown(clientId)} and (${sql.join(ways, sql` or `)})
    order by d.sorted_at desc, d.id desc limit ${sql.lit(mostFound)}
  `.execute(ctx.tx)
  return rows.map(({ id }) => id)
}
