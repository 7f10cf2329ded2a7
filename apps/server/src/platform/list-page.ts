import type { Page } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTransaction } from './database/company-context.ts'
import { Invalid } from './errors.ts'
import { countBound, type PageRequest, pageMeta, readPageRequest, writeCursor } from './paging.ts'

/** What a list can be sorted by: an expression that is never null, and its type. */
export type Sorts = Readonly<Record<string, { by: RawBuilder<unknown>; type: RawBuilder<unknown> }>>

export type ListSource = {
  /** What is read of each row; `id` among it. */
  columns: RawBuilder<unknown>
  /** The table as `r`, without joins: what is counted. */
  table: RawBuilder<unknown>
  /** What the columns need besides. */
  joins?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  sorts: Sorts
  /** `-paid_on` */
  usualSort: string
}

/**
 * One page of a company's rows with their number up to a bound, by number or after a cursor.
 * Throws Invalid for a sort that the list does not know.
 */
export async function readListPage<Row extends { id: string }, View>(
  tx: CompanyTransaction,
  request: PageRequest & { sort?: string | undefined },
  { columns, table, joins = sql``, where, sorts, usualSort }: ListSource,
  toView: (row: Row) => View,
): Promise<Page<View>> {
  const { limit, start } = readPageRequest(request)
  const name = request.sort ?? usualSort
  const sort = sorts[name.replace(/^-/, '')]
  if (sort === undefined) throw new Invalid({ sort: ['choose'] })
  const direction = name.startsWith('-') ? sql`desc` : sql`asc`
  const beyond = name.startsWith('-') ? sql`<` : sql`>`
  const after =
    'after' in start
      ? sql`and (${sort.by}, r.id) ${beyond} (${start.after.value}::${sort.type}, ${start.after.id}::uuid)`
      : sql``
  const offset = 'offset' in start ? start.offset : 0
  const [{ rows }, counted] = await Promise.all([
    sql<Row & { sort_value: string }>`
      select ${columns}, (${sort.by})::text as sort_value
      from ${table} ${joins}
      where ${where} ${after}
      order by ${sort.by} ${direction}, r.id ${direction}
      limit ${limit + 1} offset ${offset}
    `.execute(tx),
    sql<{ total: number }>`
      select count(*)::int as total from (select from ${table} where ${where} limit ${countBound + 1}) counted
    `.execute(tx),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: page.map(toView),
    meta: pageMeta(
      request,
      counted.rows[0]!.total,
      last === undefined ? null : writeCursor(last.sort_value, last.id),
    ),
  }
}

/** The values of `a,b,c` in a query. */
export function splitList(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
}
