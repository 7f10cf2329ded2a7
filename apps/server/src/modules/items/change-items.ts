import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { getItem } from './get-item.ts'
import { updateCategory, updatePrices } from './item-store.ts'

/** Raises or lowers an item's prices by a percentage, to cents. Throws NotFound, and Conflict for an item without a price. */
export async function changePrice(ctx: CompanyContext, id: string, percent: string): Promise<void> {
  ctx.permit('items.edit')
  const item = await getItem(ctx, id)
  if (!item.price_crc && !item.price_usd) throw new Conflict('item-without-price')
  await updatePrices(ctx.tx, id, percent, ctx.clock.now())
}

/** Puts an item under a category; an empty one takes it out of any. Throws NotFound. */
export async function changeCategory(ctx: CompanyContext, id: string, category: string): Promise<void> {
  ctx.permit('items.edit')
  if (!(await updateCategory(ctx.tx, id, category.trim() || null, ctx.clock.now())))
    throw new NotFound('item-not-found')
}
