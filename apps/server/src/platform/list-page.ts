import type { Page } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTransaction } from './database/company-context.ts'
import { Invalid } from './errors.ts'
import {
  countBound,
  type PageRequest,
  type PageStart,
  pageMeta,
  readPageRequest,
  writeCursor,
} from './paging.ts'

/** What a list can be sorted by: an expression that is never null, and its type. */
export type Sorts = Readonly<Record<string, { by: RawBuilder<unknown>; type: RawBuilder<unknown> }>>

export type ListSource = {
  /** A table keyed by company and id, and what the other parts call it: `['documents', 'd']`. */
  table: readonly [name: string, as: string]
  /** What is read of each row of the page. */
  columns: RawBuilder<unknown>
  /** What the columns need besides the table. */
  joins?: RawBuilder<unknown>
  /** Where rows are looked for, when that is more than the table: a search, or what filters and sorts need besides. */
  from?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  sorts: Sorts
  /** `-paid_on` */
  usualSort: string
}

/**
 * One page of a company's rows with their number up to a bound, by number or after a cursor, by up to two sort keys
 * (`client_name,-total`). Throws Invalid for a sort that the list does not know and for a cursor that is not its own.
 */
export async function readListPage<Row extends { id: string }, View>(
  tx: CompanyTransaction,
  request: PageRequest & { sort?: string | undefined },
  source: ListSource,
  toView: (row: Row) => View,
): Promise<Page<View>> {
  const keys = readSortKeys(request.sort ?? source.usualSort, source.sorts)
  const [rows, total] = await Promise.all([
    readRows<Row>(tx, source, keys, readPageRequest(request)),
    countUpToBound(tx, source),
  ])
  const { per_page: size } = pageMeta(request, total, null)
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    data: rows.slice(0, size).map(({ sort_values: _, ...row }) => toView(row as unknown as Row)),
    meta: pageMeta(request, total, last === undefined ? null : writeCursor(last.id, last.sort_values)),
  }
}

type SortKey = Sorts[string] & { isDescending: boolean }
type Found<Row> = Row & { id: string; sort_values: string[] }

const mostSortKeys = 2

function readSortKeys(text: string, sorts: Sorts): SortKey[] {
  const names = text.split(',').slice(0, mostSortKeys)
  return names.map((name) => {
    const wanted = name.replace(/^-/, '')
    const known = Object.hasOwn(sorts, wanted) ? sorts[wanted] : undefined
    if (known === undefined) throw new Invalid({ sort: ['choose'] })
    return { ...known, isDescending: name.startsWith('-') }
  })
}

/**
 * The page, and one row more when there is a next one. Its keys are found first, from as little as possible, so that
 * rows which OFFSET passes over cost nothing more; then each row is fetched with one look by its key, however little
 * the planner knows of a company that has just arrived.
 */
async function readRows<Row>(
  tx: CompanyTransaction,
  source: ListSource,
  keys: readonly SortKey[],
  { limit, start }: { limit: number; start: PageStart },
): Promise<Found<Row>[]> {
  const { columns, joins = sql``, where } = source
  const [table, as] = [sql.table(source.table[0]), sql.id(source.table[1])]
  const value = (index: number) => sql.id(`sort_${index}`)
  const values = keys.map(({ by }, index) => sql`${by} as ${value(index)}`)
  const order = sql.join([
    ...keys.map(({ isDescending }, index) => sql`${value(index)} ${direction(isDescending)}`),
    sql`page_id ${direction(keys.at(-1)!.isDescending)}`,
  ])
  const found = sql<Found<Row>>`
    with page as materialized (
      select ${as}.id as page_id, ${sql.join(values)}
      from ${source.from ?? sql`${table} ${as}`}
      where ${where} ${'after' in start ? sql`and ${isAfter(start.after, keys, sql`${as}.id`)}` : sql``}
      order by ${order}
      limit ${limit + 1} offset ${'offset' in start ? start.offset : 0}
    )
    select ${columns}, array[${sql.join(keys.map((_, index) => sql`${value(index)}::text`))}] as sort_values
    from page
    cross join lateral (select * from ${table} where company_id = current_company() and id = page_id offset 0) ${as}
    ${joins}
    order by ${order}
  `.execute(tx)
  if ('offset' in start) return (await found).rows
  return found.then(
    ({ rows }) => rows,
    (error: { code?: string }) => {
      // Class 22: what the cursor holds is no value of the column. We did not write it.
      throw error.code?.startsWith('22') ? new Invalid({ cursor: ['cursor'] }) : error
    },
  )
}

/** One key is compared as a row, which an index answers; two may run in opposite directions. */
function isAfter(
  { id, values }: { id: string; values: readonly string[] },
  keys: readonly SortKey[],
  rowId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [first, second] = keys
  if (values.length !== keys.length) throw new Invalid({ cursor: ['cursor'] })
  const cursorValue = (index: number) => sql`${values[index]}::${keys[index]!.type}`
  const last = keys.length - 1
  const inLast = sql`(${keys[last]!.by}, ${rowId}) ${beyond(keys[last]!)} (${cursorValue(last)}, ${id}::uuid)`
  if (second === undefined) return inLast
  return sql`(${first!.by} ${beyond(first!)} ${cursorValue(0)} or (${first!.by} = ${cursorValue(0)} and ${inLast}))`
}

function direction(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`desc` : sql`asc`
}

function beyond({ isDescending }: SortKey): RawBuilder<unknown> {
  return isDescending ? sql`<` : sql`>`
}

async function countUpToBound(tx: CompanyTransaction, { table, from, where }: ListSource): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (
      select from ${from ?? sql`${sql.table(table[0])} ${sql.id(table[1])}`}
      where ${where} limit ${countBound + 1}
    ) counted
  `.execute(tx)
  return rows[0]!.total
}

/** The values of `a,b,c` in a query. */
export function splitList(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
}
