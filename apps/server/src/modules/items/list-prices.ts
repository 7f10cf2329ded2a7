import type { ListPrices, ListPricesInput } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { breaksReference } from '#platform/database/is-refusal.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import { refuseTwice } from '#platform/said-twice.ts'

/** What a price list says of single items, by the name of the item. Throws NotFound. */
export async function getListPrices(ctx: CompanyContext, listId: string): Promise<ListPrices> {
  ctx.permit('items.read')
  await refuseUnknownList(ctx, listId)
  const { rows } = await sql<ListPrices['data'][number]>`
    select p.item_id, i.name as item_name, i.code as item_code, trim_scale(p.price)::text as price
    from price_list_prices p
    join items i on i.company_id = p.company_id and i.id = p.item_id
    where p.company_id = current_company() and p.price_list_id = ${listId}
    order by i.sort_name, i.id
  `.execute(ctx.tx)
  return { data: rows }
}

/** Replaces what a price list says of single items. Throws NotFound, and Invalid for items that are not there or have two prices. */
export async function saveListPrices(
  ctx: CompanyContext,
  listId: string,
  { prices }: ListPricesInput,
): Promise<ListPrices> {
  ctx.permit('settings.edit')
  await refuseUnknownList(ctx, listId)
  refuseTwice(
    prices,
    ({ item_id }) => item_id,
    (index) => `prices.${index}.item_id`,
  )
  const wanted = JSON.stringify(prices)
  await sql`
    delete from price_list_prices
    where company_id = current_company() and price_list_id = ${listId}
      and item_id not in (select r.item_id from jsonb_to_recordset(${wanted}::jsonb) as r (item_id uuid))
  `.execute(ctx.tx)
  try {
    await sql`
      insert into price_list_prices as p (company_id, price_list_id, item_id, price)
      select current_company(), ${listId}::uuid, r.item_id, r.price
      from jsonb_to_recordset(${wanted}::jsonb) as r (item_id uuid, price numeric)
      on conflict (company_id, price_list_id, item_id) do update set price = excluded.price
      where p.price <> excluded.price
    `.execute(ctx.tx)
  } catch (error) {
    throw breaksReference(error) ? new Invalid({ prices: ['choose'] }) : error
  }
  return getListPrices(ctx, listId)
}

async function refuseUnknownList({ tx }: CompanyContext, listId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from list_entries where company_id = current_company() and id = ${listId} and kind = 'price_list'
  `.execute(tx)
  if (rows.length === 0) throw new NotFound()
}
