import type { DocumentIssue, QuotationDetail } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { draftTotal } from '#modules/documents/drafts.ts'
import { type Phrase, toAmountsView, toPartyView } from '#modules/documents/index.ts'
import { readDeposits } from '#modules/payments/index.ts'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { giveWay } from '#platform/give-way.ts'
import { assessStored } from './assess-quotation.ts'
import { QuotationNotFound } from './errors.ts'
import { calculateTaken, checkedLeftOut } from './offer-choices.ts'
import { depositsView, depositView } from './offer-deposit.ts'
import { openLines } from './open-lines.ts'
import { readAnswers } from './quotation-answers.ts'
import { readQuotationLetters } from './quotation-letters.ts'
import { readMadeDocuments, readMadeReceipts, readQuotation, readRevisions } from './quotation-store.ts'
import { toRowView } from './quotation-view.ts'

/**
 * A quotation with everything its page shows: amounts, findings, revisions, and what was made of it. It comes to what counts
 * as it is offered or as it was accepted; what stands may be asked for with another choice, named by the lines that it leaves
 * out. Throws QuotationNotFound, and Invalid for what nobody can choose.
 */
export async function getQuotation(
  ctx: CompanyContext,
  id: string,
  phrase: Phrase,
  without: readonly number[] | null = null,
): Promise<QuotationDetail> {
  ctx.permit('documents.read')
  const now = ctx.clock.now()
  const [row, revisions, letters, documents, receipts, answers, deposits] = await Promise.all([
    readQuotation(ctx, id),
    readRevisions(ctx.tx, id),
    readQuotationLetters(ctx.tx, id, now),
    readMadeDocuments(ctx.tx, id),
    readMadeReceipts(ctx.tx, id),
    readAnswers(ctx.tx, id),
    readDeposits(ctx, id),
  ])
  if (row === undefined) throw new QuotationNotFound()
  const content = await parseInPieces(schemas.draftContent, row.input)
  const { assessment, around } = await assessStored(ctx, row)
  const { draft, calculation, issues } = assessment
  await giveWay()
  const isChoosing = without !== null && row.status === 'sent'
  const leftOut = isChoosing ? checkedLeftOut(row, content.lines.length, without) : row.left_out
  const taken = await calculateTaken({ draft, calculation }, leftOut)
  const total = isChoosing ? draftTotal(taken) : row.total
  // What is out is judged no more: its client has it as it is.
  const findings = row.status === 'draft' ? issues : []
  return {
    ...toRowView(row),
    total,
    version: row.version,
    prospect_email: row.prospect_email,
    terms: row.terms,
    internal_notes: row.internal_notes,
    optional_lines: row.optional_lines,
    alternatives: row.alternatives,
    left_out: leftOut,
    deposit: depositView({ ...row, total }, deposits),
    deposits: depositsView(deposits, row.currency),
    // What is made of it has them too.
    content: { ...content, tags: row.tags },
    issuer: toPartyView(draft.issuer ?? around.company.party),
    receiver: draft.receiver === null ? null : toPartyView(draft.receiver),
    ...(await toAmountsView({
      kind: draft.kind,
      lines: calculation.lines,
      summary: taken.calculation.summary,
    })),
    issues: findings.map((issue): DocumentIssue => ({ ...issue, message: phrase(issue) })),
    created_at: instantOf(row.created_at),
    sent_at: instantOrNull(row.sent_at),
    sent_how: row.sent_how,
    sent_by: row.sent_by_name,
    decided_at: instantOrNull(row.decided_at),
    decided_by: row.decided_by_name,
    decision_reason: row.decision_reason,
    cancelled_at: instantOrNull(row.cancelled_at),
    first_viewed_at: instantOrNull(row.first_viewed_at),
    answers,
    revisions: revisions.map(({ sent_by_name, decided_by_name, ...revision }) => ({
      ...revision,
      sent_at: instantOrNull(revision.sent_at),
      sent_by: sent_by_name,
      decided_at: instantOrNull(revision.decided_at),
      decided_by: decided_by_name,
      ended_at: instantOf(revision.ended_at),
    })),
    letters,
    documents: documents.map(({ revision, is_holding, has_charges, created_at, ...document }) => ({
      ...document,
      created_at: instantOf(created_at),
    })),
    receipts: receipts.map(({ revision, is_holding, has_charges, created_at, ...receipt }) => ({
      ...receipt,
      created_at: instantOf(created_at),
    })),
    open_lines: openLines({ ...row, lineCount: content.lines.length }, [...documents, ...receipts]),
  }
}

function instantOf(date: Date): string {
  return costaRicaInstant(date.getTime())
}

function instantOrNull(date: Date | null): string | null {
  return date === null ? null : instantOf(date)
}
