import type { DocumentRow, Page } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type ListSource, readListPage } from '#platform/list-page.ts'
import { type DocumentsQuery, documentFilter } from './document-filter.ts'
import { rowColumns, type StoredRow, toRowView } from './document-row.ts'

/** One page of the documents that a query means, newest first unless said, with their number up to a bound. */
export async function listDocuments(ctx: CompanyContext, query: DocumentsQuery): Promise<Page<DocumentRow>> {
  ctx.permit('documents.read')
  const source: ListSource = {
    table: ['documents', 'd'],
    columns: rowColumns(costaRicaDay(ctx.clock.now())),
    joins: sql`left join users u on u.id = d.created_by`,
    where: documentFilter(ctx, query),
    sorts,
    usualSort: '-issued_at',
  }
  return readListPage<StoredRow, DocumentRow>(ctx.tx, query, source, toRowView)
}

const sorts: ListSource['sorts'] = {
  issued_at: { by: sql`d.sorted_at`, type: sql`timestamptz` },
  updated_at: { by: sql`d.sorted_at`, type: sql`timestamptz` },
  due_on: { by: sql`coalesce(d.due_on, 'infinity')`, type: sql`date` },
  client_name: { by: sql`coalesce(d.client_name, '')`, type: sql`text` },
  consecutivo: { by: sql`coalesce(d.consecutivo, '')`, type: sql`text` },
  total: { by: sql`d.total`, type: sql`numeric` },
  balance: { by: sql`d.balance`, type: sql`numeric` },
}
