import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import type { AssortmentItem, PartItem, PricedAssortment } from './assortment-prices.ts'
import { wholeLine } from './item-line.ts'
import { type ItemFilter, itemSource } from './item-store.ts'
import type { PricedOnList, PricedRow } from './price-change.ts'

type ListPrice = Pick<PricedOnList, 'item_id' | 'item_name' | 'list_id' | 'list_name' | 'before'>

type Priced = Pick<PricedRow, 'id' | 'code' | 'name' | 'before'>
type PriceColumn = 'price_crc' | 'price_usd'

/** Items that a filter means, at most so many. */
export async function findPricedIds(
  tx: CompanyTransaction,
  filter: ItemFilter,
  most: number,
): Promise<string[]> {
  const { from, where } = itemSource(filter, sql`false`)
  const { rows } = await sql<{ id: string }>`select i.id from ${from} where ${where} limit ${most}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Keeps others from changing items meanwhile. */
export async function lockItems(tx: CompanyTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    select from items i where i.company_id = current_company() and i.id = any(${ids}::uuid[])
    order by i.sort_name, i.id for update
  `.execute(tx)
}

/** What items cost in a currency, by name. */
export async function readPriced(
  tx: CompanyTransaction,
  column: PriceColumn,
  ids: readonly string[],
): Promise<Priced[]> {
  const { rows } = await sql<Priced>`
    select i.id, i.code, i.name, trim_scale(i.${sql.ref(column)})::text as before from items i
    where i.company_id = current_company() and i.id = any(${ids}::uuid[])
    order by i.sort_name, i.id
  `.execute(tx)
  return rows
}

/** By what parts of assortments name items. */
export async function readPartItems(tx: CompanyTransaction, ids: readonly string[]): Promise<PartItem[]> {
  const { rows } = await sql<PartItem>`
    select i.id, i.code, i.barcode, i.cabys, i.sort_name from items i
    where i.company_id = current_company() and i.id = any(${ids}::uuid[])
  `.execute(tx)
  return rows
}

/** Items on offer that are sold as assortments at a price in colones and are among these or may have a part of them, by name; at most so many. */
export async function readAssortments(
  tx: CompanyTransaction,
  items: readonly PartItem[],
  most: number,
): Promise<AssortmentItem[]> {
  const ids = items.map(({ id }) => id)
  const codes = items.flatMap(({ code, barcode }) =>
    [code, barcode].flatMap((each) => each?.toLowerCase() ?? []),
  )
  const names = items.map(({ cabys, sort_name }) => `${cabys} ${sort_name}`)
  const { rows } = await sql<AssortmentItem & { line: Partial<AssortmentItem['line']> }>`
    select i.id, i.code, i.name, i.cabys, i.unit, i.tax_code, i.rate_code, i.line_fields as line, i.price_includes_tax,
      trim_scale(i.price_crc)::text as price,
      array(
        select search_text(p.part ->> 'description')
        from jsonb_array_elements(i.line_fields -> 'assortment') with ordinality as p (part, place) order by p.place
      ) as part_names
    from items i
    where i.company_id = current_company() and i.line_fields ? 'assortment' and i.is_active and i.price_crc > 0
      and (i.id = any(${ids}::uuid[]) or exists (
        select from jsonb_array_elements(i.line_fields -> 'assortment') p
        where (p ->> 'cabys') || ' ' || search_text(p ->> 'description') = any(${names}::text[]) or exists (
          select from jsonb_array_elements(p -> 'codes') c where lower(c ->> 'code') = any(${codes}::text[])
        )
      ))
    order by i.sort_name, i.id limit ${most}
  `.execute(tx)
  return rows.map((row) => ({ ...row, line: wholeLine(row.line) }))
}

type WrittenParts = { id: string; parts: AssortmentItem['line']['assortment'] }

/** Sets price and parts of assortments, in one statement. Answers their parts as they stand from now on. */
export async function writeAssortments(
  { tx, clock }: CompanyContext,
  rows: readonly (Pick<PricedAssortment, 'id' | 'after'> & { assortment: WrittenParts['parts'] })[],
): Promise<WrittenParts[]> {
  if (rows.length === 0) return []
  const { rows: written } = await sql<WrittenParts>`
    update items i set price_crc = n.after, line_fields = jsonb_set(i.line_fields, '{assortment}', n.assortment),
      version = i.version + 1, updated_at = ${new Date(clock.now())}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, after numeric, assortment jsonb)
    where i.company_id = current_company() and i.id = n.id
    returning i.id, i.line_fields -> 'assortment' as parts
  `.execute(tx)
  return written
}

