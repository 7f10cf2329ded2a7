import type { ItemCodes, ItemsChanged } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { ivaRates } from '@cuentaclara/einvoice/codes'
import type { z } from 'zod'
import { lookUpCabys, proposeCodes, toProposalView } from '#modules/catalogues/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, type FieldErrors, Invalid, NotFound } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { readPageWithin } from '#platform/paging.ts'
import {
  type CodedRow,
  lockCodes,
  readAffectedItems,
  readLiveCodes,
  writeCodes,
  writeKeptRates,
} from './code-store.ts'
import { toFilter } from './list-items.ts'
import { noteRun } from './note-run.ts'

type Question = z.output<typeof schemas.itemCodesQuestion>
type Order = z.output<typeof schemas.itemCodesInput>
type KeptRates = z.output<typeof schemas.keptRatesInput>

const per_page = 20

/** Codes for a page of the items whose own the catalogue withdrew or rated otherwise; a person takes them, or others, or none. */
export async function proposeItemCodes(
  ctx: CompanyContext,
  { ids, query, page }: Question,
): Promise<ItemCodes> {
  ctx.permit('items.edit')
  const which = ids === undefined ? { filter: toFilter(parseInput(schemas.itemsQuery, query)) } : { ids }
  const { rows, ...standing } = await readPageWithin({ page, per_page }, (at) =>
    readAffectedItems(ctx.tx, which, at),
  )
  const proposed = await proposeCodes(ctx, rows)
  const data = rows.map((row) => ({ ...row, ...toProposalView(row, proposed.get(row.id)!) }))
  return { data, ...standing, per_page }
}

/**
 * Gives items the codes and rates that somebody took for them, all in this transaction, so that they can be taken back for a day.
 * Throws Invalid for codes and rates that are none, NotFound, and Conflict when an item is no longer what stood on the screen.
 */
export async function changeItemCodes(ctx: CompanyContext, { changes }: Order): Promise<ItemsChanged> {
  ctx.permit('items.edit')
  await refuseUnknown(ctx, changes)
  const found = new Map(
    (
      await lockCodes(
        ctx.tx,
        changes.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const rows = changes.map(({ id, from, to }) => {
    const item = found.get(id)
    if (item === undefined) throw new NotFound('item-not-found')
    if (!isSame(item, from)) throw new Conflict('item-codes-moved', { item: item.name })
    return { id, name: item.name, from, to }
  })
  const changed = rows.filter(({ from, to }) => !isSame(from, to))
  if (changed.length === 0) return { changed: 0, undo: null }

  await writeCodes(
    ctx,
    changed.map(({ id, to }) => ({ id, ...to })),
  )
  return noteRun(
    ctx,
    'cabys',
    changed.map(({ id, name, from, to }) => ({ id, name, before: from, after: to })),
  )
}

/**
 * Somebody keeps the rates of items although the catalogue changed those of their codes, which holds until it changes them again; or
 * takes that back. Throws NotFound, and Conflict when an item is no longer what stood on the screen, or there is nothing to keep.
 */
export async function keepItemRates(ctx: CompanyContext, { items, is_kept }: KeptRates): Promise<void> {
  ctx.permit('items.edit')
  const ids = [...new Set(items.map(({ id }) => id))]
  const found = new Map((await lockCodes(ctx.tx, ids)).map((row) => [row.id, row]))
  for (const { id, ...seen } of items) {
    const item = found.get(id)
    if (item === undefined) throw new NotFound('item-not-found')
    if (!isSame(item, seen)) throw new Conflict('item-codes-moved', { item: item.name })
  }
  if ((await writeKeptRates(ctx, ids, is_kept)) < ids.length) throw new Conflict('item-rate-not-changed')
}

/**
 * Another code for an item; its rate follows where it was that of the code before. Throws NotFound, and Invalid for a code that is
 * not in the catalogue.
 */
export async function changeCode(ctx: CompanyContext, id: string, cabys: string): Promise<void> {
  ctx.permit('items.edit')
  if (!(await readLiveCodes(ctx.tx, [cabys])).has(cabys)) throw new Invalid({ cabys: ['cabys-unknown'] })
  const [item] = await lockCodes(ctx.tx, [id])
  if (item === undefined) throw new NotFound('item-not-found')
  const entries = await lookUpCabys(ctx.tx, [item.cabys, cabys])
  const former = entries.get(item.cabys)
  const follows = former === undefined || former.rate_code === item.rate_code
  const rate = (follows && entries.get(cabys)?.rate_code) || item.rate_code
  await writeCodes(ctx, [{ id, cabys, rate_code: rate }])
}

async function refuseUnknown(ctx: CompanyContext, changes: Order['changes']): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const twice = ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [[`changes.${index}.id`, ['item-twice'] as const] as const],
  )
  const errors = { ...(await wrongCodes(ctx, changes)), ...Object.fromEntries(twice) }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

/** What is wrong with the codes and rates that somebody took, by field. */
export async function wrongCodes(
  ctx: CompanyContext,
  changes: readonly Pick<Order['changes'][number], 'to'>[],
): Promise<FieldErrors> {
  const live = await readLiveCodes(
    ctx.tx,
    changes.map(({ to }) => to.cabys),
  )
  return Object.fromEntries(
    changes.flatMap(({ to }, index) => [
      ...(live.has(to.cabys) ? [] : [[`changes.${index}.to.cabys`, ['cabys-unknown'] as const] as const]),
      ...(isRate(to.rate_code) ? [] : [[`changes.${index}.to.rate_code`, ['choose'] as const] as const]),
    ]),
  )
}

function isRate(code: string): boolean {
  return ivaRates.some((rate) => rate.code === code)
}

function isSame(one: Pick<CodedRow, 'cabys' | 'rate_code'>, other: Pick<CodedRow, 'cabys' | 'rate_code'>) {
  return one.cabys === other.cabys && one.rate_code === other.rate_code
}
