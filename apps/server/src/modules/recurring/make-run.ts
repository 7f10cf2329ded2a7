import { createHash } from 'node:crypto'
import * as schemas from '@cuentaclara/contracts/schemas'
import { dateAfter } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import {
  AlreadyIssued,
  createDraft,
  type DraftInput,
  draftTotal,
  saveDraft,
  toStoredJson,
} from '#modules/documents/drafts.ts'
import { type IssueDoors, issueDocument } from '#modules/documents/issuing.ts'
import { notify } from '#modules/notifications/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  unsafeForCompany,
  withCompany,
} from '#platform/database/company-context.ts'
import { refuseReadOnly } from '#platform/database/refuse-read-only.ts'
import { assessSeries } from './assess-series.ts'
import { documentOfDate, pricedOn } from './document-of-date.ts'
import { makeParts, type PartsWork, planParts } from './make-parts.ts'
import { type Tally, tallyParts } from './part-store.ts'
import { recipientsOf } from './recipients.ts'
import { patchRecurring, raiseOf, readRecurring, type StoredRecurring } from './recurring-store.ts'
import { momentOf, rhythmOf } from './rhythm-of.ts'
import { problemOf, type RunProblem } from './run-problem.ts'
import { patchRun, readRun, type StoredRun, takeRun } from './run-store.ts'

export type SeriesAddress = { companyId: string; recurringId: string }

const retryMs = 3_600_000
const failuresToPause = 3
const leaseMs = 60_000

/**
 * Makes the document of the next date of an active series when it is due; `now` makes it whatever the day, in the name of
 * whoever asks, while `only` is that date still. A failure is written down and tried again later. Answers what became of it.
 */
export async function makeNextRun(
  doors: Doors,
  issuing: IssueDoors,
  address: SeriesAddress,
  { now: actor, only }: { now?: Member; only?: string } = {},
): Promise<'made' | 'failed' | 'nothing'> {
  const { companyId, recurringId } = address
  const due = await unsafeForCompany(
    doors,
    companyId,
    (ctx) => dueDate(ctx, recurringId, actor !== undefined),
    {
      readOnly: true,
    },
  )
  if (due === null || (only !== undefined && only !== due.plannedOn)) return 'nothing'
  const member = actor ?? { companyId, userId: due.startedBy }
  try {
    const step = await withCompany(doors, member, (ctx) => prepare(ctx, recurringId, due.plannedOn))
    if (step === 'nothing') return 'nothing'
    if (step === 'made') return 'made'
    if ('many' in step)
      return await makeMany({ doors, issuing, member, recurringId, plannedOn: due.plannedOn, ...step })
    await issue(doors, issuing, member, step)
    await withCompany(doors, member, (ctx) => finish(ctx, recurringId, due.plannedOn, step.documentId))
    return 'made'
  } catch (error) {
    const problem = problemOf(error)
    if (problem.code === 'unexpected')
      issuing.log.error({ err: error, recurringId }, 'a recurring invoice failed')
    await unsafeForCompany(doors, companyId, (ctx) =>
      fail(ctx, { recurringId, plannedOn: due.plannedOn, problem }),
    )
    return 'failed'
  }
}

/** The date to be made and in whose name; null while there is none. */
async function dueDate(ctx: CompanyContext, recurringId: string, isAsked: boolean) {
  const series = await readRecurring(ctx.tx, recurringId)
  if (series === undefined || series.status !== 'active') return null
  const { next_on: plannedOn, attempt_at: attemptAt, started_by: startedBy } = series
  if (plannedOn === null || startedBy === null) return null
  const isDue = attemptAt !== null && attemptAt.getTime() <= ctx.clock.now()
  return isDue || isAsked ? { plannedOn, startedBy } : null
}

type ToMany = { many: true; runId: string }

/** Of a series for many: who is billed, each by themselves from here on, at the prices of the date. */
async function prepareMany(ctx: CompanyContext, series: StoredRecurring, { id }: StoredRun): Promise<ToMany> {
  const { content } = await raiseOnDate(ctx, series)
  await planParts(ctx, { ...series, input: content }, { runId: id, plannedOn: series.next_on! })
  await patchRun(ctx.tx, id, sql`status = 'planned', ran_at = ${new Date(ctx.clock.now())}`)
  return { many: true, runId: id }
}

/** Makes what is left of a date of many. Those that fail are tried with it; after the third time the others are not kept waiting for them. */
async function makeMany(work: PartsWork): Promise<'made' | 'failed' | 'nothing'> {
  const { doors, issuing, member, recurringId, runId, plannedOn } = work
  await makeParts(work)
  const tally = await unsafeForCompany(doors, member.companyId, (ctx) => closeMany(ctx, work))
  if (tally.waiting > 0) return 'nothing'
  if (tally.failed === 0) return 'made'
  issuing.log.info({ recurringId, runId, failed: tally.failed }, 'a date of many has some left')
  const problem = { code: 'recurring-parts-failed', issues: [] }
  await unsafeForCompany(doors, member.companyId, (ctx) =>
    fail(ctx, { recurringId, plannedOn, problem, hasMade: tally.made > 0 }),
  )
  return 'failed'
}

