import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay, isBlocking } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import { draftTotal } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { assessStored } from './assess-quotation.ts'
import { QuotationNotSendable, ValidityPast } from './errors.ts'
import { findQuotation } from './find-quotation.ts'
import { calculateTaken, checkedLeftOut } from './offer-choices.ts'
import { keepRevision, moveQuotationRow, readDecided, type StoredDetail } from './quotation-store.ts'
import { tellOfAnswer } from './tell-of-answer.ts'

/**
 * Notes that a draft reaches its client, and how: it is dated today and no longer changes. Throws QuotationNotFound,
 * QuotationNotThere, QuotationNotSendable for what nobody could accept.
 */
export async function sendQuotation(
  ctx: CompanyContext,
  id: string,
  how: 'mail' | 'whatsapp' | 'link' | 'said',
): Promise<void> {
  ctx.permit('documents.send')
  const { today } = await refuseUnsendable(ctx, await findQuotation(ctx, id, 'send'))
  const at = new Date(ctx.clock.now())
  await moveQuotationRow(
    ctx,
    id,
    sql`status = 'sent', sent_at = ${at}, sent_how = ${how}, sent_by = ${ctx.userId}::uuid, dated_on = ${today}`,
  )
}

/** Refuses a draft that cannot be sent as it stands, before anybody writes its letter. Throws as sending it does. */
export async function checkSendable(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('documents.send')
  await refuseUnsendable(ctx, await findQuotation(ctx, id, 'send', { isLocked: false }))
}

async function refuseUnsendable(ctx: CompanyContext, draft: StoredDetail): Promise<{ today: string }> {
  const { assessment, today } = await assessStored(ctx, draft)
  const errors = assessment.issues.filter(isBlocking)
  if (errors.length > 0) throw new QuotationNotSendable(errors)
  return { today }
}

export type QuotationDecision = z.output<typeof schemas.quotationDecision>

/** Writes down what the client said to what was sent. Throws QuotationNotFound and QuotationNotThere. */
export async function decideQuotation(
  ctx: CompanyContext,
  id: string,
  decision: QuotationDecision,
): Promise<void> {
  ctx.permit('documents.draft')
  const quotation = await findQuotation(ctx, id, 'decide')
  const { without } = decision
  const isChosen = decision.decision === 'accepted' && without !== undefined
  await writeDecision(ctx, id, decision, isChosen ? await assessChoice(ctx, quotation, without) : null)
  const { created_by: author } = quotation
  if (author !== null && author !== ctx.userId)
    await tellOfAnswer(ctx, quotation, { answer: decision.decision, name: decision.name, to: [author] })
}

/** What an offer comes to without the lines that its client leaves out. Throws Invalid for what nobody can choose. */
async function assessChoice(ctx: CompanyContext, quotation: StoredDetail, without: readonly number[]) {
  const { assessment } = await assessStored(ctx, quotation)
  const leftOut = checkedLeftOut(quotation, assessment.draft.lines.length, without)
  return { leftOut, total: draftTotal(await calculateTaken(assessment, leftOut)) }
}

/** Makes it accepted, with the lines that were taken, or declined, for whoever hears of that. */
export async function writeDecision(
  ctx: CompanyContext,
  id: string,
  { decision, name, reason }: Pick<QuotationDecision, 'decision' | 'name' | 'reason'>,
  taken: { total: string; leftOut: readonly number[] } | null = null,
): Promise<void> {
  const at = new Date(ctx.clock.now())
  const choice = taken && sql`, left_out = ${[...taken.leftOut]}::int[], total = ${taken.total}`
  await moveQuotationRow(
    ctx,
    id,
    sql`status = ${decision}, decided_at = ${at}, decided_by_name = ${name.trim() || null},
      decision_reason = ${reason.trim() || null}${choice ?? sql``}`,
  )
  await ctx.record({
    companyId: ctx.companyId,
    name: decision === 'accepted' ? 'quotation.accepted' : 'quotation.declined',
    subjectId: id,
    // A later revision says something else.
    facts: await readDecided(ctx, id),
    actor: ctx.userId,
    at,
  })
}

/** A later last day, today at the earliest; an expired one stands again. Throws ValidityPast and those of a move. */
export async function extendQuotation(ctx: CompanyContext, id: string, validUntil: string): Promise<void> {
  ctx.permit('documents.draft')
  if (validUntil < costaRicaDay(ctx.clock.now())) throw new ValidityPast()
  await findQuotation(ctx, id, 'extend')
  await moveQuotationRow(ctx, id, sql`valid_until = ${validUntil}`)
}

/** The last day that it had, also one that is past: the offer is again as it was before it was extended. Throws those of a move. */
export async function restoreValidity(ctx: CompanyContext, id: string, validUntil: string): Promise<void> {
  ctx.permit('documents.draft')
  await findQuotation(ctx, id, 'extend')
  await moveQuotationRow(ctx, id, sql`valid_until = ${validUntil}`)
}

/** Makes what was sent a draft again, as the next revision; the former one is kept. Throws those of a move. */
export async function reviseQuotation(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('documents.draft')
  await findQuotation(ctx, id, 'revise')
  await keepRevision(ctx, id)
  await moveQuotationRow(
    ctx,
    id,
    sql`status = 'draft', revision = revision + 1, sent_at = null, sent_how = null, sent_by = null,
      decided_at = null, decided_by_name = null, decision_reason = null,
      first_viewed_at = null, last_viewed_at = null, view_count = 0`,
  )
}

/** Takes an offer back. Throws those of a move. */
export async function cancelQuotation(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('documents.draft')
  await findQuotation(ctx, id, 'cancel')
  await moveQuotationRow(ctx, id, sql`status = 'cancelled', cancelled_at = ${new Date(ctx.clock.now())}`)
}
