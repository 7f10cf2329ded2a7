import { isDeepStrictEqual } from 'node:util'
import type { Item, RecurringItemChange } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { isBlocking } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type BulkUndo, insertChanges, readUndo } from '#modules/bulk/index.ts'
import { draftTotal, withItems } from '#modules/documents/drafts.ts'
import { getItem } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { giveWay } from '#platform/give-way.ts'
import { newId } from '#platform/ids.ts'
import { previewStamp } from '#platform/preview-stamp.ts'
import { assessRecurring, type RecurringInput } from './assess-recurring.ts'
import { findSeriesIds } from './list-recurring.ts'
import { findRecurring } from './move-recurring.ts'
import { readSeries, type StoredRecurring } from './recurring-store.ts'
import { saveContent } from './save-recurring.ts'

type Question = z.output<typeof schemas.recurringItemQuestion>
type Order = z.output<typeof schemas.recurringItemInput>
type Wish = z.output<typeof schemas.recurringItemWish>
type Row = RecurringItemChange['rows'][number]
type Content = RecurringInput['content']
type Line = Content['lines'][number]

/** Each is reckoned through, before and after. */
const mostSeries = 500

/** What series sell, and what would become of those that sell one item if they sold another. Throws Invalid, and Conflict for none and for too many. */
export async function previewItemChange(
  ctx: CompanyContext,
  question: Question,
): Promise<RecurringItemChange> {
  ctx.permit('recurring.edit')
  const { contents: _, ...told } = await assess(ctx, question)
  return { ...told, undo: null }
}

/**
 * Has series sell another item as a preview showed it, all in this transaction, to be taken back for a day: the dates from now on, not what was
 * billed. Throws Conflict when one of them would no longer become what the preview said: also for the same order sent twice.
 */
export async function changeItem(
  ctx: CompanyContext,
  { stamp, ...question }: Order,
): Promise<RecurringItemChange> {
  ctx.permit('recurring.edit')
  const { contents, ...told } = await assess(ctx, question, { isLocked: true })
  if (told.changed === 0) throw new Conflict('recurring-item-none')
  if (told.stamp !== stamp) throw new Conflict('recurring-item-moved')
  const runId = newId()
  for (const { id, name } of told.rows.filter(({ why }) => why === null)) {
    const before = await linesUndo.read(ctx, id)
    await saveContent(ctx, id, contents.get(id)!)
    const after = await linesUndo.read(ctx, id)
    await insertChanges(ctx, runId, [
      { id, label: name, list: 'recurring-invoices', action: 'item', before: before!, after: after! },
    ])
    await giveWay()
  }
  return { ...told, undo: await readUndo(ctx, runId) }
}

/** The same with one series. Throws Conflict where nothing of it changes, and as saving does. */
export async function changeItemOf(ctx: CompanyContext, id: string, wish: Wish): Promise<void> {
  ctx.permit('recurring.edit')
  await findRecurring(ctx, id, ['draft', 'active', 'paused'])
  const { rows, contents } = await assess(ctx, { ids: [id], ...wish })
  if (rows[0]?.why !== null) throw new Conflict('recurring-item-none')
  await saveContent(ctx, id, contents.get(id)!)
}

/** The lines of a series as they stand, to be put back. */
export const linesUndo: BulkUndo = {
  async read({ tx }, id) {
    const { rows } = await sql<{ lines: string }>`
      select (r.input -> 'lines')::text as lines from recurring_invoices r
      where r.company_id = current_company() and r.id = ${id}::uuid
    `.execute(tx)
    return rows[0]
  },
  async restore(ctx, id, before) {
    const series = await findRecurring(ctx, id, ['draft', 'active', 'paused'])
    const content = contentOf(series)
    const lines = schemas.draftContent.shape.lines.parse(JSON.parse(before.lines ?? '[]'))
    await saveContent(ctx, id, { ...content, lines })
  },
}

function contentOf({ input }: Pick<StoredRecurring, 'input'>): Content {
  return schemas.recurringInput.shape.content.parse(input)
}

type Assessed = Omit<RecurringItemChange, 'undo'> & { contents: ReadonlyMap<string, Content> }

async function assess(ctx: CompanyContext, question: Question, { isLocked = false } = {}): Promise<Assessed> {
  const ids =
    question.ids ??
    (await findSeriesIds(ctx, parseInput(schemas.recurringQuery, question.query), mostSeries + 1))
  if (ids.length === 0) throw new Conflict('bulk-nothing')
  if (ids.length > mostSeries) throw new Conflict('bulk-too-many', { most: mostSeries })
  const all = await readSeries(ctx.tx, ids, isLocked)
  const sold = await itemsSold(ctx, all)
  const items = await itemsOf(ctx, question)
  const rows: Row[] = []
  const contents = new Map<string, Content>()
  for (const series of items === null ? [] : all) {
    const { row, content } = await changedRow(ctx, series, items!, question.price)
    rows.push(row)
    contents.set(series.id, content)
    await giveWay()
  }
  const changing = rows.filter(({ why }) => why === null)
  // Who changes one that runs must be allowed to start it: it bills in their name from then on.
  if (changing.some(({ id }) => all.some((series) => series.id === id && series.status === 'active')))
    ctx.permit('recurring.start')
  return { sold, rows, contents, changed: changing.length, stamp: previewStamp(rows) }
}

