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
import { insertRows } from './bill-row-store.ts'
import type { Bill } from './bills.ts'
import type { BillsTaskInput } from './bills-task-input.ts'
import { findMade, insertCharges, lockStudents } from './charge-store.ts'
import { invoiceOf } from './invoice-of.ts'
import { lockPayer } from './lock-payer.ts'
import type { PayerNow } from './next-payer.ts'
import { permitMode } from './permit-mode.ts'
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

/** For which payers of the task a document stands; `input` is null when there is nothing to issue. */
type Made = { id: string; input: DraftInput | null; places: readonly number[] }

/**
 * Bills one payer: the draft and what it bills are written together, then it is issued. What cannot be issued leaves no draft, so
 * that the month is free to be billed once the reason is gone. Never throws for what the payer is refused. Who became another client
 * while they were billed is left to be billed as that one.
 */
export async function billPayer(work: Work, payer: PayerNow): Promise<void> {
  const { doors, member } = work
  let made: Made | undefined
  try {
    made = await withCompany(doors, member, (ctx) => draftBill(ctx, work, payer))
    if (made.input !== null) await issue(work, payer, made.id, made.input)
  } catch (error) {
    // Nothing is wrong with the payer: the whole work goes on later from here.
    if (error instanceof DatabaseAway) throw error
    await withCompany(doors, member, async (ctx) => {
      if (made !== undefined) await deleteDraft(ctx, made.id, null)
      if ((await lockPayer(ctx.tx, payer.client_id)) !== payer.client_id) return
      if (!(error instanceof AppError)) work.onFault(error)
      const refused = { outcome: 'failed' as const, document_id: null, message: work.why(error) }
      await insertRows(ctx, work.taskId, { ...payer, ...refused })
    })
    return
  }
  // What was issued stands, whatever happens from here on: a task that starts over finds it.
  const done = made
  await withCompany(doors, member, (ctx) => noteDone(ctx, work, payer, done))
}

/** Writes the draft of what is still to be billed. */
async function draftBill(ctx: CompanyContext, work: Work, asked: PayerNow): Promise<Made> {
  const { mode, due_days: dueDays, month } = work.asked
  permitMode(ctx, mode)
  const clientId = await lockPayer(ctx.tx, asked.client_id)
  const payer = { ...asked, client_id: clientId }
  await lockStudents(
    ctx.tx,
    payer.lines.map(({ student_id }) => student_id),
  )
  const earlier = await findMade(ctx.tx, work.taskId, payer)
  if (earlier !== undefined) {
    const { id, isDraft, places } = earlier
    if (!isDraft || mode === 'draft') return { id, input: null, places }
    // A runner that was killed left it: it is written anew.
    await deleteDraft(ctx, id, null)
  }
  const bill = await readBill(ctx, work.asked, payer)
  const invoice = await invoiceOf(ctx, bill, dueDays)
  const input = mode === 'issue_and_send' ? { ...invoice, send_to_client: true } : invoice
  const id = await createDraft(ctx, input)
  const { currency, places } = payer
  const of = { month, clientId, currency, documentId: id, taskId: work.taskId, places }
  await insertCharges(ctx, of, bill.lines)
  if (mode !== 'draft') return { id, input, places }
  const made = { id, input: null, places }
  await noteDone(ctx, work, payer, made)
  return made
}

/** What of the lines that were asked for nobody billed meanwhile. Throws Conflict when that is nothing. */
async function readBill(ctx: CompanyContext, asked: BillsTaskInput, payer: PayerNow): Promise<Bill> {
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

/** The same key for every attempt: however often the task starts over, one document for the first of these payers. */
async function issue(
  { doors, issuing, member, taskId }: Work,
  { places }: PayerNow,
  draftId: string,
  input: DraftInput,
): Promise<void> {
  const key = `student-bills-${taskId}-${places[0]}`
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
  { client_id, currency }: PayerNow,
  { id, places }: Made,
): Promise<void> {
  const done = { outcome: 'done' as const, document_id: id, message: null }
  return insertRows(ctx, taskId, { client_id, currency, places, ...done })
}
