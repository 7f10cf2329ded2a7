import type { ItemPricesPreview, ItemPricesPreviewInput, ItemsChanged } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { previewStamp } from '#platform/preview-stamp.ts'
import { toFilter } from './list-items.ts'
import { noteRun } from './note-run.ts'
import { changedPrice, type PricedRow } from './price-change.ts'
import { findPricedIds, readKeptPrices, readPriced, writePrices } from './price-store.ts'

type Question = z.output<typeof schemas.itemPricesPreviewInput>
type Order = z.output<typeof schemas.itemPricesInput>

const mostItems = 2_000

/** What a change would make of each price. Throws Invalid, and Conflict for no items and for too many. */
export async function previewPrices(ctx: CompanyContext, question: Question): Promise<ItemPricesPreview> {
  ctx.permit('items.edit')
  const assessed = await assess(ctx, question)
  const changing = assessed.rows.filter(({ why }) => why === null).map(({ id }) => id)
  return { ...assessed, kept: await readKeptPrices(ctx, question.currency, changing) }
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
  if (rows.length === 0) return { changed: 0, undo: null }

  const column = columnOf(question.currency)
  await writePrices(ctx, column, rows)
  return noteRun(
    ctx,
    'price',
    rows.map(({ id, name, before, after }) => ({
      id,
      name,
      before: { [column]: before },
      after: { [column]: after },
    })),
  )
}

async function assess(
  ctx: CompanyContext,
  { ids, query, currency, change, round_to: roundTo }: Question,
  { isLocked = false } = {},
): Promise<Omit<ItemPricesPreview, 'kept'>> {
  refuseNoChange(change)
  const found =
    ids ?? (await findPricedIds(ctx.tx, toFilter(parseInput(schemas.itemsQuery, query)), mostItems + 1))
  if (found.length === 0) throw new Conflict('bulk-nothing')
  if (found.length > mostItems) throw new Conflict('bulk-too-many', { most: mostItems })
  const rows = (await readPriced(ctx.tx, columnOf(currency), found, isLocked)).map(
    (row): PricedRow => ({ ...row, ...changedPrice(row.before, change, roundTo) }),
  )
  const told = rows.map(({ id, before, after }) => [id, before, after])
  return {
    rows,
    changed: rows.filter(({ why }) => why === null).length,
    stamp: previewStamp([currency, told]),
  }
}

function columnOf(currency: 'CRC' | 'USD'): 'price_crc' | 'price_usd' {
  return currency === 'CRC' ? 'price_crc' : 'price_usd'
}

/** More than nothing is left of a price, and something of it changes. */
function refuseNoChange(change: ItemPricesPreviewInput['change']): void {
  if (change.by === 'percent' && (Number(change.percent) === 0 || Number(change.percent) <= -100))
    throw new Invalid({ 'change.percent': ['percent-of-price'] })
}
