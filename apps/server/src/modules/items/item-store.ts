import type { Item, ItemInput } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import { countBound, type PageStart } from '#platform/paging.ts'

export type ItemRow = Omit<Item, 'updated_at'> & { updated_at: Date; sort_value: string }

export type ItemSort = 'name' | 'code' | 'updated_at'

export type ItemFilter = {
  patterns: string[]
  isActive: boolean | null
  category: string | null
  isOutdated: boolean
  sort: ItemSort
  isDescending: boolean
  limit: number
  start: PageStart
}

const columns = sql`
  i.id, i.code, i.name, i.cabys, i.unit, trim_scale(i.price_crc) as price_crc, trim_scale(i.price_usd) as price_usd,
  i.price_includes_tax, i.tax_code, i.rate_code, i.category, i.is_active, i.updated_at,
  is_cabys_outdated(i.cabys) as is_cabys_outdated`

const sortColumns = {
  name: sql`i.sort_name`,
  code: sql`coalesce(lower(i.code), '')`,
  updated_at: sql`i.updated_at`,
}

/** One page, one row more than asked for when there is a next one. */
export async function readItems(tx: CompanyTransaction, filter: ItemFilter): Promise<ItemRow[]> {
  const column = sortColumns[filter.sort]
  const direction = filter.isDescending ? sql`desc` : sql`asc`
  const beyond = filter.isDescending ? sql`<` : sql`>`
  const after =
    'after' in filter.start
      ? sql`and (${column}, i.id) ${beyond} (${filter.start.after.value}, ${filter.start.after.id}::uuid)`
      : sql``
  const offset = 'offset' in filter.start ? filter.start.offset : 0
  // The page is found first, from as little as possible: rows that OFFSET passes over cost nothing more.
  const { rows } = await sql<ItemRow>`
    with page as materialized (
      select i.id, ${column} as sort_value
      ${candidates(filter)}
      where ${matches(filter)} ${after}
      order by ${column} ${direction}, i.id ${direction}
      limit ${filter.limit + 1} offset ${offset}
    )
    select ${columns}, page.sort_value::text as sort_value
    from page
    -- One look by key for each, however little the planner knows of a company that has just arrived.
    cross join lateral (select * from items where company_id = current_company() and id = page.id offset 0) i
    order by page.sort_value ${direction}, page.id ${direction}
  `.execute(tx)
  return rows
}

/** How many match, counted up to the bound and one more. */
export async function countItems(tx: CompanyTransaction, filter: ItemFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${candidates(filter)} where ${matches(filter)} limit ${countBound + 1}) counted
  `.execute(tx)
  return rows[0]!.total
}

export async function readItem(tx: CompanyTransaction, id: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${columns}, i.sort_name as sort_value from items i where i.company_id = current_company() and i.id = ${id}
  `.execute(tx)
  return rows[0]
}

/** Answers whether the code was free. */
export async function insertItem(
  tx: CompanyTransaction,
  id: string,
  input: ItemInput,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into items (
      company_id, id, code, name, cabys, unit, price_crc, price_usd, price_includes_tax, tax_code, rate_code, category,
      search, sort_name, created_at, updated_at
    ) values (
      current_company(), ${id}, ${input.code ?? null}, ${input.name}, ${input.cabys}, ${input.unit},
      ${input.price_crc ?? null}::numeric, ${input.price_usd ?? null}::numeric, ${input.price_includes_tax ?? false},
      ${input.tax_code ?? '01'}, ${input.rate_code ?? '08'}, ${input.category ?? null}, search_text(${searchable(input)}),
      search_text(${input.name}), ${new Date(now)}, ${new Date(now)}
    )
    on conflict do nothing
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Whether no other item has this code, however it is written. */
export async function isCodeFree(tx: CompanyTransaction, code: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from items i
    where i.company_id = current_company() and lower(i.code) = lower(${code}) and i.id <> ${exceptId}
  `.execute(tx)
  return rows.length === 0
}

/** Answers whether the item exists. */
export async function updateItemRow(
  tx: CompanyTransaction,
  id: string,
  input: ItemInput,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update items set
      code = ${input.code ?? null}, name = ${input.name}, cabys = ${input.cabys}, unit = ${input.unit},
      price_crc = ${input.price_crc ?? null}::numeric, price_usd = ${input.price_usd ?? null}::numeric,
      price_includes_tax = ${input.price_includes_tax ?? false}, tax_code = ${input.tax_code ?? '01'},
      rate_code = ${input.rate_code ?? '08'}, category = ${input.category ?? null},
      search = search_text(${searchable(input)}), sort_name = search_text(${input.name}), updated_at = ${new Date(now)}
    where company_id = current_company() and id = ${id}
    returning id
  `.execute(tx)
  return rows.length > 0
}

export async function updateActive(
  tx: CompanyTransaction,
  id: string,
  isActive: boolean,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update items set is_active = ${isActive}, updated_at = ${new Date(now)}
    where company_id = current_company() and id = ${id}
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Answers whether there was such an item; documents keep a copy of what they sold. */
export async function deleteItemRow(tx: CompanyTransaction, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from items where company_id = current_company() and id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

function candidates({ patterns }: ItemFilter) {
  if (patterns.length === 0) return sql`from items i`
  return sql`
    from find_items(array(select search_text(word) from unnest(${patterns}::text[]) word)) found
    cross join lateral (select * from items where company_id = current_company() and id = found offset 0) i`
}

function matches({ isActive, category, isOutdated }: ItemFilter) {
  const active = isActive === null ? sql`` : sql`and i.is_active = ${isActive}`
  const ofCategory = category === null ? sql`` : sql`and i.category = ${category}`
  const outdated = isOutdated ? sql`and is_cabys_outdated(i.cabys)` : sql``
  return sql`i.company_id = current_company() ${active} ${ofCategory} ${outdated}`
}

function searchable(input: ItemInput): string {
  return [input.code, input.name, input.cabys, input.category].filter(Boolean).join(' ')
}
