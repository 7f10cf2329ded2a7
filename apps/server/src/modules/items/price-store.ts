import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
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

/** What items cost in a currency, by name; `isLocked` keeps others from changing them meanwhile. */
export async function readPriced(
  tx: CompanyTransaction,
  column: PriceColumn,
  ids: readonly string[],
  isLocked: boolean,
): Promise<Priced[]> {
  const { rows } = await sql<Priced>`
    select i.id, i.code, i.name, trim_scale(i.${sql.ref(column)})::text as before from items i
    where i.company_id = current_company() and i.id = any(${ids}::uuid[])
    order by i.sort_name, i.id ${isLocked ? sql`for update` : sql``}
  `.execute(tx)
  return rows
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
  await sql`
    update items i set ${sql.ref(column)} = n.after, version = i.version + 1, updated_at = ${new Date(clock.now())}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, after numeric)
    where i.company_id = current_company() and i.id = n.id
  `.execute(tx)
}
