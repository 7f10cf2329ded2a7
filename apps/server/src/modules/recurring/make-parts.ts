import { createHash } from 'node:crypto'
import * as schemas from '@cuentaclara/contracts/schemas'
import { add, compare, decimal } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import {
  AlreadyIssued,
  createDraft,
  type DraftInput,
  deleteDraft,
  saveDraft,
} from '#modules/documents/drafts.ts'
import { type IssueDoors, issueDocument } from '#modules/documents/issuing.ts'
import { lockStudents } from '#modules/students/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { DatabaseAway } from '#platform/database/database-away.ts'
import { Forbidden, NotFound } from '#platform/errors.ts'
import { writeOfDate } from './document-of-date.ts'
import {
  insertParts,
  lockPart,
  patchPart,
  readParts,
  readSharesBilled,
  type StoredPart,
  writeCharges,
} from './part-store.ts'
import { type Recipient, readRecipients, recipientsOf, refuseNobody } from './recipients.ts'
import { raiseOf, readRecurring, type StoredRecurring } from './recurring-store.ts'
import { problemOf } from './run-problem.ts'

export type PartsWork = {
  doors: Doors
  issuing: IssueDoors
  member: Member
  recurringId: string
  runId: string
  plannedOn: string
}

/** Somebody else makes it this moment; whoever began longer ago was cut off. */
const leaseMs = 60_000

/** Writes down who is billed on a date, as it is prepared. Throws Conflict where that is nobody. */
export async function planParts(
  ctx: CompanyContext,
  series: StoredRecurring,
  { runId, plannedOn }: { runId: string; plannedOn: string },
): Promise<void> {
  const recipients = await readRecipients(ctx, recipientsOf(series)!, plannedOn)
  const known = await readParts(ctx.tx, runId)
  if (known.length === 0) refuseNobody(recipients)
  await insertParts(ctx.tx, runId, recipients)
}

/** Makes what is left of a date, client after client: each by itself, so that one who cannot be billed keeps nobody waiting. */
export async function makeParts(work: PartsWork): Promise<void> {
  const { doors, member, runId } = work
  const parts = await withCompany(doors, member, (ctx) => readParts(ctx.tx, runId), { readOnly: true })
  for (const { id, status } of parts)
    if (status === 'planned' || status === 'failed') await makePart(work, id)
}

async function makePart(work: PartsWork, partId: string): Promise<void> {
  const { doors, issuing, member } = work
  try {
    const made = await withCompany(doors, member, (ctx) => draftPart(ctx, work, partId))
    if (made === null) return
    await issue(work, partId, made)
    await withCompany(doors, member, (ctx) => noteMade(ctx, partId, made.documentId))
  } catch (error) {
    // Nothing is wrong with the client: the date goes on later from here.
    if (error instanceof DatabaseAway) throw error
    const problem = problemOf(error)
    if (problem.code === 'unexpected') issuing.log.error({ err: error, partId }, 'a part of a series failed')
    await withCompany(doors, member, async (ctx) => {
      const part = await lockPart(ctx.tx, partId)
      if (part === undefined || part.is_issued) return
      const isPlanned = problem.code === 'recurring-billed-by-plan'
      await patchPart(
        ctx.tx,
        partId,
        sql`status = ${isPlanned ? 'skipped' : 'failed'}, attempts = attempts + 1, ran_at = ${new Date(ctx.clock.now())},
          problem_code = ${problem.code}, problem_fields = ${JSON.stringify(problem.issues)}::jsonb`,
      )
    })
  }
}

type ToIssue = { documentId: string; input: DraftInput }

