import type { ItemPricesPreview, ItemPricesPreviewInput, ItemsChanged } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, isPositive } from '@cuentaclara/decimal'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { previewStamp } from '#platform/preview-stamp.ts'
import { assortmentAfter, itemsOfParts } from './assortment-prices.ts'
import { jsonCell } from './line-cells.ts'
import { toFilter } from './list-items.ts'
import { listPriceField } from './list-price-field.ts'
import { noteRun } from './note-run.ts'
import { changedPrice, type PricedOnList, type PricedRow } from './price-change.ts'
import {
  findPricedIds,
  lockItems,
  readAssortments,
  readKeptPrices,
  readListPrices,
  readPartItems,
  readPriced,
  writeAssortments,
  writeListPrices,
  writePrices,
} from './price-store.ts'

type Question = z.output<typeof schemas.itemPricesPreviewInput>
type Order = z.output<typeof schemas.itemPricesInput>

/** With its parts as they would be, and as they are noted to be put back. */
type Assortment = NonNullable<ReturnType<typeof assortmentAfter>> & { partsBefore: string | null }
type Assessed = Omit<ItemPricesPreview, 'kept' | 'assortments'> & {
  assortments: Assortment[]
  /** Those that change along. */
  taken: Assortment[]
}

const mostItems = 2_000

/** What a change would make of each price. Throws Invalid, and Conflict for no items and for too many. */
export async function previewPrices(ctx: CompanyContext, question: Question): Promise<ItemPricesPreview> {
  ctx.permit('items.edit')
  const { taken, ...assessed } = await assess(ctx, question)
  const changing = [...assessed.rows.filter(({ why }) => why === null), ...taken].map(({ id }) => id)
  const kept = await readKeptPrices(ctx, question.currency, changing)
  return {
    ...assessed,
    assortments: assessed.assortments.map(({ assortment: _, partsBefore: __, ...told }) => told),
    // Lists that are raised along keep nothing.
    kept: takesLists(question) ? { ...kept, lists: 0 } : kept,
  }
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
  const { taken } = assessed
  const rows = otherThan(taken, assessed.rows).filter(({ why }) => why === null)
  const lists = assessed.lists.filter(({ why }) => why === null)
  if (assessed.changed === 0) return { changed: 0, undo: null }

  const column = columnOf(question.currency)
  await writePrices(ctx, column, rows)
  await writeListPrices(ctx.tx, lists)
  const said = notesOf(column, [...rows, ...taken], lists, await changeParts(ctx, taken))
  const { undo } = await noteRun(ctx, 'price', said)
  return { changed: assessed.changed, undo }
}

/** Sets price and parts of assortments; what is to be noted of the parts, to be put back with them. */
async function changeParts(ctx: CompanyContext, taken: readonly Assortment[]): Promise<Noted[]> {
  const written = new Map((await writeAssortments(ctx, taken)).map(({ id, parts }) => [id, jsonCell(parts)]))
  return taken.map(({ id, name, partsBefore: before }) => {
    return { id, name, field: 'assortment', before, after: written.get(id) ?? null }
  })
}

type Noted = { id: string; name: string; field: string; before: string | null; after: string | null }

/** What is noted of each item: its price, those that lists have for it and its parts, to be put back together. */
function notesOf(
  column: string,
  rows: readonly Pick<PricedRow, 'id' | 'name' | 'before' | 'after'>[],
  lists: readonly PricedOnList[],
  parts: readonly Noted[],
): Parameters<typeof noteRun>[2] {
  const said: Noted[] = [
    ...parts,
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
  { ids, query, currency, change, round_to: roundTo, assortments: wanted }: Question,
  { isLocked = false } = {},
): Promise<Assessed> {
  refuseNoChange(change)
  if (takesLists({ change })) ctx.permit('settings.edit')
  const found =
    ids ?? (await findPricedIds(ctx.tx, toFilter(parseInput(schemas.itemsQuery, query)), mostItems + 1))
  if (found.length === 0) throw new Conflict('bulk-nothing')
  if (found.length > mostItems) throw new Conflict('bulk-too-many', { most: mostItems })
  if (isLocked) await lockItems(ctx.tx, [...found, ...wanted])
  const rows = (await readPriced(ctx.tx, columnOf(currency), found)).map(
    (row): PricedRow => ({ ...row, ...changedPrice(row.before, change, roundTo) }),
  )
  const lists = await assessLists(ctx, { ids: found, currency, change, roundTo }, isLocked)
  const assortments = currency === 'CRC' ? await assessAssortments(ctx, rows) : []
  const taken = assortments.filter(({ id, why }) => why === null && wanted.includes(id))
  const told = rows.map(({ id, before, after }) => [id, before, after])
  const toldOfLists = lists.map(({ item_id, list_id, before, after }) => [item_id, list_id, before, after])
  return {
    rows,
    lists,
    assortments,
    taken,
    changed: [...otherThan(taken, rows), ...lists, ...taken].filter(({ why }) => why === null).length,
    stamp: previewStamp([currency, told, toldOfLists, taken]),
  }
}

/** Of an assortment that changes along its own row says another price. */
function otherThan<Row extends { id: string }>(taken: readonly Assortment[], rows: readonly Row[]): Row[] {
  const ids = new Set(taken.map(({ id }) => id))
  return rows.filter(({ id }) => !ids.has(id))
}

/** What could become of assortments once these prices change. Throws Conflict for too many. */
async function assessAssortments(ctx: CompanyContext, rows: readonly PricedRow[]): Promise<Assortment[]> {
  const raises = new Map(
    rows.flatMap(({ id, before, after, why }) =>
      why === null && before !== null && after !== null && isPositive(decimal(before))
        ? [[id, { before, after }] as const]
        : [],
    ),
  )
  if (raises.size === 0) return []
  const parts = await readPartItems(ctx.tx, [...raises.keys()])
  const items = await readAssortments(ctx.tx, parts, mostItems + 1)
  if (items.length > mostItems) throw new Conflict('bulk-too-many', { most: mostItems })
  return items.flatMap((item) => {
    const ofParts = itemsOfParts(item, parts).map((id) =>
      id === undefined || id === item.id ? undefined : raises.get(id),
    )
    const after = assortmentAfter(item, raises.get(item.id), ofParts)
    return after === undefined ? [] : [{ ...after, partsBefore: jsonCell(item.line.assortment) }]
  })
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
