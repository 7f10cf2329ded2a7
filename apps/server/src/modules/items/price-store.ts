import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { type ItemFilter, itemSource } from './item-store.ts'
import type { PricedRow } from './price-change.ts'

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
        where p.company_id = current_company() and p.item_id = any(${ids}::uuid[]) and coalesce(e.detail ->> 'currency', 'CRC') = ${currency}
          and not e.is_archived
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
