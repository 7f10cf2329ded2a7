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
