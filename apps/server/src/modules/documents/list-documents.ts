import type { DocumentRow, Page } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { countBound, type PageStart, pageMeta, readPageRequest, writeCursor } from '#platform/paging.ts'
import { type DocumentsQuery, documentFilter } from './document-filter.ts'
import { rowColumns, type StoredRow, toRowView } from './document-row.ts'

/** One page of the documents that a query means, newest first unless said, with their number up to a bound. */
export async function listDocuments(ctx: CompanyContext, query: DocumentsQuery): Promise<Page<DocumentRow>> {
  ctx.permit('documents.read')
  const { limit, start } = readPageRequest(query)
  const where = documentFilter(ctx, query)
  const [rows, total] = await Promise.all([
    readPage(ctx, { where, sort: readSort(query.sort), limit, start }),
    countUpToBound(ctx, where),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: page.map(toRowView),
    meta: pageMeta(query, total, last === undefined ? null : writeCursor(last.sort_value, last.id)),
  }
}

type Sort = { column: RawBuilder<unknown>; type: RawBuilder<unknown>; isDescending: boolean }
type PageQuery = { where: RawBuilder<unknown>; sort: Sort; limit: number; start: PageStart }

/** The keys of the page are found in an index; only its rows are fetched. One row more than asked for when there is a next one. */
async function readPage(ctx: CompanyContext, { where, sort, limit, start }: PageQuery) {
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  const beyond = sort.isDescending ? sql`<` : sql`>`
  const after =
    'after' in start
      ? sql`and (${sort.column}, d.id) ${beyond} (${start.after.value}::${sort.type}, ${start.after.id}::uuid)`
      : sql``
  const offset = 'offset' in start ? start.offset : 0
  const { rows } = await sql<StoredRow & { sort_value: string }>`
    with page as materialized (
      select d.id as page_id, ${sort.column} as sort_key
      from documents d
      where ${where} ${after}
      order by ${sort.column} ${direction}, d.id ${direction}
      limit ${limit + 1} offset ${offset}
    )
    select ${rowColumns(costaRicaDay(ctx.clock.now()))}, page.sort_key::text as sort_value
    from page
    join documents d on d.company_id = ${ctx.companyId}::uuid and d.id = page.page_id
    left join users u on u.id = d.created_by
    order by page.sort_key ${direction}, d.id ${direction}
  `.execute(ctx.tx)
  return rows
}

async function countUpToBound(ctx: CompanyContext, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from documents d where ${where} limit ${countBound + 1}) counted
  `.execute(ctx.tx)
  return rows[0]!.total
}

const sorts: Readonly<Record<string, Omit<Sort, 'isDescending'>>> = {
  issued_at: { column: sql`d.sorted_at`, type: sql`timestamptz` },
  updated_at: { column: sql`d.sorted_at`, type: sql`timestamptz` },
  due_on: { column: sql`coalesce(d.due_on, 'infinity')`, type: sql`date` },
  client_name: { column: sql`coalesce(d.client_name, '')`, type: sql`text` },
  consecutivo: { column: sql`coalesce(d.consecutivo, '')`, type: sql`text` },
  total: { column: sql`d.total`, type: sql`numeric` },
  balance: { column: sql`d.balance`, type: sql`numeric` },
}

function readSort(sort = '-issued_at'): Sort {
  const known = sorts[sort.replace(/^-/, '')]
  if (known === undefined) throw new Invalid({ sort: ['choose'] })
  return { ...known, isDescending: sort.startsWith('-') }
}