/** What lists in a currency that are still in use say of items, by item and list; `isLocked` as above. */
export async function readListPrices(
  tx: CompanyTransaction,
  currency: 'CRC' | 'USD',
  ids: readonly string[],
  { most, isLocked }: { most: number; isLocked: boolean },
): Promise<ListPrice[]> {
  const { rows } = await sql<ListPrice>`
    select p.item_id, i.name as item_name, p.price_list_id as list_id, e.name as list_name, trim_scale(p.price)::text as before
    from price_list_prices p
    join items i on i.company_id = p.company_id and i.id = p.item_id
    join list_entries e on e.company_id = p.company_id and e.id = p.price_list_id
    where p.company_id = current_company() and p.item_id = any(${ids}::uuid[]) and ${isOfCurrency(currency)}
    order by i.sort_name, i.id, e.name, e.id limit ${most} ${isLocked ? sql`for update of p` : sql``}
  `.execute(tx)
  return rows
}

/** Whether a list `e` has prices in the currency and is offered. */
function isOfCurrency(currency: 'CRC' | 'USD') {
  return sql`coalesce(e.detail ->> 'currency', 'CRC') = ${currency} and not e.is_archived`
}

/** Sets what lists say of items, in one statement. */
export async function writeListPrices(
  tx: CompanyTransaction,
  rows: readonly Pick<PricedOnList, 'list_id' | 'item_id' | 'after'>[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update price_list_prices p set price = n.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (list_id uuid, item_id uuid, after numeric)
    where p.company_id = current_company() and p.price_list_id = n.list_id and p.item_id = n.item_id
  `.execute(tx)
}

/** What lists say of one item, by list. */
export async function readPricesByList(
  tx: CompanyTransaction,
  itemId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ list_id: string; price: string }>`
    select p.price_list_id as list_id, trim_scale(p.price)::text as price from price_list_prices p
    where p.company_id = current_company() and p.item_id = ${itemId}::uuid
  `.execute(tx)
  return new Map(rows.map(({ list_id, price }) => [list_id, price]))
}

export type KeptPrices = { series: number; plans: number; lists: number }

/**
 * How many recurring series, plans of students and price lists sell some of these items at a price of their own in a currency, now or to
 * come: they keep it.
 */
export async function readKeptPrices(
  { tx, clock }: CompanyContext,
  currency: 'CRC' | 'USD',
  ids: readonly string[],
): Promise<KeptPrices> {
  const month = `${costaRicaDay(clock.now()).slice(0, 7)}-01`
  const { rows } = await sql<KeptPrices>`
    select (
        select count(*) from recurring_invoices r
        where r.company_id = current_company() and r.status in ('draft', 'active', 'paused') and r.currency = ${currency}
          and exists (
            select from jsonb_array_elements(r.input -> 'lines') l where l ->> 'item_id' = any(${ids}::text[])
          )
      )::int as series,
      (
        select count(*) from student_plans p
        join students s on s.company_id = p.company_id and s.id = p.student_id
        where p.company_id = current_company() and p.item_id = any(${ids}::uuid[]) and s.status <> 'left'
          and s.currency = ${currency} and coalesce(p.to_month >= ${month}::date, true)
      )::int as plans,
      (
        select count(distinct p.price_list_id) from price_list_prices p
        join list_entries e on e.company_id = p.company_id and e.id = p.price_list_id
        where p.company_id = current_company() and p.item_id = any(${ids}::uuid[]) and ${isOfCurrency(currency)}
      )::int as lists
  `.execute(tx)
  return rows[0]!
}

/** Sets the price of each to what it becomes, in one statement. */
export async function writePrices(
  { tx, clock }: CompanyContext,
  column: PriceColumn,
  rows: readonly Pick<PricedRow, 'id' | 'after'>[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update items i set ${sql.ref(column)} = n.after, version = i.version + 1, updated_at = ${new Date(clock.now())}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, after numeric)
    where i.company_id = current_company() and i.id = n.id
  `.execute(tx)
}
