import type { Item, ItemInput, ItemKind } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import { found } from '#platform/database/search-words.ts'
import type { ListSource } from '#platform/list-page.ts'
import { tidyLine } from './item-line.ts'

export type ItemRow = Omit<Item, 'updated_at' | 'cost_crc' | 'margin_percent' | 'picture_url' | 'line'> & {
  line: Partial<Item['line']>
  updated_at: Date
  company_id: string
  picture_digest: string | null
  sees_costs: boolean
  cost_crc: string | null
}

export type ItemFilter = {
  patterns: string[]
  /** What was typed or scanned; empty where nothing is looked for. */
  words: string
  isActive: boolean | null
  category: string | null
  isOutdated: boolean
  kind: ItemKind | null
  neverSold: boolean
  rateCode: string | null
  hasPicture: boolean | null
  hasBarcode: boolean | null
  priceList: string | null
  /** First days of the months of which is said how many were sold; null where nobody asked, or may know. */
  soldIn: readonly string[] | null
  /** Of which months the sales can be asked for an order; `saysHowMany` to whom every sale is known. Null where nothing is ordered. */
  inOrderOf: { months: readonly string[]; saysHowMany: boolean } | null
}

/** What was said of it, or else what its CABYS says: services begin with a 5 and higher. */
const kindIn = sql`coalesce(i.kind, case when i.cabys < '5' then 'goods' else 'service' end)`

/** Somebody keeps its rate, and the catalogue has not changed that of its code since. */
const isRateKept = sql`(i.rate_kept_of is not null and (i.cabys, i.rate_kept_of) in (
  select r.code, r.changed_at from rerated_cabys() r
))`

/** The catalogue changed the rate of its code, it has the one of before, and nobody keeps that. */
export const isRateOutdated = sql`((i.cabys, i.rate_code) in (select r.code, r.rate_code from rerated_cabys() r) and not ${isRateKept})`

/** Its code, or the rate that came with it, wants another one. */
export const isAffected = sql`(is_cabys_outdated(i.cabys) or ${isRateOutdated})`

/** `priceList` puts the prices of that list in the place of the usual ones. */
const columns = (
  seen: RawBuilder<boolean>,
  { priceList = null, soldIn = null }: Partial<Pick<ItemFilter, 'priceList' | 'soldIn'>> = {},
) => sql`
  i.id, i.code, i.name, i.cabys, i.unit, ${priceIn('CRC', priceList)} as price_crc, ${priceIn('USD', priceList)} as price_usd,
  i.price_includes_tax, i.tax_code, i.rate_code, i.category, i.barcode, ${kindIn} as kind, i.is_active, i.updated_at, i.version, i.line_fields as line,
  i.company_id,
  (select p.digest from item_pictures p where p.company_id = i.company_id and p.item_id = i.id) as picture_digest,
  is_cabys_outdated(i.cabys) as is_cabys_outdated, ${isRateOutdated} as is_rate_outdated,
  case when ${isRateKept} then json_build_object(
    'at', i.rate_kept_at, 'by', (select u.name from users u where u.id = i.rate_kept_by)
  ) end as rate_kept, ${seen} as sees_costs,
  case when ${seen} then trim_scale(i.cost_crc)::text end as cost_crc, ${soldYear(soldIn)} as sold_year`

/** From the sums by month: an item that sells all day has more lines than a list should read. */
function soldYear(months: readonly string[] | null): RawBuilder<unknown> {
  if (months === null) return sql`null::text`
  return sql`(
    select trim_scale(coalesce(sum(case s.kind when 'credit-note' then -s.quantity else s.quantity end), 0))::text
    from item_sales_sums s
    where s.company_id = i.company_id and ${isOf(months)} and s.item_id = i.id
  )`
}

function isOf(months: readonly string[]): RawBuilder<unknown> {
  return sql`s.environment = (select current_environment()) and s.span = 'month' and s.starts_on = any(${months}::date[])
    and s.kind in ('invoice', 'export', 'ticket', 'credit-note', 'debit-note')`
}

/**
 * What was sold of each item in these months, and which place that gives it: in how many lines, however many of it each sold. A
 * place says of no item how often.
 */
function withSales(months: readonly string[]): RawBuilder<unknown> {
  return sql`left join (
    select s.item_id, sum(case s.kind when 'credit-note' then -s.quantity else s.quantity end) as quantity,
      row_number() over (order by sum(case when s.kind in ('invoice', 'export', 'ticket') then s.lines else 0 end) desc, s.item_id)
        as place
    from item_sales_sums s
    where s.company_id = current_company() and ${isOf(months)}
    group by s.item_id
  ) sold on sold.item_id = i.id`
}

