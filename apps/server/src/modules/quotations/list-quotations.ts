import type { Page, QuotationRow, QuotationTotals } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { visibleQuotations } from '#modules/documents/index.ts'
import { tagNames } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type ListSource, readListPage, splitList } from '#platform/list-page.ts'
import { searchPatterns } from '#platform/paging.ts'
import { statusOf, taken } from './quotation-status.ts'
import { quotationColumns, type StoredQuotation, sumQuotations } from './quotation-store.ts'
import { toRowView } from './quotation-view.ts'

export type QuotationsQuery = z.output<typeof schemas.quotationsQuery>

/** One page of quotations, newest first unless said, with their number up to a bound. */
export async function listQuotations(
  ctx: CompanyContext,
  query: QuotationsQuery,
): Promise<Page<QuotationRow>> {
  ctx.permit('documents.read')
  return readListPage<StoredQuotation, QuotationRow>(ctx.tx, query, sourceOf(ctx, query), toRowView)
}

/** In a file tags have their names. */
export type QuotationExportRow = QuotationRow & { tag_names: string | null }

/** The same page with what only a file says. */
export async function listForExport(
  ctx: CompanyContext,
  query: QuotationsQuery,
): Promise<Page<QuotationExportRow>> {
  ctx.permit('documents.read')
  const source = sourceOf(ctx, query)
  const columns = sql`${source.columns}, ${tagNames(sql`q.tags`)} as tag_names`
  return readListPage<StoredQuotation & { tag_names: string | null }, QuotationExportRow>(
    ctx.tx,
    query,
    { ...source, columns },
    (row) => ({ ...toRowView(row), tag_names: row.tag_names }),
  )
}

function sourceOf(ctx: CompanyContext, query: QuotationsQuery): ListSource {
  const today = costaRicaDay(ctx.clock.now())
  return {
    table: ['quotations', 'q'],
    columns: quotationColumns(ctx.clock.now()),
    joins: sql`${taken} left join users u on u.id = q.created_by`,
    from: sql`quotations q ${taken}`,
    where: filterOf(ctx, query, today),
    sorts: sortsOf(today),
    usualSort: '-dated_on',
  }
}

/** What still stands of all that a query means, or all of it where nothing of that stands; a row per currency. */
export async function quotationTotals(ctx: CompanyContext, query: QuotationsQuery): Promise<QuotationTotals> {
  ctx.permit('documents.read')
  const where = filterOf(ctx, { ...query, adds_to: 'quoted' }, costaRicaDay(ctx.clock.now()))
  return sumQuotations(ctx.tx, where)
}

/** Where an offer may stand to be listed. */
function statusesOf({ status, adds_to: figure }: QuotationsQuery): readonly string[] {
  const asked = splitList(status)
  if (figure === undefined) return asked
  const counted = asked.length === 0 ? standing : asked.filter((each) => standing.includes(each))
  return counted.length === 0 ? asked : counted
}

/** What a client has and may still take or has taken: no drafts, and nothing refused, expired or taken back. */
const standing: readonly string[] = ['sent', 'accepted', 'partly_invoiced', 'invoiced']

const expiringDays = 7

/** What a query of the list means, of `quotations q` with `taken t`. */
export function filterOf(ctx: CompanyContext, query: QuotationsQuery, today: string): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`q.company_id = current_company()`, visibleQuotations(ctx)]
  const statuses = statusesOf(query)
  if (statuses.length > 0) conditions.push(sql`(${statusOf(today)}) = any(${statuses}::text[])`)
  if (query.client_id)
    conditions.push(sql`q.client_id = client_now(current_company(), ${query.client_id}::uuid)`)
  if (query.currency) conditions.push(sql`q.currency = ${query.currency}`)
  if (query.seller_id) conditions.push(sql`q.input ->> 'seller_id' = ${query.seller_id}::uuid::text`)
  if (query.item_id)
    conditions.push(
      sql`q.input -> 'lines' @> jsonb_build_array(jsonb_build_object('item_id', ${query.item_id}::uuid::text))`,
    )
  if (query.total_from) conditions.push(sql`q.total >= ${query.total_from}::numeric`)
  if (query.total_to) conditions.push(sql`q.total <= ${query.total_to}::numeric`)
  if (query.from) conditions.push(sql`q.dated_on >= ${query.from}::date`)
  if (query.to) conditions.push(sql`q.dated_on <= ${query.to}::date`)
  if (query.mine) conditions.push(sql`q.created_by = ${ctx.userId}::uuid`)
  if (query.tagged) conditions.push(sql`q.tags <> '{}' and q.tags @> array[${query.tagged}::uuid]`)
  if (query.expiring)
    conditions.push(
      sql`q.status = 'sent' and q.valid_until between ${today}::date and ${addDays(today, expiringDays)}::date`,
    )
  for (const pattern of searchPatterns(query.search)) {
    conditions.push(
      sql`search_text(concat_ws(' ', q.number, 'COT-' || lpad(q.number::text, 5, '0'), 'COT-' || q.number, q.title, q.client_name))
        like search_text(${pattern})`,
    )
  }
  return sql.join(conditions, sql` and `)
}

function sortsOf(today: string): ListSource['sorts'] {
  return {
    dated_on: { by: sql`q.dated_on`, type: sql`date` },
    number: { by: sql`q.number`, type: sql`bigint` },
    client_name: { by: sql`coalesce(search_text(q.client_name), '')`, type: sql`text` },
    title: { by: sql`search_text(q.title)`, type: sql`text` },
    valid_until: { by: sql`q.valid_until`, type: sql`date` },
    total: { by: sql`q.total`, type: sql`numeric` },
    status: { by: sql`(${statusOf(today)})`, type: sql`text` },
    updated_at: { by: sql`q.updated_at`, type: sql`timestamptz` },
  }
}