/** Writes the draft of one of many, over the one that an earlier attempt left; null where there is nothing to issue. */
async function draftPart(
  ctx: CompanyContext,
  { recurringId, plannedOn }: PartsWork,
  partId: string,
): Promise<ToIssue | null> {
  const series = await readRecurring(ctx.tx, recurringId)
  const part = await lockPart(ctx.tx, partId)
  if (series === undefined || part === undefined || isAtWork(part, ctx.clock.now())) return null
  if (part.status !== 'planned' && part.status !== 'failed') return null
  if (part.is_issued) {
    await noteMade(ctx, partId, part.document_id!)
    return null
  }
  const recipient = await readRecipient(ctx, series, part, plannedOn)
  if (recipient === null) {
    await leaveOut(ctx, part, 'recurring-left-group')
    return null
  }
  const { due_days: dueDays, price_mode: priceMode, schedule, coming_raise: coming } = series
  const content = schemas.draftContent.parse(series.input)
  const { document, made } = await writeOfDate(
    ctx,
    { content, schedule, dueDays, priceMode, raise: raiseOf(series), coming, recipient },
    plannedOn,
  )
  const documentId = await writeDraft(ctx, part, document)
  await writeCharges(ctx.tx, partId, made, plannedOn)
  const isDone = series.mode === 'draft'
  await patchPart(
    ctx.tx,
    partId,
    sql`status = ${isDone ? 'created' : 'planned'}, document_id = ${documentId}, attempts = attempts + 1,
      ran_at = ${new Date(ctx.clock.now())}, sends = ${series.mode === 'issue_and_send'}, problem_code = null, problem_fields = null`,
  )
  return isDone ? null : { documentId, input: document }
}

function isAtWork({ status, ran_at: begunAt, document_id }: StoredPart, nowMs: number): boolean {
  return (
    status === 'planned' && document_id !== null && begunAt !== null && nowMs - begunAt.getTime() < leaseMs
  )
}

/** One of many as they are now, their students held; null where they are none of them any more. */
async function readRecipient(
  ctx: CompanyContext,
  series: StoredRecurring,
  part: StoredPart,
  on: string,
): Promise<Recipient | null> {
  const given = recipientsOf(series)
  if (given === null) return null
  const look = async () => (await readRecipients(ctx, given, on, part.client_id))[0]
  const first = await look()
  if (first === undefined || first.students.length === 0) return first ?? null
  // Whoever bills their month meanwhile waits, and sees what was billed here.
  await lockStudents(
    ctx.tx,
    first.students.map(({ id }) => id),
  )
  const now = await look()
  if (now === undefined) return null
  const billed = await readSharesBilled(ctx.tx, part)
  const students = now.students.filter(({ id, shares, place }) => {
    const before = billed.get(id)
    return before === undefined || compare(add(decimal(before), decimal(shares[place]!)), hundred) <= 0
  })
  return students.length === 0 ? null : { ...now, students }
}

const hundred = decimal('100')

/** One of many is not billed on the date; what an earlier attempt wrote goes. */
export async function leaveOut(
  ctx: CompanyContext,
  { id, document_id }: StoredPart,
  why: 'recurring-left-group' | null,
): Promise<void> {
  if (document_id !== null) await dropDraft(ctx, document_id)
  await patchPart(
    ctx.tx,
    id,
    sql`status = 'skipped', document_id = null, ran_at = ${new Date(ctx.clock.now())}, problem_code = ${why},
      problem_fields = null`,
  )
}

/** What an attempt wrote and nobody will issue. Whoever may not delete it leaves it among the drafts. */
export async function dropDraft(ctx: CompanyContext, documentId: string): Promise<void> {
  try {
    await deleteDraft(ctx, documentId, null)
  } catch (error) {
    if (!(error instanceof Forbidden || error instanceof NotFound)) throw error
  }
}

async function writeDraft(ctx: CompanyContext, part: StoredPart, input: DraftInput): Promise<string> {
  if (part.document_id === null) return createDraft(ctx, input)
  await saveDraft(ctx, part.document_id, input, null)
  return part.document_id
}

/** The same key for every attempt: however often it is asked, one document. */
async function issue({ doors, issuing, member }: PartsWork, partId: string, { documentId, input }: ToIssue) {
  const key = `recurring-part-${partId}`
  const idempotency = { key, hash: createHash('sha256').update(key).digest() }
  try {
    await issueDocument(doors, issuing, member, {
      input,
      draftId: documentId,
      expectedVersion: null,
      idempotency,
    })
  } catch (error) {
    if (!(error instanceof AlreadyIssued)) throw error
  }
}

/** The authority may have accepted it, and its letter left, before this was written. */
async function noteMade(ctx: CompanyContext, partId: string, documentId: string): Promise<void> {
  await patchPart(
    ctx.tx,
    partId,
    sql`status = case when status = 'sent' then 'sent' else 'created' end, document_id = ${documentId}, problem_code = null,
      problem_fields = null, ran_at = coalesce(ran_at, ${new Date(ctx.clock.now())})`,
  )
}