function priceIn(currency: 'CRC' | 'USD', priceList: string | null): RawBuilder<unknown> {
  const usual = currency === 'CRC' ? sql`i.price_crc` : sql`i.price_usd`
  if (priceList === null) return sql`trim_scale(${usual})`
  return sql`trim_scale(coalesce(list_price(${priceList}::uuid, i.id, ${currency}, ${usual}), ${usual}))`
}

/** The list of items, for `readListPage`. */
export function itemSource(filter: ItemFilter, seen: RawBuilder<boolean>): ListSource {
  return {
    table: ['items', 'i'],
    columns: columns(seen, filter),
    from: sql`${candidates(filter)} ${filter.inOrderOf === null ? sql`` : withSales(filter.inOrderOf.months)}`,
    where: matches(filter),
    sorts: {
      likeness: { by: likenessTo(filter.words), type: sql`integer` },
      name: { by: sql`i.sort_name`, type: sql`text` },
      code: { by: sql`coalesce(lower(i.code), '')`, type: sql`text` },
      updated_at: { by: sql`i.updated_at`, type: sql`timestamptz` },
      price_crc: { by: priceToSort('CRC', filter.priceList), type: sql`numeric` },
      price_usd: { by: priceToSort('USD', filter.priceList), type: sql`numeric` },
      ...(filter.inOrderOf !== null && salesSorts(filter.inOrderOf)),
    },
    usualSort: filter.words === '' ? 'name' : 'likeness,name',
  }
}

/** What has none comes below what is given away. */
function priceToSort(currency: 'CRC' | 'USD', priceList: string | null): RawBuilder<unknown> {
  return sql`coalesce(${priceIn(currency, priceList)}, -1)`
}

/** `often` begins with what stands in most sales; whoever does not see them all learns no number, of a cursor neither. */
function salesSorts({ saysHowMany }: NonNullable<ItemFilter['inOrderOf']>): ListSource['sorts'] {
  return {
    often: { by: sql`coalesce(sold.place, ${sql.lit(2 ** 31)})`, type: sql`bigint` },
    sold: { by: saysHowMany ? sql`coalesce(sold.quantity, 0)` : sql`0::numeric`, type: sql`numeric` },
  }
}

/** Whose code or bar code it is whole, as scanners read it; whose code begins so; whose name does; the rest. */
function likenessTo(words: string): RawBuilder<unknown> {
  const folded = sql`search_text(${words}::text)`
  return sql`(case
    when search_text(i.code) = ${folded} or search_text(i.barcode) = ${folded} then 0
    when starts_with(search_text(i.code), ${folded}) then 1
    when starts_with(i.sort_name, ${folded}) then 2
    else 3
  end)`
}

export async function readCategories(tx: CompanyTransaction): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    select i.category from items i
    where i.company_id = current_company() and i.is_active and i.category is not null
    group by i.category order by search_text(i.category), i.category
  `.execute(tx)
  return rows.map(({ category }) => category)
}

export async function readItem(
  tx: CompanyTransaction,
  id: string,
  seen: RawBuilder<boolean>,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${columns(seen)} from items i where i.company_id = current_company() and i.id = ${id}
  `.execute(tx)
  return rows[0]
}

/**
 * Items that a code means; where no item has it, those of the name that have none. Without a code those of the name. `isShared`
 * says that items of one name are told apart by their codes.
 */
export async function findItemIds(
  tx: CompanyTransaction,
  { code, name, isShared = false }: { code: string | null; name: string | null; isShared?: boolean },
): Promise<string[]> {
  const byName = code !== null && isShared ? null : name
  const { rows } = await sql<{ id: string; is_coded: boolean }>`
    select i.id, lower(i.code) = lower(${code}) as is_coded from items i
    where i.company_id = current_company() and (
      lower(i.code) = lower(${code}) or i.sort_name = search_text(${byName}) and (${code === null && !isShared} or i.code is null)
    )
    order by i.created_at, i.id
  `.execute(tx)
  const coded = rows.filter(({ is_coded }) => is_coded)
  return (coded.length > 0 ? coded : rows).map(({ id }) => id)
}

/** Whether a line of a document or a plan names it. */
export async function isUsed(tx: CompanyTransaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from document_lines l where l.company_id = current_company() and l.item_id = ${id}::uuid)
      or exists (select from student_plans p where p.company_id = current_company() and p.item_id = ${id}::uuid) as is_used
  `.execute(tx)
  return rows[0]!.is_used
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
      cost_crc, kind, barcode, line_fields, search, sort_name, created_at, updated_at
    ) values (
      current_company(), ${id}, ${input.code ?? null}, ${input.name}, ${input.cabys}, ${input.unit},
      ${input.price_crc ?? null}::numeric, ${input.price_usd ?? null}::numeric, ${input.price_includes_tax ?? false},
      ${input.tax_code ?? '01'}, ${input.rate_code ?? '08'}, ${input.category ?? null}, ${input.cost_crc ?? null}::numeric,
      ${input.kind ?? null}, ${input.barcode ?? null}, ${JSON.stringify(tidyLine(input.line ?? {}))}::jsonb, search_text(${searchable(input)}),
      search_text(${input.name}), ${new Date(now)}, ${new Date(now)}
    )
    on conflict do nothing
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** The name of another item that has this code or bar code, however it is written; undefined when it is free. */
export async function readWhoseCode(
  tx: CompanyTransaction,
  column: 'code' | 'barcode',
  value: string,
  exceptId: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select i.name from items i
    where i.company_id = current_company() and lower(i.${sql.ref(column)}) = lower(${value})
      and i.id is distinct from ${exceptId}::uuid
  `.execute(tx)
  return rows[0]?.name
}

