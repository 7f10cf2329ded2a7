import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { TagUnknown } from '#modules/documents/drafts.ts'
import { holdTags } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { RecurringInput } from './assess-recurring.ts'
import { assessSeries } from './assess-series.ts'
import { NoDatesLeft, RecurringChangedElsewhere } from './errors.ts'
import { findRecurring, refuseUnstartable } from './move-recurring.ts'
import { recipientsOf } from './recipients.ts'
import {
  insertRecurring,
  patchRecurring,
  raiseOf,
  removeRecurring,
  type StoredRecurring,
  updateRecurring,
} from './recurring-store.ts'
import { momentOf, nextDue } from './rhythm-of.ts'
import { readLastDate } from './run-store.ts'

/** Keeps what was typed, finished or not, and returns the id. Throws Invalid and ClientUnknown. */
export async function createRecurring(ctx: CompanyContext, input: RecurringInput): Promise<string> {
  ctx.permit('recurring.edit')
  checkPrice(input)
  checkRaise(ctx, input, null)
  const id = newId()
  const assessed = await assessSeries(ctx, input)
  await refuseGoneTags(ctx, input)
  await insertRecurring(ctx, { id, input, ...assessed })
  return id
}

/**
 * Saves a series; what it has made stays as it is. `version` is the one that was read; null saves over whatever is there. One that
 * runs issues in the name of whoever started it, so that to change it takes what starting takes.
 * Throws Forbidden, RecurringNotStartable, Invalid, RecurringNotFound, RecurringNotThere, RecurringChangedElsewhere, NoDatesLeft, ClientUnknown.
 */
export async function saveRecurring(
  ctx: CompanyContext,
  id: string,
  input: RecurringInput,
  version: number | null,
): Promise<void> {
  ctx.permit('recurring.edit')
  checkPrice(input)
  const known = await findRecurring(ctx, id, ['draft', 'active', 'paused'])
  if (version !== null && version !== known.version) throw new RecurringChangedElsewhere(known.version)
  checkRaise(ctx, input, known.raise_on)
  const assessed = await assessSeries(ctx, input)
  await refuseGoneTags(ctx, input)
  if (known.status === 'active') {
    ctx.permit('recurring.start')
    await refuseUnstartable(ctx, input, assessed)
  }
  const isDraft = known.status === 'draft'
  if (!isDraft && input.name.trim().length < 3) throw new Invalid({ name: ['name-too-short'] })
  await updateRecurring(ctx, { id, input, ...assessed })
  if (!isDraft) await replan(ctx, known, input, assessed.today)
}

/** Saves what a series bills, and leaves when and how it does. Throws as saving does. */
export async function saveContent(
  ctx: CompanyContext,
  id: string,
  content: RecurringInput['content'],
): Promise<void> {
  const known = await findRecurring(ctx, id, ['draft', 'active', 'paused'])
  const { name, schedule, time_of_day, mode, due_days, price_mode } = known
  const asBefore = { name, schedule, time_of_day, mode, due_days, price_mode, yearly_raise: raiseOf(known) }
  await saveRecurring(ctx, id, { ...asBefore, recipients: recipientsOf(known), content }, known.version)
}

/** Nobody deletes a tag meanwhile: what a series carries stands in its input, where no trigger looks. Throws TagUnknown. */
async function refuseGoneTags(ctx: CompanyContext, { content }: RecurringInput): Promise<void> {
  if (!(await holdTags(ctx, content.tags ?? []))) throw new TagUnknown()
}

/** Deletes a draft. Throws RecurringNotFound and RecurringNotThere. */
export async function deleteRecurring(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('recurring.edit')
  await findRecurring(ctx, id, ['draft'])
  await removeRecurring(ctx.tx, id)
}

/**
 * Another rhythm has other dates, from today on; the same one keeps its next date at whatever time is new. A date that came and
 * failed is made up first, whatever the rhythm: its retry stands.
 */
async function replan(ctx: CompanyContext, known: StoredRecurring, input: RecurringInput, today: string) {
  const isSame = JSON.stringify(known.schedule) === JSON.stringify(sorted(input.schedule, known.schedule))
  const isOwed = known.failures > 0 && known.next_on !== null && known.next_on <= today
  const next =
    isSame || isOwed ? known.next_on : nextDue(input.schedule, await readLastDate(ctx.tx, known.id), today)
  if (next === null) throw new NoDatesLeft()
  if (known.failures > 0 && next === known.next_on) return
  const attemptAt = known.status === 'active' ? new Date(momentOf(next, input.time_of_day)) : null
  await patchRecurring(
    ctx,
    known.id,
    sql`next_on = ${next}, attempt_at = ${attemptAt}, failures = 0, last_problem = null`,
  )
}

/** In the order in which the stored one has its fields: PostgreSQL keeps an order of its own. */
function sorted(schedule: object, like: object): object {
  const known = Object.keys(like)
  const rest = Object.keys(schedule).filter((key) => !known.includes(key))
  return Object.fromEntries(
    [...known, ...rest].map((key) => [key, (schedule as Record<string, unknown>)[key]]),
  )
}

/** A new day of the next raise is to come; one that passed while nothing was billed waits for the next date. */
function checkRaise(ctx: CompanyContext, { yearly_raise: raise }: RecurringInput, knownOn: string | null) {
  if (raise && raise.on !== knownOn && raise.on < costaRicaDay(ctx.clock.now()))
    throw new Invalid({ 'yearly_raise.on': ['today-or-later'] })
}

function checkPrice({ price_mode, content }: RecurringInput) {
  if (price_mode === 'dollars_in_colones' && content.currency !== 'USD')
    throw new Invalid({ price_mode: ['choose'] })
}
