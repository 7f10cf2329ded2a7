import type { DocumentRow, Page } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { tagNames } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { keepPlans } from '#platform/database/keep-plans.ts'
import { type ListSource, readListPage, splitList } from '#platform/list-page.ts'
import { numberOf } from './counts-here.ts'
import { type DocumentsQuery, documentFilter } from './document-filter.ts'
import { rowColumns, type StoredRow, toRowView } from './document-row.ts'
import { waysToFind } from './document-search.ts'
import { isReplacedTicket } from './engine/replaced-ticket.ts'
import { countedDocuments, startOfPage, usualFarFrom } from './start-of-page.ts'

/**
 * One page of the documents that a query means, newest first unless said, with their number up to a bound. `farFrom` is how many rows
 * before a page make it a far one.
 */
export async function listDocuments(
  ctx: CompanyContext,
  query: DocumentsQuery,
  { farFrom = usualFarFrom } = {},
): Promise<Page<DocumentRow>> {
  ctx.permit('documents.read')
  if (isOfKindAlone(query)) keepPlans(ctx.tx)
  const source = { ...(await sourceOf(ctx, query)), ...countedOf(ctx, query, farFrom) }
  return readListPage<StoredRow, DocumentRow>(ctx.tx, query, source, toRowView)
}

/** What most pages are asked for, and what has an index whatever the kind. */
const askedOfAll: ReadonlySet<string> = new Set(['kind', 'search', 'sort', 'page', 'per_page'])

function isOfKindAlone(query: DocumentsQuery): boolean {
  return Object.entries(query).every(([name, value]) => value === undefined || askedOfAll.has(name))
}

/** Where far pages begin, and how many there are at least, of a list of kinds alone for whoever sees all of it: that is what is counted by day. */
function countedOf(
  ctx: CompanyContext,
  query: DocumentsQuery,
  farFrom: number,
): Pick<ListSource, 'startsAt' | 'atLeast'> {
  if (!isOfKindAlone(query) || query.search || ctx.reach('documents.read') === 'own') return {}
  const kinds = splitList(query.kind)
  return {
    startsAt: async (offset) => (offset < farFrom ? undefined : startOfPage(ctx, kinds, offset)),
    atLeast: countedDocuments(kinds),
  }
}

/** A document in a file says more than in the list. */
export type ExportRow = DocumentRow & {
  net: string | null
  tax: string | null
  other_charges: string | null
  sale_condition: string | null
  identification_number: string | null
  tag_names: string | null
  /** A ticket whose invoice took its place. */
  is_replaced: boolean
}
type StoredExportRow = StoredRow & Omit<ExportRow, keyof DocumentRow>

/** The same page with what accountants need besides: net, tax, condition, the client's identity, and tags by their names. */
export async function listForExport(ctx: CompanyContext, query: DocumentsQuery): Promise<Page<ExportRow>> {
  ctx.permit('documents.read')
  const source = await sourceOf(ctx, query)
  const columns = sql`${source.columns}, d.sale_condition,
    d.total - in_coins(d.tax - d.returned_vat, d.currency) - in_coins(d.other_charges, d.currency) as net,
    in_coins(d.tax - d.returned_vat, d.currency) as tax, in_coins(d.other_charges, d.currency) as other_charges,
    (
      select k.identification_number from clients k where k.company_id = d.company_id and k.id = d.client_id
    ) as identification_number, ${tagNames(sql`d.tags`)} as tag_names,
    ${isReplacedTicket} as is_replaced`
  return readListPage<StoredExportRow, ExportRow>(ctx.tx, query, { ...source, columns }, (row) => ({
    ...toRowView(row),
    net: row.net,
    tax: row.tax,
    other_charges: row.other_charges,
    sale_condition: row.sale_condition,
    identification_number: row.identification_number,
    tag_names: row.tag_names,
    is_replaced: row.is_replaced,
  }))
}

async function sourceOf(ctx: CompanyContext, query: DocumentsQuery): Promise<ListSource> {
  return {
    table: ['documents', 'd'],
    columns: rowColumns(costaRicaDay(ctx.clock.now())),
    joins: sql`left join users u on u.id = d.created_by`,
    where: documentFilter(ctx, query),
    anyOf: await waysToFind(ctx, query.search),
    sorts,
    usualSort: '-issued_at',
  }
}

const sorts: ListSource['sorts'] = {
  issued_at: { by: sql`d.sorted_at`, type: sql`timestamptz` },
  updated_at: { by: sql`d.sorted_at`, type: sql`timestamptz` },
  due_on: { by: sql`coalesce(d.due_on, 'infinity')`, type: sql`date` },
  client_name: { by: sql`coalesce(d.client_name, '')`, type: sql`text` },
  consecutivo: { by: sql`coalesce(${numberOf}, '')`, type: sql`text` },
  total: { by: sql`d.total`, type: sql`numeric` },
  balance: { by: sql`d.balance`, type: sql`numeric` },
}
