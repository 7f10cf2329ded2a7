import type { CreditStatus, DocumentDetail, DocumentIssue } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { compare, decimal, isPositive } from '@cuentaclara/decimal'
import { costaRicaDay, costaRicaInstant, type Issue } from '@cuentaclara/einvoice'
import type { JsonObject } from '@cuentaclara/einvoice/xml'
import { readPaperVoice } from '#modules/settings/index.ts'
import { fromSnapshot, toAnswerView } from '#modules/submissions/index.ts'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { giveWay } from '#platform/give-way.ts'
import { readChanges } from './change-store.ts'
import { correctionIssues } from './check-correction.ts'
import { type DetailRow, readDetail, readEvents, readLinks } from './detail-store.ts'
import { toRowView } from './document-row.ts'
import { toAmountsView, toPartyView } from './document-view.ts'
import { assessDraft } from './engine/assess-draft.ts'
import { inputPath } from './engine/draft-input.ts'
import { loadSurroundings } from './engine/load-surroundings.ts'
import { DocumentNotFound } from './errors.ts'
import { readInstalments } from './instalments.ts'
import { toTimeline } from './timeline.ts'

/** Turns a finding into a sentence of the reader's language. */
export type Phrase = (issue: Issue) => string

/** A document with everything its page shows: amounts, parties, findings of a draft, what happened to it. */
export async function getDocument(ctx: CompanyContext, id: string, phrase: Phrase): Promise<DocumentDetail> {
  ctx.permit('documents.read')
  const today = costaRicaDay(ctx.clock.now())
  const [row, events, links, instalments] = await Promise.all([
    readDetail(ctx, id, today),
    readEvents(ctx.tx, ctx.companyId, id),
    readLinks(ctx.tx, ctx.companyId, id),
    readInstalments(ctx, id, today),
  ])
  if (row === undefined) throw new DocumentNotFound()
  const changed = await readChanges(ctx, { id, clientId: row.client_id, since: row.created_at })
  const content =
    row.snapshot === null
      ? await contentOfDraft(ctx, row, phrase)
      : await contentOfIssued(row, row.snapshot, phrase)
  return {
    ...toRowView(row),
    ...content,
    // What is made of it has them too.
    input: { ...content.input, tags: row.tags },
    version: row.version,
    timeline: toTimeline(row, events, changed),
    answer:
      row.answer === null ? null : { ...toAnswerView(row.answer), received_at: instantOf(row.answered_at!) },
    next_attempt_at: row.next_attempt_at === null ? null : instantOf(row.next_attempt_at),
    last_problem: row.last_problem,
    held_because: row.held_because,
    credit_status: creditStatus(row),
    links,
    ...(instalments !== undefined && { instalments }),
    approval: approvalOf(row),
    paper_language: await readPaperVoice(ctx, row.client_id),
    files: { pdf: row.snapshot !== null, xml: row.signed_at !== null, answer: row.answer !== null },
  }
}

/** Who asked for a second person, while one is waited for. */
function approvalOf(row: DetailRow): DocumentDetail['approval'] {
  if (row.fiscal_status !== 'waiting_approval' || row.approval_asked_at === null) return null
  return {
    asked_by: row.approval_asked_by,
    asked_at: instantOf(row.approval_asked_at),
    is_mine: row.is_approval_mine === true,
  }
}

/** Derived: accepted credit notes are what counts as credited. */
function creditStatus({ credited, total, payment_status }: DetailRow): CreditStatus {
  const taken = decimal(credited)
  // A ticket whose invoice took its place is off the accounts: its note has nothing to take of it.
  if (!isPositive(taken)) return payment_status === 'credited' ? 'cancelled' : 'none'
  return compare(taken, decimal(total)) < 0 ? 'partly_credited' : 'cancelled'
}

type Content = Pick<
  DocumentDetail,
  'input' | 'issuer' | 'receiver' | 'lines' | 'summary' | 'issues' | 'corrects'
>

/** A draft follows its client, its company and the day until it is issued; a balance that was taken over, for good. */
async function contentOfDraft(ctx: CompanyContext, row: DetailRow, phrase: Phrase): Promise<Content> {
  const input = await parseInPieces(schemas.draftInput, row.input)
  const nowMs = ctx.clock.now()
  const around = await loadSurroundings(ctx.tx, {
    companyId: ctx.companyId,
    documentId: row.id,
    clientId: row.client_id,
    content: input,
    nowMs,
  })
  const { draft, calculation, issues, kind } = await assessDraft(input, around, { nowMs, phase: 'draft' })
  const corrections = await correctionIssues(ctx, draft, input)
  const found = [...issues, ...corrections.map((issue) => ({ ...issue, path: inputPath(issue, kind) }))]
  await giveWay()
  const amounts = await toAmountsView({ ...calculation, kind: kind.kind })
  return {
    input,
    issuer: toPartyView(draft.issuer ?? around.company.party),
    receiver: draft.receiver === null ? null : toPartyView(draft.receiver),
    ...(row.issued_at === null ? amounts : { ...amounts, summary: onlyTotal(amounts.summary) }),
    corrects: around.corrects && { ...around.corrects, replaced_by: [...around.issuedAnew] },
    // What was taken over is not for issuing: nothing of it is to be mended.
    issues:
      row.issued_at === null
        ? found.map((issue): DocumentIssue => ({ ...issue, message: phrase(issue) }))
        : [],
  }
}

/** How a document was taxed in the other program nobody here knows. */
function onlyTotal({
  tax_breakdown: _taxes,
  ...amounts
}: DocumentDetail['summary']): DocumentDetail['summary'] {
  const nothing = Object.fromEntries(Object.keys(amounts).map((name) => [name, '0'])) as typeof amounts
  return { ...nothing, tax_breakdown: [], total: amounts.total }
}

/** What was issued is shown as it was then, with what the registers said of it since. */
async function contentOfIssued(row: DetailRow, snapshot: JsonObject, phrase: Phrase): Promise<Content> {
  const document = fromSnapshot({ snapshot, clave: row.clave!, consecutivo: row.consecutivo! })
  await giveWay()
  return {
    input: await parseInPieces(schemas.draftInput, row.input),
    issuer: toPartyView(document.issuer),
    receiver: document.receiver === null ? null : toPartyView(document.receiver),
    ...(await toAmountsView(document)),
    issues: (row.findings ?? []).map((issue) => ({ ...issue, message: phrase(issue) })),
  }
}

function instantOf(date: Date): string {
  return costaRicaInstant(date.getTime())
}
