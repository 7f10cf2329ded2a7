import { z } from 'zod'
import { asksNothing, type BulkUndo, defineBulkAction } from '#modules/bulk/index.ts'
import type { Given, RecordKind } from '#modules/imports/index.ts'
import { changeCode } from './change-codes.ts'
import { changeCategory, changePrice } from './change-items.ts'
import { itemsImport } from './import-items.ts'
import { activateItem } from './save-item.ts'
import { pricesUndo } from './undo-prices.ts'

/** More than nothing is left of a price, and it is not a slip of the finger. */
const percent = z
  .string()
  .regex(/^[+-]?\d{1,3}(\.\d{1,2})?$/)
  .refine((text) => Number(text) > -100 && Number(text) !== 0)
  .transform((text) => text.replace('+', ''))

/** What is done with many items. */
export const itemActions = [
  defineBulkAction({
    name: 'activate',
    permission: 'items.edit',
    params: asksNothing,
    run: (ctx, id) => activateItem(ctx, id, true),
    undo: asImported(itemsImport, ['is_active']),
  }),
  defineBulkAction({
    name: 'deactivate',
    permission: 'items.edit',
    params: asksNothing,
    run: (ctx, id) => activateItem(ctx, id, false),
    undo: asImported(itemsImport, ['is_active']),
  }),
  defineBulkAction({
    name: 'price',
    permission: 'items.edit',
    params: z.object({ percent }),
    run: (ctx, id, params) => changePrice(ctx, id, params.percent),
    undo: pricesUndo,
  }),
  defineBulkAction({
    name: 'category',
    permission: 'items.edit',
    params: z.object({ category: z.string().trim().max(60) }),
    run: (ctx, id, { category }) => changeCategory(ctx, id, category),
    undo: asImported(itemsImport, ['category']),
  }),
  defineBulkAction({
    name: 'cabys',
    permission: 'items.edit',
    params: z.object({ cabys: z.string().regex(/^\d{13}$/) }),
    run: (ctx, id, params) => changeCode(ctx, id, params.cabys),
    undo: asImported(itemsImport, ['cabys', 'rate_code']),
  }),
]

/** Read and put back as the undo of an import does it. */
function asImported({ read, update }: RecordKind, fields: readonly string[]): BulkUndo {
  const only = (given: Given) => Object.fromEntries(fields.map((field) => [field, given[field] ?? null]))
  return {
    async read(ctx, id) {
      const found = await read(ctx, id)
      return found && only(found.given)
    },
    restore: (ctx, id, before) => update!(ctx, id, before, ''),
  }
}