/** Writes down that a date of many is made, where it is. */
async function closeMany(ctx: CompanyContext, { recurringId, runId }: PartsWork): Promise<Tally> {
  const series = await readRecurring(ctx.tx, recurringId, { isLocked: true })
  const tally = await tallyParts(ctx, runId)
  if (series === undefined || tally.waiting + tally.failed > 0) return tally
  const run = await readRun(ctx.tx, runId)
  if (run === undefined || run.status === 'created') return tally
  await patchRun(ctx.tx, runId, sql`attempts = attempts + 1`)
  await settle(ctx, series, run)
  return tally
}

/** Tries those of a date again that failed, and none of the others: in the name of whoever asks. Throws those of a move. */
export async function retryParts(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  run: { id: string; recurringId: string; plannedOn: string },
): Promise<void> {
  const { recurringId, plannedOn } = run
  const work = { doors, issuing, member, recurringId, runId: run.id, plannedOn }
  await makeParts(work)
  await withCompany(doors, member, async (ctx) => {
    const { failed } = await tallyParts(ctx, run.id)
    if (failed === 0) await patchRun(ctx.tx, run.id, sql`problem_code = null, problem_fields = null`)
    ctx.announce({ type: 'recurring', companyId: ctx.companyId, id: recurringId })
  })
}

type ToIssue = { runId: string; documentId: string; input: DraftInput }

/** Writes the draft of a date, over the one that an earlier attempt left; a series that only drafts is done with that. */
async function prepare(
  ctx: CompanyContext,
  recurringId: string,
  plannedOn: string,
): Promise<'nothing' | 'made' | ToIssue | ToMany> {
  const series = await readRecurring(ctx.tx, recurringId, { isLocked: true })
  // Somebody else has made it, or taken it off, between looking and locking.
  if (series?.status !== 'active' || series.next_on !== plannedOn) return 'nothing'
  const run = await takeRun(ctx, recurringId, plannedOn)
  if (run.is_issued || run.status === 'created' || run.status === 'sent') return settle(ctx, series, run)
  if (run.status === 'skipped') return advance(ctx, series)
  if (isAtWork(run, ctx.clock.now())) return 'nothing'
  await refuseReadOnly(ctx)
  if (series.recipients_of !== null) return prepareMany(ctx, series, run)

  const input = await nextDocument(ctx, series)
  const documentId = await writeDraft(ctx, run, input)
  const at = new Date(ctx.clock.now())
  await patchRun(
    ctx.tx,
    run.id,
    sql`status = 'planned', document_id = ${documentId}, attempts = attempts + 1, ran_at = ${at},
      sends = ${series.mode === 'issue_and_send'}`,
  )
  if (series.mode === 'draft') return settle(ctx, series, { ...run, document_id: documentId })
  return { runId: run.id, documentId, input }
}

/** Somebody else issues it this moment; whoever began longer ago was cut off. */
export function isAtWork({ status, ran_at: begunAt }: StoredRun, nowMs: number): boolean {
  return status === 'planned' && begunAt !== null && nowMs - begunAt.getTime() < leaseMs
}

/** The document of the next date; where prices rise with it, the series goes on from the new ones. */
async function nextDocument(ctx: CompanyContext, series: StoredRecurring): Promise<DraftInput> {
  const { schedule, due_days: dueDays, price_mode: priceMode, next_on: date } = series
  const priced = await raiseOnDate(ctx, series)
  return documentOfDate(ctx, { ...priced, schedule, dueDays, priceMode }, date!)
}

/** What is written at the prices of the next date; where they rise with it, the series goes on from the new ones. */
async function raiseOnDate(
  ctx: CompanyContext,
  series: StoredRecurring,
): Promise<ReturnType<typeof pricedOn>> {
  const { next_on: date } = series
  const priced = pricedOn(
    schemas.draftContent.parse(series.input),
    { raise: raiseOf(series), coming: series.coming_raise },
    date!,
  )
  if (priced.hasRisen) {
    const { assessment } = await assessSeries(ctx, {
      content: priced.content,
      recipients: recipientsOf(series),
    })
    await patchRecurring(
      ctx,
      series.id,
      sql`input = ${toStoredJson(assessment.input)}::jsonb, total = ${draftTotal(assessment)}, raise_on = ${priced.raise?.on ?? null}::date,
        raised_from = case when ${priced.coming === null} then coalesce((coming_raise ->> 'from')::date, raised_from) else raised_from end,
        coming_raise = ${priced.coming === null ? null : JSON.stringify(priced.coming)}::jsonb`,
    )
  }
  return priced
}