/** Answers whether the item exists, in the version that is given if one is. */
export async function updateItemRow(
  tx: CompanyTransaction,
  id: string,
  input: ItemInput,
  { version, now }: { version: number | null; now: number },
): Promise<boolean> {
  const { rows } = await sql`
    update items set
      code = ${input.code ?? null}, name = ${input.name}, cabys = ${input.cabys}, unit = ${input.unit},
      price_crc = ${input.price_crc ?? null}::numeric, price_usd = ${input.price_usd ?? null}::numeric,
      price_includes_tax = ${input.price_includes_tax ?? false}, tax_code = ${input.tax_code ?? '01'},
      rate_code = ${input.rate_code ?? '08'}, category = ${input.category ?? null},
      cost_crc = case when ${input.cost_crc !== undefined} then ${input.cost_crc ?? null}::numeric else cost_crc end,
      kind = case when ${input.kind !== undefined} then ${input.kind ?? null}::text else kind end,
      barcode = case when ${input.barcode !== undefined} then ${input.barcode ?? null}::text else barcode end,
      line_fields = case when ${input.line !== undefined} then ${JSON.stringify(tidyLine(input.line ?? {}))}::jsonb else line_fields end,
      search = search_text(concat_ws(' ', ${searchable(input)}::text, case when ${input.barcode === undefined} then barcode end)),
      sort_name = search_text(${input.name}), version = version + 1, updated_at = ${new Date(now)}
    where company_id = current_company() and id = ${id} and (${version}::int is null or version = ${version}::int)
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
    update items set is_active = ${isActive}, version = version + 1, updated_at = ${new Date(now)}
    where company_id = current_company() and id = ${id}
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Changes both prices by a percentage, rounded half up to cents. */
export async function updatePrices(
  tx: CompanyTransaction,
  id: string,
  percent: string,
  now: number,
): Promise<void> {
  const factor = sql`(1 + ${percent}::numeric / 100)`
  await sql`
    update items set price_crc = round(price_crc * ${factor}, 2), price_usd = round(price_usd * ${factor}, 2),
      version = version + 1, updated_at = ${new Date(now)}
    where company_id = current_company() and id = ${id}
  `.execute(tx)
}

/** Answers whether the item exists. */
export async function updateCategory(
  tx: CompanyTransaction,
  id: string,
  category: string | null,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update items set category = ${category}::text,
      search = search_text(concat_ws(' ', code, name, cabys, ${category}::text, barcode)), version = version + 1,
      updated_at = ${new Date(now)}
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
  if (patterns.length === 0) return sql`items i`
  return sql`
    ${found('find_items', patterns)} found
    cross join lateral (select * from items where company_id = current_company() and id = found offset 0) i`
}

function matches({ isActive, category, isOutdated, kind, neverSold, ...has }: ItemFilter) {
  const active = isActive === null ? sql`` : sql`and i.is_active = ${isActive}`
  const ofCategory = category === null ? sql`` : sql`and i.category = ${category}`
  const outdated = isOutdated ? sql`and ${isAffected}` : sql``
  const ofKind = kind === null ? sql`` : sql`and ${kindIn} = ${kind}`
  const unsold = neverSold
    ? sql`and not exists (select from document_lines l where l.company_id = i.company_id and l.item_id = i.id)`
    : sql``
  const ofRate = has.rateCode === null ? sql`` : sql`and i.rate_code = ${has.rateCode}`
  const pictured =
    has.hasPicture === null
      ? sql``
      : sql`and exists (
          select from item_pictures p where p.company_id = i.company_id and p.item_id = i.id
        ) = ${has.hasPicture}`
  const barcoded = has.hasBarcode === null ? sql`` : sql`and (i.barcode is not null) = ${has.hasBarcode}`
  return sql`
    i.company_id = current_company() ${active} ${ofCategory} ${outdated} ${ofKind} ${unsold} ${ofRate} ${pictured} ${barcoded}`
}

function searchable(input: ItemInput): string {
  return [input.code, input.name, input.cabys, input.category, input.barcode].filter(Boolean).join(' ')
}
