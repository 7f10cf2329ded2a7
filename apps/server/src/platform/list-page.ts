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
  searchBound,
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
  /**
   * Of what `where` means, only rows of which one of these holds too. Each is looked for by itself, in the order of the list, so
   * that each has an index of its own: of conditions joined by `or` none has.
   */
  anyOf?: readonly Way[] | undefined
  sorts: Sorts
  /** `-paid_on` */
  usualSort: string
  /** In the usual order, a place to begin from that is nearer to a page than the first row; undefined where none is known. */
  startsAt?: ((offset: number) => Promise<NearerStart | undefined>) | undefined
  /** How many rows there are at least, told by less than counting them: where that is beyond the bound nobody counts. */
  atLeast?: RawBuilder<unknown> | undefined
}

/** A condition that leaves out rows that come before all others, and how many of the others are passed over still. */
export type NearerStart = { where: RawBuilder<unknown>; offset: number }

/** A condition; `counted` says the same where rows are only counted, which may go another way. */
export type Way = { where: RawBuilder<unknown>; counted?: RawBuilder<unknown> | undefined }

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
  const bound = source.anyOf === undefined ? countBound : searchBound
  const isUsual = (request.sort ?? source.usualSort) === source.usualSort
  const [rows, total] = await Promise.all([
    readRows<Row>(tx, isUsual ? source : { ...source, startsAt: undefined }, keys, readPageRequest(request)),
    countUpTo(bound, tx, source),
  ])
  const { per_page: size } = pageMeta(request, total, null)
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    data: rows.slice(0, size).map(({ sort_values: _, ...row }) => toView(row as unknown as Row)),
    meta: pageMeta(request, total, last === undefined ? null : writeCursor(last.id, last.sort_values), bound),
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
  const { columns, joins = sql`` } = source
  const [table, as] = [sql.table(source.table[0]), sql.id(source.table[1])]
  const value = (index: number) => sql.id(`sort_${index}`)
  const values = keys.map(({ by }, index) => sql`${by} as ${value(index)}`)
  const order = sql.join([
    ...keys.map(({ isDescending }, index) => sql`${value(index)} ${direction(isDescending)}`),
    sql`page_id ${direction(keys.at(-1)!.isDescending)}`,
  ])
  const ways = waysOf(source).map(({ where }) => where)
  const nearer = 'offset' in start && ways.length === 1 ? await source.startsAt?.(start.offset) : undefined
  const offset = nearer?.offset ?? ('offset' in start ? start.offset : 0)
  const after =
    'after' in start
      ? sql`and ${isAfter(start.after, keys, sql`${as}.id`)}`
      : nearer === undefined
        ? sql``
        : sql`and ${nearer.where}`
  const rowsOf = (where: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql`
    select ${as}.id as page_id, ${sql.join(values)}
    from ${source.from ?? sql`${table} ${as}`}
    where ${where} ${after}
    order by ${order} ${end}`
  const page =
    ways.length === 1
      ? rowsOf(ways[0]!, endOf(limit + 1, offset))
      : sql`
    select * from (${anyOf(ways.map((where) => rowsOf(where, endOf(offset + limit + 1, 0))))}) found
    order by ${order} ${endOf(limit + 1, offset)}`
  const found = sql<Found<Row>>`
    with page as materialized (${page})
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

/** Counts one more than the bound at most. */
async function countUpTo(bound: number, tx: CompanyTransaction, source: ListSource): Promise<number> {
  const { atLeast } = source
  const number = countedUpTo(bound, source)
  const { rows } = await sql<{ total: number }>`
    select ${atLeast === undefined ? number : sql`case when ${atLeast} > ${sql.lit(bound)} then ${sql.lit(bound + 1)} else ${number} end`} as total
  `.execute(tx)
  return rows[0]!.total
}

function countedUpTo(bound: number, source: ListSource): RawBuilder<unknown> {
  const [table, as] = [sql.table(source.table[0]), sql.id(source.table[1])]
  const ways = waysOf(source).map(({ where, counted = where }) => counted)
  // Only what several ways can find has to be told apart.
  const id = ways.length === 1 ? sql`` : sql`${as}.id`
  const rows = ways.map(
    (where) => sql`
      select ${id} from ${source.from ?? sql`${table} ${as}`}
      where ${where} limit ${sql.lit(bound + 1)}`,
  )
  return sql`(
    select count(*)::int
    from (
      select from (${anyOf(rows)}) found limit ${sql.lit(bound + 1)}
    ) counted
  )`
}

/** The conditions of a list, each whole and with an index of its own. */
function waysOf({ where, anyOf = [{ where: sql`true` }] }: ListSource): Way[] {
  if (anyOf.length === 0) return [{ where: sql`false` }]
  return anyOf.map((way) => ({
    where: sql`${where} and ${way.where}`,
    counted: way.counted && sql`${where} and ${way.counted}`,
  }))
}

/** Rows that any of the queries finds, each once. */
function anyOf(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return queries.length === 1
    ? queries[0]!
    : sql.join(
        queries.map((query) => sql`(${query})`),
        sql` union `,
      )
}

/** Sizes of pages that screens ask for. */
const usualLimits: ReadonlySet<number> = new Set([5, 25, 50, 100].map((size) => size + 1))

/** Usual numbers stand in the text: a plan that is kept for any number of rows costs more than one for these, and is not kept. */
function endOf(limit: number, offset: number): RawBuilder<unknown> {
  const most = usualLimits.has(limit) ? sql.lit(limit) : sql`${limit}`
  return offset === 0 ? sql`limit ${most}` : sql`limit ${most} offset ${offset}`
}

/** The values of `a,b,c` in a query. */
export function splitList(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
}