async function writeDraft(ctx: CompanyContext, run: StoredRun, input: DraftInput): Promise<string> {
  if (run.document_id === null) return createDraft(ctx, input)
  await saveDraft(ctx, run.document_id, input, null)
  return run.document_id
}

/** The same key for every attempt at a date: however often it is asked, one document. */
async function issue(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  { runId, documentId, input }: ToIssue,
) {
  const key = `recurring-run-${runId}`
  const request = {
    input,
    draftId: documentId,
    expectedVersion: null,
    idempotency: { key, hash: createHash('sha256').update(key).digest() },
  }
  try {
    await issueDocument(doors, issuing, member, request)
  } catch (error) {
    if (!(error instanceof AlreadyIssued)) throw error
  }
}

async function finish(ctx: CompanyContext, recurringId: string, plannedOn: string, documentId: string) {
  const series = await readRecurring(ctx.tx, recurringId, { isLocked: true })
  const run = await takeRun(ctx, recurringId, plannedOn)
  if (series === undefined) return
  await settle(ctx, series, { ...run, document_id: documentId })
}

/** Writes down that a date is made, and goes on to the next. */
export async function settle(
  ctx: CompanyContext,
  series: StoredRecurring,
  run: Pick<StoredRun, 'id' | 'document_id' | 'planned_on'>,
): Promise<'made'> {
  const at = new Date(ctx.clock.now())
  await patchRun(
    ctx.tx,
    run.id,
    // The authority may have accepted it, and its letter left, before this was written.
    sql`status = case when status = 'sent' then 'sent' else 'created' end, document_id = ${run.document_id}, problem_code = null, problem_fields = null,
      ran_at = coalesce(ran_at, ${at})`,
  )
  return series.next_on === run.planned_on ? advance(ctx, series) : 'made'
}

/** Leaves the next date behind; a series without another is over. */
export async function advance(ctx: CompanyContext, series: StoredRecurring): Promise<'made'> {
  const next = dateAfter(rhythmOf(series.schedule), series.next_on!)
  const isActive = series.status === 'active'
  await patchRecurring(
    ctx,
    series.id,
    next === null
      ? sql`status = 'ended', ended_at = ${new Date(ctx.clock.now())}, next_on = null, attempt_at = null, failures = 0,
          last_problem = null`
      : sql`next_on = ${next}, attempt_at = ${isActive ? new Date(momentOf(next, series.time_of_day)) : null},
          failures = 0, last_problem = null`,
  )
  return 'made'
}

type Failure = {
  recurringId: string
  plannedOn: string
  problem: RunProblem
  /** Of a date of many: some of them have theirs. */
  hasMade?: boolean
}

/** Writes a failure down; the third in a row pauses the series, unless it was of some among many: then it goes on without them. */
async function fail(
  ctx: CompanyContext,
  { recurringId, plannedOn, problem, hasMade = false }: Failure,
): Promise<void> {
  const series = await readRecurring(ctx.tx, recurringId, { isLocked: true })
  if (series === undefined) return
  const run = await takeRun(ctx, recurringId, plannedOn)
  if (run.is_issued || series.next_on !== plannedOn) return
  const at = new Date(ctx.clock.now())
  await patchRun(
    ctx.tx,
    run.id,
    sql`status = 'failed', ran_at = ${at}, attempts = attempts + ${run.document_id === null ? 1 : 0},
      problem_code = ${problem.code}, problem_fields = ${JSON.stringify(problem.issues)}::jsonb`,
  )
  const failures = series.failures + 1
  const isLast = failures >= failuresToPause
  const isPaused = isLast && !hasMade
  if (isLast && hasMade) {
    await patchRun(ctx.tx, run.id, sql`status = 'created'`)
    await advance(ctx, series)
  } else
    await patchRecurring(
      ctx,
      recurringId,
      sql`failures = ${failures}, last_problem = ${problem.code},
      status = ${isPaused && series.status === 'active' ? 'paused' : series.status},
      attempt_at = ${isPaused || series.status !== 'active' ? null : new Date(ctx.clock.now() + retryMs)}`,
    )
  // Once when a date first fails, and once more when it stops the series.
  await notify(ctx, {
    kind: 'recurring-failed',
    params: { client: series.client_name ?? series.name, problem: problem.code },
    path: `/recurring-invoices/view/${recurringId}`,
    to: { permission: 'recurring.start' },
    once: `recurring-${isLast ? 'paused' : 'failed'} ${run.id}`,
  })
}
