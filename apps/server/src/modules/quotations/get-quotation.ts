import type { DocumentIssue, QuotationDetail } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { draftTotal, type Phrase, toAmountsView, toPartyView } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { giveWay } from '#platform/give-way.ts'
import { assessQuotation } from './assess-quotation.ts'
import { QuotationNotFound } from './errors.ts'
import { assessTaken, checkedLeftOut } from './left-out.ts'
import { openLines } from './open-lines.ts'
import { readAnswers } from './quotation-answers.ts'
import { readQuotationLetters } from './quotation-letters.ts'
import { readMadeDocuments, readQuotation, readRevisions } from './quotation-store.ts'
import { toRowView } from './quotation-view.ts'

/**
 * A quotation with everything its page shows: amounts, findings, revisions, and what was made of it. What stands may be asked
 * for without some of its optional lines; one that was accepted is without those that were left out. Throws
 * QuotationNotFound, and Invalid for lines that cannot be left out.
 */
export async function getQuotation(
  ctx: CompanyContext,
  id: string,
  phrase: Phrase,
  without: readonly number[] = [],
): Promise<QuotationDetail> {
  ctx.permit('documents.read')
  const today = costaRicaDay(ctx.clock.now())
  const [row, revisions, letters, documents, answers] = await Promise.all([
    readQuotation(ctx.tx, id, today),
    readRevisions(ctx.tx, id),
    readQuotationLetters(ctx.tx, id),
    readMadeDocuments(ctx.tx, id),
    readAnswers(ctx.tx, id),
  ])
  if (row === undefined) throw new QuotationNotFound()
  const content = schemas.draftContent.parse(row.input)
  const { assessment, around } = await assessQuotation(ctx, {
    content,
    valid_until: row.valid_until,
    prospect: { name: row.client_name ?? '', email: row.prospect_email ?? '' },
  })
  const { draft, calculation, issues } = assessment
  await giveWay()
  const leftOut = row.status === 'sent' ? checkedLeftOut(row, content.lines.length, without) : row.left_out
  const taken = await assessTaken(ctx, row, content, leftOut)
  // What is out is judged no more: its client has it as it is.
  const findings = row.status === 'draft' ? issues : []
  return {
    ...toRowView(row),
    total: taken === null ? row.total : draftTotal(taken),
    version: row.version,
    prospect_email: row.prospect_email,
    terms: row.terms,
    internal_notes: row.internal_notes,
    optional_lines: row.optional_lines,
    left_out: leftOut,
    content,
    issuer: toPartyView(draft.issuer ?? around.company.party),
    receiver: draft.receiver === null ? null : toPartyView(draft.receiver),
    ...toAmountsView(calculation.lines, (taken ?? assessment).calculation.summary),
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
    documents: documents.map(({ revision, is_holding, created_at, ...document }) => ({
      ...document,
      created_at: instantOf(created_at),
    })),
    open_lines: openLines({ ...row, lineCount: content.lines.length }, documents),
  }
}

function instantOf(date: Date): string {
  return costaRicaInstant(date.getTime())
}

function instantOrNull(date: Date | null): string | null {
  return date === null ? null : instantOf(date)
}
