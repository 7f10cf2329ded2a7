import type { RecurringStatus } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { isBlocking } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { readContactAddresses } from '#modules/clients/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import type { AssessedContent, RecurringInput } from './assess-recurring.ts'
import { assessSeries } from './assess-series.ts'
import { NoDatesLeft, RecurringNotFound, RecurringNotStartable, RecurringNotThere } from './errors.ts'
import { exportErrors } from './judge-export.ts'
import { dropDraft, leaveOut } from './make-parts.ts'
import { advance, isAtWork, settle } from './make-run.ts'
import { readParts } from './part-store.ts'
import { readRecipients, recipientsOf, refuseNobody } from './recipients.ts'
import { patchRecurring, readRecurring, type StoredRecurring } from './recurring-store.ts'
import { missedBy, momentOf, nextDue } from './rhythm-of.ts'
import { hasFailed, patchRun, readLastDate, type StoredRun, takeRun } from './run-store.ts'

/** A series about to be moved, locked. Throws RecurringNotFound, and RecurringNotThere unless it stands where it must. */
export async function findRecurring(
  ctx: CompanyContext,
  id: string,
  from: readonly RecurringStatus[],
): Promise<StoredRecurring> {
  const found = await readRecurring(ctx.tx, id, { isLocked: true })
  if (found === undefined) throw new RecurringNotFound()
  if (!from.includes(found.status)) throw new RecurringNotThere(found.status)
  return found
}

/**
 * Starts a draft, or goes on after a pause: with the date that failed, else with the first from today on, so that what
 * a pause left out stays out unless `catchUp` has each of them made once. Throws Invalid, RecurringNotStartable, NoDatesLeft and those of a move.
 */
export async function startRecurring(
  ctx: CompanyContext,
  id: string,
  { catchUp = false } = {},
): Promise<void> {
  ctx.permit('recurring.start')
  const series = await findRecurring(ctx, id, ['draft', 'paused'])
  const content = schemas.draftContent.parse(series.input)
  const recipients = recipientsOf(series)
  const assessed = await assessSeries(ctx, { content, recipients })
  const { today } = assessed
  await refuseUnstartable(ctx, { ...series, recipients }, assessed)
  if (series.status === 'draft' && series.schedule.starts_on < today)
    throw new Invalid({ starts_on: ['today-or-later'] })

  const [missed] = catchUp ? missedBy(series, today) : []
  const isRetry = series.next_on !== null && (await hasFailed(ctx.tx, id, series.next_on))
  const next = isRetry
    ? series.next_on
    : (missed ?? nextDue(series.schedule, await readLastDate(ctx.tx, id), today))
  if (next === null) throw new NoDatesLeft()
  const attemptAt = new Date(momentOf(next, series.time_of_day))
  await patchRecurring(
    ctx,
    id,
    sql`status = 'active', next_on = ${next}, attempt_at = ${attemptAt}, started_by = ${ctx.userId}, failures = 0,
      last_problem = null`,
  )
}

/** What no series runs with, whether it is started or changed while it does. Throws Invalid, RecurringNotStartable and Forbidden. */
export async function refuseUnstartable(
  ctx: CompanyContext,
  series: Pick<RecurringInput, 'name' | 'mode' | 'schedule' | 'due_days' | 'price_mode' | 'recipients'>,
  assessed: AssessedContent,
): Promise<void> {
  const { name, mode, recipients } = series
  const { assessment, around } = assessed
  if (name.trim().length < 3) throw new Invalid({ name: ['name-too-short'] })
  const errors = assessment.issues.filter(isBlocking)
  if (errors.length > 0) throw new RecurringNotStartable(errors)
  // Nobody looks at what is issued by itself.
  const exported = mode === 'draft' ? [] : await exportErrors(series, assessed, ctx.clock.now())
  if (exported.length > 0) throw new RecurringNotStartable(exported)
  if (recipients) refuseNobody(await readRecipients(ctx, recipients, assessed.today))
  // Of many, the preview says who has no address; the others are not kept waiting for them.
  if (mode === 'issue_and_send' && recipients) ctx.permit('documents.send')
  else if (mode === 'issue_and_send') await refuseUnsendable(ctx, around)
}

/** Who starts a series that sends must be allowed to, and its letters need an address. Throws Forbidden and Invalid. */
async function refuseUnsendable(ctx: CompanyContext, { client }: AssessedContent['around']): Promise<void> {
  ctx.permit('documents.send')
  const contacts = await readContactAddresses(ctx, client?.id ?? null, 'invoices')
  if ((client?.party.emails ?? []).length === 0 && !contacts.some(({ is_usual }) => is_usual))
    throw new Invalid({ mode: ['no-address'] })
}

/** Makes nothing until it is started again. Throws those of a move. */
export async function pauseRecurring(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('recurring.start')
  await findRecurring(ctx, id, ['active'])
  await patchRecurring(ctx, id, sql`status = 'paused', attempt_at = null`)
}

/** Ends it for good; what was made stays. Throws those of a move. */
export async function endRecurring(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('recurring.start')
  await findRecurring(ctx, id, ['active', 'paused'])
  await patchRecurring(
    ctx,
    id,
    sql`status = 'ended', ended_at = ${new Date(ctx.clock.now())}, next_on = null, attempt_at = null`,
  )
}

type Standing = Readonly<Record<string, string | null>>

/** Where a series stands and what comes next, as plain text; undefined when there is none. */
export async function readStanding({ tx }: CompanyContext, id: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select status, next_on::text, attempt_at::text from recurring_invoices
    where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
  return rows[0]
}

/** Takes back that a series ended: its next date is the one that it had. Throws those of a move. */
export async function restoreStanding(ctx: CompanyContext, id: string, before: Standing): Promise<void> {
  ctx.permit('recurring.start')
  await findRecurring(ctx, id, ['ended'])
  await patchRecurring(
    ctx,
    id,
    sql`status = ${before.status}, ended_at = null, next_on = ${before.next_on}::date,
      attempt_at = ${before.attempt_at}::timestamptz`,
  )
}

/**
 * Leaves the next date out: what failed attempts at it wrote goes with it. Of a date of many whoever is billed stays so, and the others can
 * still be tried. Throws NoDatesLeft, Conflict while the date is being made, and those of a move.
 */
export async function skipNext(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('recurring.start')
  const series = await findRecurring(ctx, id, ['active', 'paused'])
  if (series.next_on === null) throw new NoDatesLeft()
  const run = await takeRun(ctx, id, series.next_on)
  if (isAtWork(run, ctx.clock.now())) throw new Conflict('recurring-being-made')
  // Somebody may have put right what failed, and issued it.
  if (run.is_issued) await settle(ctx, series, run)
  else {
    if (run.status === 'planned' || run.status === 'failed') await leaveOutDate(ctx, run)
    await advance(ctx, series)
  }
}

async function leaveOutDate(ctx: CompanyContext, { id, document_id, parts }: StoredRun): Promise<void> {
  if ((parts?.made ?? 0) > 0) return patchRun(ctx.tx, id, sql`status = 'created'`)
  if (document_id !== null) await dropDraft(ctx, document_id)
  for (const part of await readParts(ctx.tx, id)) await leaveOut(ctx, part, null)
  await patchRun(
    ctx.tx,
    id,
    sql`status = 'skipped', document_id = null, ran_at = ${new Date(ctx.clock.now())}, problem_code = null, problem_fields = null`,
  )
}
