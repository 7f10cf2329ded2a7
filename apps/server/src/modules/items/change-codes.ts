import type { CabysEntry, ItemCodePreview, ItemCodes, ItemsChanged } from '@cuentaclara/contracts'
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
  type RatedRow,
  readAffectedItems,
  readCodes,
  readLiveCodes,
  writeCodes,
  writeKeptRates,
} from './code-store.ts'
import { toFilter } from './list-items.ts'
import { noteRun } from './note-run.ts'

type Question = z.output<typeof schemas.itemCodesQuestion>
type Order = z.output<typeof schemas.itemCodesInput>
type CodeQuestion = z.output<typeof schemas.itemCodePreviewInput>
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
 * Another code for an item; its rate follows where it was that of the code before. Throws NotFound, Conflict where it has both
 * already, and Invalid for a code that is not in the catalogue.
 */
export async function changeCode(ctx: CompanyContext, id: string, cabys: string): Promise<void> {
  ctx.permit('items.edit')
  await refuseDead(ctx, cabys)
  const [item] = await lockCodes(ctx.tx, [id])
  if (item === undefined) throw new NotFound('item-not-found')
  const { to, is_same: isSame } = withCode(item, cabys, await lookUpCabys(ctx.tx, [item.cabys, cabys]))
  if (isSame) throw new Conflict('item-code-same')
  await writeCodes(ctx, [{ id, ...to }])
}

const mostItems = 2_000

/** What one code would make of many items. Throws Invalid for a code that is not in the catalogue, and Conflict for no items and for too many. */
export async function previewCode(
  ctx: CompanyContext,
  { ids, query, cabys, page }: CodeQuestion,
): Promise<ItemCodePreview> {
  ctx.permit('items.edit')
  await refuseDead(ctx, cabys)
  const which = ids === undefined ? { filter: toFilter(parseInput(schemas.itemsQuery, query)) } : { ids }
  const items = await readCodes(ctx.tx, which, mostItems + 1)
  if (items.length === 0) throw new Conflict('bulk-nothing')
  if (items.length > mostItems) throw new Conflict('bulk-too-many', { most: mostItems })
  const entries = await lookUpCabys(ctx.tx, [...new Set([cabys, ...items.map((item) => item.cabys)])])
  const rows = items.map((item) => ({ item, ...withCode(item, cabys, entries) }))
  const last = Math.max(1, Math.ceil(rows.length / per_page))
  const at = Math.min(page, last)
  return {
    data: rows.slice((at - 1) * per_page, at * per_page).map(({ item, to, ...told }) => ({
      id: item.id,
      name: item.name,
      cabys: item.cabys,
      rate_code: item.rate_code,
      rate_after: to.rate_code,
      ...told,
    })),
    changed: rows.filter(({ is_same: isSame }) => !isSame).length,
    rates_changed: rows.filter(({ item, to }) => item.rate_code !== to.rate_code).length,
    page: at,
    total: rows.length,
    per_page,
  }
}

/** What an item has with another code: the rate of that one, unless its own was chosen on purpose, or nobody knows it. */
function withCode(item: RatedRow, cabys: string, entries: ReadonlyMap<string, CabysEntry>) {
  const former = entries.get(item.cabys)
  const follows = item.is_rate_outdated || former === undefined || former.rate_code === item.rate_code
  const usual = entries.get(cabys)?.rate_code
  const to = { cabys, rate_code: (follows && usual) || item.rate_code }
  return { to, is_same: isSame(item, to), keeps_rate: to.rate_code !== usual }
}

async function refuseDead(ctx: CompanyContext, cabys: string): Promise<void> {
  if (!(await readLiveCodes(ctx.tx, [cabys])).has(cabys)) throw new Invalid({ cabys: ['cabys-unknown'] })
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
