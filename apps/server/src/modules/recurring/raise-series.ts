import type { ComingRaise, RecurringRaise } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { compare, parseDecimal, zero } from '@cuentaclara/decimal'
import { costaRicaDay, datesFrom } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import { draftTotal } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { giveWay } from '#platform/give-way.ts'
import { previewStamp } from '#platform/preview-stamp.ts'
import { assessRecurring } from './assess-recurring.ts'
import { pricedOn } from './document-of-date.ts'
import { NoRaiseToCome } from './errors.ts'
import { findSeriesIds } from './list-recurring.ts'
import { findRecurring } from './move-recurring.ts'
import { patchRecurring, raiseOf, readSeries, type StoredRecurring } from './recurring-store.ts'
import { rhythmOf } from './rhythm-of.ts'

type Question = z.output<typeof schemas.recurringRaiseQuestion>
type Order = z.output<typeof schemas.recurringRaiseInput>
type Row = RecurringRaise['rows'][number]

/** Each is reckoned through, as its run will. */
const mostSeries = 500

/** What a raise from a day on would make of each series. Throws Invalid for a day that is over, Conflict for none and for too many. */
export async function previewSeriesRaise(ctx: CompanyContext, question: Question): Promise<RecurringRaise> {
  ctx.permit('recurring.edit')
  return assess(ctx, question)
}

/**
 * Raises series as a preview showed it, all or none: each bills its dates from that day on at the new prices. Throws Conflict when one of
 * them would no longer become what the preview said: also for the same order sent twice.
 */
export async function raiseSeries(
  ctx: CompanyContext,
  { stamp, ...question }: Order,
): Promise<RecurringRaise> {
  ctx.permit('recurring.edit')
  const raise = await assess(ctx, question, { isLocked: true })
  if (raise.raised === 0) throw new Conflict('recurring-raise-nothing')
  if (raise.stamp !== stamp) throw new Conflict('recurring-raise-moved')
  const coming = JSON.stringify(comingOf(question))
  for (const { id, why } of raise.rows)
    if (why === null) await patchRecurring(ctx, id, sql`coming_raise = ${coming}::jsonb`)
  return raise
}

/** Takes back a raise that is not billed yet. Throws NoRaiseToCome and those of a move. */
export async function dropRaise(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('recurring.edit')
  const series = await findRecurring(ctx, id, ['draft', 'active', 'paused'])
  if (series.coming_raise === null) throw new NoRaiseToCome()
  if (series.status === 'active') ctx.permit('recurring.start')
  await patchRecurring(ctx, id, sql`coming_raise = null`)
}

async function assess(
  ctx: CompanyContext,
  question: Question,
  { isLocked = false } = {},
): Promise<RecurringRaise> {
  const today = costaRicaDay(ctx.clock.now())
  if (question.from < today) throw new Invalid({ from: ['today-or-later'] })
  const ids =
    question.ids ??
    (await findSeriesIds(ctx, parseInput(schemas.recurringQuery, question.query), mostSeries + 1))
  if (ids.length === 0) throw new Conflict('bulk-nothing')
  if (ids.length > mostSeries) throw new Conflict('bulk-too-many', { most: mostSeries })
  const rows: Row[] = []
  for (const series of await readSeries(ctx.tx, ids, isLocked)) {
    // Who changes one that runs must be allowed to start it: it bills in their name from then on.
    if (series.status === 'active') ctx.permit('recurring.start')
    rows.push(await raisedRow(ctx, series, question, today))
    await giveWay()
  }
  const told = rows.map(({ id, before, after, on, why }) => [id, before, after, on, why])
  return {
    rows,
    raised: rows.filter(({ why }) => why === null).length,
    stamp: previewStamp([comingOf(question), told]),
  }
}

function comingOf({ from, change }: Pick<Question, 'from' | 'change'>): ComingRaise {
  return change.by === 'percent' ? { from, percent: change.percent } : { from, amount: change.amount }
}

async function raisedRow(
  ctx: CompanyContext,
  series: StoredRecurring,
  question: Question,
  today: string,
): Promise<Row> {
  const { id, name, client_name, currency, total } = series
  const row = { id, name, client_name, currency, before: total, after: total, on: null }
  const why = reasonToStay(series, question)
  if (why !== null) return { ...row, why }
  const on = firstDateFrom(series, question.from, today)
  if (on === null) return { ...row, why: 'no_date' }
  const written = schemas.draftContent.parse(series.input)
  const priceOn = async (coming: ComingRaise | null) => {
    const { content } = pricedOn(written, { raise: raiseOf(series), coming }, on)
    const isPriced = content.lines.every(({ unit_price }) => isMoreThanNothing(unit_price))
    return { isPriced, total: draftTotal((await assessRecurring(ctx, content)).assessment) }
  }
  const [before, after] = [await priceOn(null), await priceOn(comingOf(question))]
  const told = { ...row, before: before.total, after: after.total, on }
  return before.isPriced && !after.isPriced
    ? { ...told, after: told.before, why: 'to_nothing' }
    : { ...told, why: null }
}

function reasonToStay(
  { status, currency, coming_raise: coming, raised_from: raisedFrom }: StoredRecurring,
  { from, change }: Question,
): Row['why'] {
  if (status === 'ended') return 'ended'
  if (change.by === 'amount' && change.currency !== currency) return 'currency'
  if (raisedFrom === from || coming?.from === from) return 'raised'
  return coming === null ? null : 'planned'
}

/** The date that bills the new price first: the next one may stand outside of a rhythm that was changed. */
function firstDateFrom(
  { schedule, next_on: next }: StoredRecurring,
  from: string,
  today: string,
): string | null {
  if (next !== null && next >= from) return next
  const after = next !== null && next > today ? next : today
  return datesFrom(rhythmOf(schedule), from > after ? from : after, 1)[0] ?? null
}

function isMoreThanNothing(price: string): boolean {
  const known = parseDecimal(price)
  return known === null || compare(known, zero) > 0
}
