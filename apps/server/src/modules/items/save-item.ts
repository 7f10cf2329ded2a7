import type { Item, ItemInput } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, Forbidden, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { checkItem, tidyItem } from './check-item.ts'
import { getItem } from './get-item.ts'
import { deleteItemRow, insertItem, readWhoseCode, updateActive, updateItemRow } from './item-store.ts'
import { seesCosts } from './sees-costs.ts'

/** Creates an item. Throws ItemLineInvalid, and Invalid, for a code that another item has too. */
export async function createItem(ctx: CompanyContext, given: ItemInput): Promise<Item> {
  ctx.permit('items.edit')
  const input = tidyItem(given)
  checkItem(input)
  await refuseUnseenCost(ctx, input)
  const id = newId()
  await refuseTakenCodes(ctx, input, null)
  // Somebody else may have taken one of them this moment.
  if (!(await insertItem(ctx.tx, id, input, ctx.clock.now()))) {
    await refuseTakenCodes(ctx, input, null)
    throw codeTaken()
  }
  return getItem(ctx, id)
}

/**
 * Replaces what is known of an item, in the given version if one is; documents keep their copy. Throws Invalid, ItemLineInvalid, NotFound,
 * and 412 for one that somebody changed meanwhile.
 */
export async function updateItem(
  ctx: CompanyContext,
  id: string,
  given: ItemInput,
  version: number | null = null,
): Promise<Item> {
  ctx.permit('items.edit')
  const input = tidyItem(given)
  checkItem(input)
  await refuseUnseenCost(ctx, input)
  await refuseTakenCodes(ctx, input, id)
  const isWritten = await updateItemRow(ctx.tx, id, input, { version, now: ctx.clock.now() })
  if (isWritten) return getItem(ctx, id)
  // Throws where there is none.
  await getItem(ctx, id)
  throw new AppError(412, 'changed-elsewhere')
}

/** Offers an item in documents, or no longer. Throws NotFound. */
export async function activateItem(ctx: CompanyContext, id: string, isActive: boolean): Promise<Item> {
  ctx.permit('items.edit')
  if (!(await updateActive(ctx.tx, id, isActive, ctx.clock.now()))) throw new NotFound('item-not-found')
  return getItem(ctx, id)
}

/** Deletes an item; documents keep their copy. Throws NotFound. */
export async function deleteItem(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('items.edit')
  if (!(await deleteItemRow(ctx.tx, id))) throw new NotFound('item-not-found')
}

/** Throws Invalid for a code or bar code of another item. */
async function refuseTakenCodes(ctx: CompanyContext, { code, barcode }: ItemInput, id: string | null) {
  if (code && (await readWhoseCode(ctx.tx, 'code', code, id)) !== undefined) throw codeTaken()
  const owner = barcode ? await readWhoseCode(ctx.tx, 'barcode', barcode, id) : undefined
  if (owner !== undefined) throw new Invalid({ barcode: ['barcode-taken'] }, 'invalid', { item: owner })
}

/** Whoever does not see costs leaves them as they are. Throws Forbidden. */
async function refuseUnseenCost(ctx: CompanyContext, { cost_crc: cost }: ItemInput): Promise<void> {
  if (cost !== undefined && !(await seesCosts(ctx))) throw new Forbidden('costs-not-yours')
}

function codeTaken(): Invalid {
  return new Invalid({ code: ['code-taken'] }, 'item-code-taken')
}
