import type { BulkUndo } from '#modules/bulk/index.ts'
import { itemsImport } from './import-items.ts'
import { listOfField, listPriceField } from './list-price-field.ts'
import { readPricesByList, writeListPrices } from './price-store.ts'

const own = ['price_crc', 'price_usd', 'assortment'] as const

/** Prices of an item and of the parts that it is made of, and those that lists have for it, as they were before a change of many. */
export const pricesUndo: BulkUndo = {
  async read(ctx, id) {
    const found = await itemsImport.read(ctx, id)
    if (found === undefined) return undefined
    const lists = await readPricesByList(ctx.tx, id)
    return {
      ...Object.fromEntries(own.map((field) => [field, found.given[field] ?? null])),
      ...Object.fromEntries([...lists].map(([list, price]) => [listPriceField(list), price])),
    }
  },
  async restore(ctx, id, before) {
    const said = Object.entries(before)
    const usual = said.filter(([field]) => listOfField(field) === undefined)
    const now = await readPricesByList(ctx.tx, id)
    const onLists = said.flatMap(([field, after]) => {
      const list_id = listOfField(field)
      const isSame = list_id === undefined || after === null || now.get(list_id) === after
      return isSame ? [] : [{ list_id, item_id: id, after }]
    })
    if (onLists.length > 0) ctx.permit('settings.edit')
    await writeListPrices(ctx.tx, onLists)
    if (usual.length > 0) await itemsImport.update!(ctx, id, Object.fromEntries(usual), '')
  },
}
