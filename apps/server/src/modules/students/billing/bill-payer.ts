import { createHash } from 'node:crypto'
import { AlreadyIssued, createDraft, type DraftInput, deleteDraft } from '#modules/documents/drafts.ts'
import { type IssueDoors, issueDocument } from '#modules/documents/issuing.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { DatabaseAway } from '#platform/database/database-away.ts'
import { AppError, Conflict } from '#platform/errors.ts'
import { insertRow } from './bill-row-store.ts'
import type { Bill } from './bills.ts'
import type { BillsTaskInput, PayerToBill } from './bills-task-input.ts'
import { findMade, insertCharges, lockStudents } from './charge-store.ts'
import { invoiceOf } from './invoice-of.ts'
import { readBills } from './read-bills.ts'

type Work = {
  doors: Doors
  issuing: IssueDoors
  member: Member
  taskId: string
  asked: BillsTaskInput
  why: (error: unknown) => string
  onFault: (error: unknown) => void
}

type Made = { id: string; input: DraftInput | null }

/**
 * Bills one payer: the draft and what it bills are written together, then it is issued. What cannot be issued leaves no draft, so
 * that the month is free to be billed once the reason is gone. Never throws for what the payer is refused.
 */
export async function billPayer(work: Work, payer: PayerToBill): Promise<void> {
  const { doors, member } = work
  let made: Made | undefined
  try {
    made = await withCompany(doors, member, (ctx) => draftBill(ctx, work, payer))
    if (made.input !== null) await issue(work, payer, made.id, made.input)
  } catch (error) {
    // Nothing is wrong with the payer: the whole work goes on later from here.
    if (error instanceof DatabaseAway) throw error
    if (!(error instanceof AppError)) work.onFault(error)
    await withCompany(doors, member, async (ctx) => {
      if (made !== undefined) await deleteDraft(ctx, made.id, null)
      const refused = { outcome: 'failed' as const, document_id: null, message: work.why(error) }
      await insertRow(ctx, work.taskId, { ...payer, ...refused })
    })
    return
  }
  // What was issued stands, whatever happens from here on: a task that starts over finds it.
  const { id } = made
  await withCompany(doors, member, (ctx) => noteDone(ctx, work, payer, id))
}

/** Writes the draft of what is still to be billed; `input` is null when there is nothing to issue. */
async function draftBill(ctx: CompanyContext, { asked, taskId }: Work, payer: PayerToBill): Promise<Made> {
  ctx.permit(asked.mode === 'issue' ? 'documents.issue' : 'documents.draft')
  await lockStudents(
    ctx.tx,
    payer.lines.map(({ student_id }) => student_id),
  )
  const earlier = await findMade(ctx.tx, taskId, payer)
  if (earlier !== undefined) {
    if (!earlier.isDraft || asked.mode === 'draft') return { id: earlier.id, input: null }
    // A runner that was killed left it: it is written anew.
    await deleteDraft(ctx, earlier.id, null)
  }
  const bill = await readBill(ctx, asked, payer)
  const input = await invoiceOf(ctx, bill, asked.due_days)
  const id = await createDraft(ctx, input)
  const { client_id: clientId, currency } = payer
  const of = { month: asked.month, clientId, currency, documentId: id, taskId }
  await insertCharges(ctx, of, bill.lines)
  if (asked.mode === 'issue') return { id, input }
  await noteDone(ctx, { taskId }, payer, id)
  return { id, input: null }
}

/** What of the lines that were asked for nobody billed meanwhile. Throws Conflict when that is nothing. */
async function readBill(ctx: CompanyContext, asked: BillsTaskInput, payer: PayerToBill): Promise<Bill> {
  const { month, late_fee } = asked
  // What was asked for was seen line by line, earlier months too.
  const question = { month, late_fee, client_id: payer.client_id, with_earlier: true }
  const bills = await readBills(ctx, question)
  const bill = bills.find(
    ({ client_id, currency }) => client_id === payer.client_id && currency === payer.currency,
  )
  const lines = bill?.lines.filter(({ student_id, plan_id }) =>
    payer.lines.some((line) => line.student_id === student_id && line.plan_id === plan_id),
  )
  if (bill === undefined || lines === undefined || lines.length === 0)
    throw new Conflict('student-billed-already')
  return { ...bill, lines }
}

/** The same key for every attempt: however often the task starts over, one document. */
async function issue(
  { doors, issuing, member, taskId }: Work,
  { client_id, currency }: PayerToBill,
  draftId: string,
  input: DraftInput,
): Promise<void> {
  const key = `student-bills-${taskId}-${client_id}-${currency}`
  const idempotency = { key, hash: createHash('sha256').update(key).digest() }
  try {
    await issueDocument(doors, issuing, member, { input, draftId, expectedVersion: null, idempotency })
  } catch (error) {
    if (!(error instanceof AlreadyIssued)) throw error
  }
}

function noteDone(
  ctx: CompanyContext,
  { taskId }: Pick<Work, 'taskId'>,
  payer: PayerToBill,
  documentId: string,
): Promise<void> {
  return insertRow(ctx, taskId, { ...payer, outcome: 'done', document_id: documentId, message: null })
}