type Items = { from: Item; to: Item }

/** The item that goes and the one that comes; null while somebody still chooses. Throws Invalid for those that the company does not have. */
async function itemsOf(ctx: CompanyContext, { from_id, to_id }: Question): Promise<Items | null> {
  if (from_id === undefined || to_id === undefined) return null
  if (from_id === to_id) throw new Invalid({ to_id: ['choose'] })
  const read = (id: string, field: string) =>
    getItem(ctx, id).catch((error: unknown) => {
      throw error instanceof NotFound ? new Invalid({ [field]: ['choose'] }) : error
    })
  return { from: await read(from_id, 'from_id'), to: await read(to_id, 'to_id') }
}

/** Items of ours that lines of these series sell, those of most lines first. */
async function itemsSold(
  ctx: CompanyContext,
  all: readonly StoredRecurring[],
): Promise<RecurringItemChange['sold']> {
  const lines = all.filter(({ status }) => status !== 'ended').flatMap((series) => contentOf(series).lines)
  const counts = Map.groupBy(
    lines.flatMap(({ item_id }) => item_id ?? []),
    (id) => id,
  )
  const { rows } = await sql<{ id: string; code: string | null; name: string }>`
    select id, code, name from items where company_id = current_company() and id = any(${[...counts.keys()]}::uuid[])
    order by sort_name, id
  `.execute(ctx.tx)
  return rows
    .map((item) => ({ ...item, lines: counts.get(item.id)?.length ?? 0 }))
    .toSorted((one, other) => other.lines - one.lines)
}

async function changedRow(
  ctx: CompanyContext,
  series: StoredRecurring,
  items: Items,
  price: Wish['price'],
): Promise<{ row: Row; content: Content }> {
  const { id, name, client_name, currency, total, status } = series
  const before = contentOf(series)
  const places = before.lines.flatMap(({ item_id }, place) => (item_id === items.from.id ? [place] : []))
  const row = { id, name, client_name, currency, before: total, after: total, lines: [] }
  if (status === 'ended') return { row: { ...row, why: 'ended' }, content: before }
  if (places.length === 0) return { row: { ...row, why: 'without' }, content: before }
  const asked = before.lines.map((line, place) =>
    places.includes(place) ? leftToItem(line, items, price) : line,
  )
  const filled = await withItems(ctx.tx, { ...before, lines: asked }, { kind: 'recurring', path: 'content.' })
  const lines = filled.lines.map((line, place) =>
    places.includes(place) ? withExoneration(line, before.lines[place]!) : line,
  )
  const content = { ...filled, lines }
  const { assessment } = await assessRecurring(ctx, content)
  const told = {
    ...row,
    after: draftTotal(assessment),
    lines: places.map((place) => toldLine(before.lines[place]!, lines[place]!, place)),
  }
  const hasPrice = (currency === 'CRC' ? items.to.price_crc : items.to.price_usd) != null
  if (price === 'item' && !hasPrice)
    return { row: { ...told, after: total, why: 'no_price' }, content: before }
  const isRefused = status === 'active' && assessment.issues.some(isBlocking)
  return { row: { ...told, why: isRefused ? 'refused' : null }, content }
}

/** A line that says nothing but how many, what somebody wrote into it and, where it is kept, its price: the rest is the item's. */
function leftToItem(line: Line, { from, to }: Items, price: Wish['price']): Line {
  const { item_id: _, quantity, discounts = [], serial_numbers } = line
  const isOwnDiscount = !isDeepStrictEqual(discounts, from.line.discounts)
  const description = line.description.includes(from.name)
    ? line.description.replaceAll(from.name, to.name).slice(0, 200)
    : line.description
  const priced =
    price === 'kept'
      ? { unit_price: line.unit_price, price_includes_tax: line.price_includes_tax }
      : { unit_price: '0' }
  return schemas.draftLine.parse({
    item_id: to.id,
    quantity,
    description,
    ...(serial_numbers !== undefined && { serial_numbers }),
    ...(isOwnDiscount && { discounts }),
    ...priced,
  })
}

/** Who is freed from VAT is so whatever they buy: it is judged with the new product. */
function withExoneration(line: Line, before: Line): Line {
  const [exoneration] = (before.taxes ?? []).flatMap(({ exoneration }) => exoneration ?? [])
  const [vat, ...others] = line.taxes ?? []
  if (exoneration === undefined || vat?.rate_code === undefined) return line
  return { ...line, taxes: [{ ...vat, exoneration }, ...others] }
}

function toldLine(before: Line, after: Line, place: number): Row['lines'][number] {
  return {
    line: place + 1,
    quantity: after.quantity,
    text: { before: before.description, after: after.description },
    price: { before: before.unit_price, after: after.unit_price },
    includes_tax: { before: before.price_includes_tax ?? false, after: after.price_includes_tax ?? false },
  }
}
