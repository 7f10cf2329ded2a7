import type { ItemPricesPreview, ItemPricesPreviewInput, ItemsChanged } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { previewStamp } from '#platform/preview-stamp.ts'
import { toFilter } from './list-items.ts'
import { listPriceField } from './list-price-field.ts'
import { noteRun } from './note-run.ts'
import { changedPrice, type PricedOnList, type PricedRow } from './price-change.ts'
import {
  findPricedIds,
  readKeptPrices,
  readListPrices,
  readPriced,
  writeListPrices,
  writePrices,
} from './price-store.ts'

type Question = z.output<typeof schemas.itemPricesPreviewInput>
type Order = z.output<typeof schemas.itemPricesInput>

const mostItems = 2_000

/** What a change would make of each price. Throws Invalid, and Conflict for no items and for too many. */
export async function previewPrices(ctx: CompanyContext, question: Question): Promise<ItemPricesPreview> {
  ctx.permit('items.edit')
  const assessed = await assess(ctx, question)
  const changing = assessed.rows.filter(({ why }) => why === null).map(({ id }) => id)
  const kept = await readKeptPrices(ctx, question.currency, changing)
  // Lists that are raised along keep nothing.
  return { ...assessed, kept: takesLists(question) ? { ...kept, lists: 0 } : kept }
}

/**
 * Changes prices as a preview showed it, all in this transaction, so that they can be taken back for a day. Throws Conflict
 * when one of them would no longer become what the preview said: also for the same order sent twice.
 */
export async function changePrices(
  ctx: CompanyContext,
  { stamp, ...question }: Order,
): Promise<ItemsChanged> {
  ctx.permit('items.edit')
  const assessed = await assess(ctx, question, { isLocked: true })
  if (assessed.stamp !== stamp) throw new Conflict('item-prices-moved')
  const rows = assessed.rows.filter(({ why }) => why === null)
  const lists = assessed.lists.filter(({ why }) => why === null)
  if (assessed.changed === 0) return { changed: 0, undo: null }

  const column = columnOf(question.currency)
  await writePrices(ctx, column, rows)
  await writeListPrices(ctx.tx, lists)
  const { undo } = await noteRun(ctx, 'price', notesOf(column, rows, lists))
  return { changed: assessed.changed, undo }
}

/** What is noted of each item: its price and those that lists have for it, to be put back together. */
function notesOf(
  column: string,
  rows: readonly PricedRow[],
  lists: readonly PricedOnList[],
): Parameters<typeof noteRun>[2] {
  const said = [
    ...rows.map(({ id, name, before, after }) => ({ id, name, field: column, before, after })),
    ...lists.map(({ item_id: id, item_name: name, list_id, before, after }) => {
      return { id, name, field: listPriceField(list_id), before, after }
    }),
  ]
  return [...Map.groupBy(said, ({ id }) => id)].map(([id, prices]) => ({
    id,
    name: prices[0]!.name,
    before: Object.fromEntries(prices.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(prices.map(({ field, after }) => [field, after])),
  }))
}

async function assess(
  ctx: CompanyContext,
  { ids, query, currency, change, round_to: roundTo }: Question,
  { isLocked = false } = {},
): Promise<Omit<ItemPricesPreview, 'kept'>> {
  refuseNoChange(change)
  if (takesLists({ change })) ctx.permit('settings.edit')
  const found =
    ids ?? (await findPricedIds(ctx.tx, toFilter(parseInput(schemas.itemsQuery, query)), mostItems + 1))
  if (found.length === 0) throw new Conflict('bulk-nothing')
  if (found.length > mostItems) throw new Conflict('bulk-too-many', { most: mostItems })
  const rows = (await readPriced(ctx.tx, columnOf(currency), found, isLocked)).map(
    (row): PricedRow => ({ ...row, ...changedPrice(row.before, change, roundTo) }),
  )
  const lists = await assessLists(ctx, { ids: found, currency, change, roundTo }, isLocked)
  const told = rows.map(({ id, before, after }) => [id, before, after])
  const toldOfLists = lists.map(({ item_id, list_id, before, after }) => [item_id, list_id, before, after])
  return {
    rows,
    lists,
    changed: [...rows, ...lists].filter(({ why }) => why === null).length,
    stamp: previewStamp([currency, told, toldOfLists]),
  }
}

type OfLists = Pick<Question, 'currency' | 'change'> & {
  ids: readonly string[]
  roundTo: Question['round_to']
}

/** What becomes of the prices that lists have for these items, where they change along. Throws Conflict for too many. */
async function assessLists(
  ctx: CompanyContext,
  { ids, currency, change, roundTo }: OfLists,
  isLocked: boolean,
): Promise<PricedOnList[]> {
  if (!takesLists({ change })) return []
  const found = await readListPrices(ctx.tx, currency, ids, { most: mostItems + 1, isLocked })
  if (found.length > mostItems) throw new Conflict('bulk-too-many', { most: mostItems })
  return found.map((row) => {
    const { after, why } = changedPrice(row.before, change, roundTo)
    return { ...row, after: after ?? row.before, why: why === 'no_price' ? null : why }
  })
}

function takesLists({ change }: Pick<Question, 'change'>): boolean {
  return change.by === 'percent' && change.with_lists
}

function columnOf(currency: 'CRC' | 'USD'): 'price_crc' | 'price_usd' {
  return currency === 'CRC' ? 'price_crc' : 'price_usd'
}

/** More than nothing is left of a price, and something of it changes. */
function refuseNoChange(change: ItemPricesPreviewInput['change']): void {
  if (change.by === 'percent' && (Number(change.percent) === 0 || Number(change.percent) <= -100))
    throw new Invalid({ 'change.percent': ['percent-of-price'] })
}
