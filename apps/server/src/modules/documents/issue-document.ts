import { can, type DocumentRow } from '@cuentaclara/contracts'
import { compare, decimal, toText } from '@cuentaclara/decimal'
import {
  costaRicaInstant,
  documentKinds,
  type FiscalDocument,
  type Issue,
  isBlocking,
  roundCoins,
} from '@cuentaclara/einvoice'
import type { AskRegisters } from '#modules/registers/index.ts'
import { NumberingHeld, seriesOver } from '#modules/settings/index.ts'
import { type Signer, signDocument } from '#modules/submissions/index.ts'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import { Conflict, Forbidden } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Logger } from '#platform/log.ts'
import { askApproval, needsApproval, readToApprove } from './approval.ts'
import { checkCorrection, correctionRefusal, takesFromOthers } from './check-correction.ts'
import { checkReplacement, replacementRefusal, replacesPurchases } from './check-replacement.ts'
import { linesAboveLimit } from './discount-limit.ts'
import { type Assessment, assessDraft } from './engine/assess-draft.ts'
import { inputPath } from './engine/draft-input.ts'
import { type Surroundings, surroundingsToIssue } from './engine/load-surroundings.ts'
import { openQuestions } from './engine/register-facts.ts'
import { softwareProviderOf } from './engine/software-provider.ts'
import {
  AlreadyIssued,
  ClientUnknown,
  DiscountAboveLimit,
  DocumentNotFound,
  DocumentNotIssuable,
  DraftChangedElsewhere,
  IdempotencyKeyReused,
  PlaceClosed,
  refuseBilledAgain,
  refuseIssuedAnew,
  refuseSoldAgain,
  SellerUnknown,
  TagUnknown,
  TrialWouldCount,
  WaitsForApproval,
} from './errors.ts'
import type { IssueRequest } from './issue-request.ts'
import {
  expectIssued,
  type IssueOutcome,
  type Issuing,
  type MoneyBefore,
  storeIssued,
  storeSettled,
} from './issue-store.ts'
import { toIssuedView } from './issued-view.ts'
import { issuingPlace } from './issuing-place.ts'
import { isLeftToItem, withItems } from './lines-of-items.ts'
import { seesOwnOnly } from './own-documents.ts'
import { writeNumberless } from './write-numberless.ts'
import type { NumberlessDocument } from './write-out.ts'

/** What issuing needs besides the database; `app/` hands it in once. */
export type IssueDoors = {
  signer: Signer
  /** ProveedorSistemas of companies that name none of their own. */
  providerId: string | undefined
  /** Asked about what nobody looked up while it was a draft. */
  registers: AskRegisters
  /** What came in before a document had a number settles it in the transaction that numbers it. */
  moneyBefore: MoneyBefore
  log: Logger
}

/** `row` is what lists show of it; null when the same request was answered before or something settled it already: it has moved on since. */
export type IssuedDocument = { id: string; row: DocumentRow | null }

/**
 * Issues what waits for a second person, as it was asked for. Throws Forbidden for whoever asked, Conflict when it does not
 * wait, and whatever issuing throws.
 */
export async function approveDocument(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  { id, version, idempotency }: { id: string; version: number | null } & Pick<IssueRequest, 'idempotency'>,
): Promise<IssuedDocument> {
  const asked = await withCompany(doors, member, (ctx) => readToApprove(ctx, id, version), { readOnly: true })
  const request = { input: asked.input, draftId: id, expectedVersion: asked.version, idempotency }
  return issueDocument(doors, issuing, member, { ...request, isApproval: true })
}

/**
 * Freezes a document: numbers it, stores it for good, queues and signs it. Three flights to the database: what surrounds
 * the draft; the number with everything that depends on it; the signed bytes. What came in for it before settles it with its number. Above
 * the amount that the company chose it is kept for a second person instead: its row then says `waiting_approval`.
 * Throws DocumentNotIssuable, DraftChangedElsewhere, AlreadyIssued, DocumentNotFound, ClientUnknown, IdempotencyKeyReused,
 * Forbidden, DiscountAboveLimit, TrialWouldCount, SoldAgain, BilledAgain, IssuedAnew, PlaceClosed; for notes and receipts also CorrectionExceeds and
 * CorrectionOfRejected; for what replaces a purchase PurchaseNotAccepted and PurchaseReplaced.
 */
export async function issueDocument(
  doors: Doors,
  issuing: IssueDoors,
  member: Member,
  asked: IssueRequest,
): Promise<IssuedDocument> {
  const { companyId } = member
  const hasCome = expectIssued(doors, companyId)
  try {
    const prepared = await prepareIssue(doors, issuing, member, asked)
    if ('answer' in prepared) return prepared.answer
    const { assessment, around } = prepared.ready.issuing
    const { draft } = assessment
    const storing = around.hasMoneyBefore
      ? storeSettled(doors, companyId, prepared.ready.issuing, issuing.moneyBefore)
      : storeIssued(doors, companyId, prepared.ready.issuing)
    hasCome()
    const outcome = await storing.catch((error: unknown) => {
      throw correctionRefusal(error, draft) ?? replacementRefusal(error) ?? seriesOver(error) ?? error
    })
    return await finishIssue(doors, issuing, prepared.ready, outcome)
  } finally {
    hasCome()
  }
}

/** A document as it will be stored, as it is in memory unless it is large, and the key that will sign it. */
export type ReadyToIssue = {
  issuing: Issuing
  whole: FiscalDocument | null
  key: Awaited<ReturnType<Signer['keyOf']>>
}

/**
 * Everything before the number is taken. Answers at once what the same request got before, and what now waits for a second
 * person. Throws as issuing does.
 */
export async function prepareIssue(
  doors: Doors,
  { signer, providerId: installed, registers }: IssueDoors,
  member: Member,
  given: IssueRequest,
): Promise<{ ready: ReadyToIssue } | { answer: IssuedDocument }> {
  const { companyId } = member
  const asked = await withItemsOf(doors, member, given)
  const nowMs = asked.sold?.atMs ?? doors.clock.now()
  const found = await lookAround(doors, member, asked, nowMs)
  const answered = answeredBefore(asked, found)
  if (answered !== null) return { answer: { id: answered, row: null } }
  checkDraft(asked, found, member)
  if (asked.input.is_trial && found.company.environment === 'live') throw new TrialWouldCount()
  refuseSoldAgain(found)
  refuseBilledAgain(found)
  refuseIssuedAnew(found, asked.input)
  if (found.isNumberingHeld) throw new NumberingHeld()
  if (asked.input.client_id && found.client === null) throw new ClientUnknown()
  if (asked.input.seller_id && found.sellerName === null) throw new SellerUnknown()
  if (!found.hasTags) throw new TagUnknown()
  if (!found.isPlaceOpen && !staysAtItsPlace(asked)) throw new PlaceClosed()
  const around = { ...found, registers: await askRegisters(registers, asked, found) }
  const providerId = softwareProviderOf(found.company, installed)

  const assessment = await assessDraft(asked.input, around, { nowMs, phase: 'issue', providerId })
  const request = { ...asked, input: assessment.input }
  checkGrants(assessment, around, member)
  checkSending(asked, member)
  checkSold(asked, assessment, around)
  const corrections = takesFromOthers(assessment.kind)
    ? await withCompany(doors, member, (ctx) => checkCorrection(ctx, assessment.draft, assessment.input), {
        readOnly: true,
      })
    : []
  if (replacesPurchases(assessment.draft))
    await withCompany(doors, member, (ctx) => checkReplacement(ctx, assessment.draft, assessment.input), {
      readOnly: true,
    })
  const errors = [...assessment.issues, ...asTyped(corrections, assessment)].filter(isBlocking)
  if (errors.length > 0 || around.certificate === null) throw new DocumentNotIssuable(errors)

  if (!asked.isApproval && isAboveAmount(assessment, around)) {
    const row = await askApproval(doors, member, { request, around, assessment, newDocumentId: newId() })
    return { answer: { id: row.id, row } }
  }

  // The key is opened before the number is taken, so that one that does not open leaves no gap.
  const key = await signer.keyOf(companyId, around.certificate.id)
  const { numberless, whole } = await write(assessment, around, { request, nowMs, providerId })
  const issuing = { request, member, around, assessment, numberless, newDocumentId: newId() }
  return { ready: { issuing, whole, key } }
}

/** Signs what was numbered. Throws what the outcome says when it was not. */
export async function finishIssue(
  doors: Doors,
  { log }: Pick<IssueDoors, 'log'>,
  { issuing: { member, around, assessment, numberless }, whole, key }: ReadyToIssue,
  outcome: IssueOutcome,
): Promise<IssuedDocument> {
  refuseUnlessIssued(outcome)
  if (outcome.kind === 'repeated') return { id: outcome.documentId, row: null }

  const { documentId: id, clave, consecutivo } = outcome
  try {
    const numbered = { snapshot: numberless.snapshot, clave, consecutivo, whole }
    await signDocument(doors, member.companyId, id, numbered, key)
  } catch (error) {
    // It is numbered and safe; the worker signs whatever it finds unsigned.
    log.error({ err: error, documentId: id }, 'signing was left to the worker')
  }
  if (around.hasMoneyBefore) return { id, row: null }
  return { id, row: toIssuedView(id, { ...numberless, clave, consecutivo }, { around, assessment }) }
}

/** Longer nobody waits before a till: what did not answer by then was not checked, which is said and stops nothing. */
const registersWaitMs = 1_500

/** What the registers know of everything that the document names. */
async function askRegisters(
  ask: AskRegisters,
  { input }: IssueRequest,
  around: Surroundings,
): Promise<Surroundings['registers']> {
  const questions = openQuestions(input, around)
  if (questions.length === 0) return around.registers
  const about = { isDemo: around.company.isDemo, waitMs: registersWaitMs }
  return [...around.registers, ...(await ask(questions, about))]
}

/** One flight more where a program leaves lines to their items; editors say the products. */
async function withItemsOf(doors: Doors, member: Member, asked: IssueRequest): Promise<IssueRequest> {
  const { input } = asked
  if (!input.lines.some(isLeftToItem)) return asked
  const kind = input.kind
  const filled = await withCompany(doors, member, (ctx) => withItems(ctx.tx, input, { kind }), {
    readOnly: true,
  })
  return { ...asked, input: filled }
}

function lookAround(
  doors: Doors,
  member: Member,
  request: IssueRequest,
  nowMs: number,
): Promise<Surroundings> {
  return surroundingsToIssue(doors, member, {
    documentId: request.draftId,
    clientId: request.input.client_id ?? null,
    sellerId: request.input.seller_id,
    tags: request.input.tags,
    content: request.input,
    place: request.input,
    requestKey: request.idempotency?.key ?? null,
    issued: request.input,
    nowMs,
  })
}

/**
 * What is numbered where it belongs even if that was closed since: what a till sold without a network has its number
 * already, and a note is made where its original was.
 */
function staysAtItsPlace({ sold, input }: IssueRequest): boolean {
  return sold !== undefined || documentKinds[input.kind].isNote
}

/** The document that the same idempotency key made before, or null. Throws IdempotencyKeyReused. */
function answeredBefore({ idempotency }: IssueRequest, { earlier }: Surroundings): string | null {
  if (idempotency === null || earlier === null) return null
  if (!earlier.hash.equals(idempotency.hash)) throw new IdempotencyKeyReused()
  return earlier.documentId
}

function checkDraft(
  { draftId, expectedVersion, isApproval = false }: IssueRequest,
  { draft }: Surroundings,
  member: Member,
): void {
  if (draftId === null) return
  const isHidden = seesOwnOnly(member) && draft?.authorId !== member.userId
  if (draft === null || isHidden) throw new DocumentNotFound()
  if (draft.isIssued) throw new AlreadyIssued()
  if (draft.isWaiting && !isApproval) throw new WaitsForApproval()
  if (expectedVersion !== null && draft.version !== expectedVersion)
    throw new DraftChangedElsewhere(draft.version)
}

/** What only some may do: notes, and discounts above the company's limit. Throws Forbidden, DiscountAboveLimit. */
function checkGrants(
  { kind, calculation }: Assessment,
  { sales }: Surroundings,
  { role, options, scopes }: Member,
): void {
  if (role === undefined) return
  const mayCorrect =
    can(role, 'documents.correct', options) && (scopes?.includes('documents.correct') ?? true)
  if (kind.isNote && !mayCorrect) {
    throw new Forbidden('not-your-role', { permission: 'documents.correct' })
  }
  if (can(role, 'documents.exceed', options)) return
  const lines = linesAboveLimit(calculation.lines, sales.discount_limit)
  if (lines.length > 0) throw new DiscountAboveLimit(lines, sales.discount_limit)
}

/** Whoever may issue may mostly send; a key of another program holds what it was given. Throws Forbidden. */
function checkSending({ input }: IssueRequest, { role, options, scopes }: Member): void {
  if (!input.send_to_client || role === undefined) return
  const maySend = can(role, 'documents.send', options) && (scopes?.includes('documents.send') ?? true)
  if (!maySend) throw new Forbidden('not-your-role', { permission: 'documents.send' })
}

/**
 * What was sold without a network has its paper already: it comes to what that says, and it waits for nobody. Throws Conflict.
 */
function checkSold(
  { sold, isApproval = false }: IssueRequest,
  assessment: Assessment,
  around: Surroundings,
): void {
  if (sold === undefined) return
  const total = roundCoins(assessment.calculation.summary.total, assessment.draft.currency)
  if (compare(total, decimal(sold.total)) !== 0)
    throw new Conflict('till-sale-other-total', { total: toText(total), paper: sold.total })
  if (!isApproval && isAboveAmount(assessment, around)) throw new Conflict('till-sale-needs-approval')
}

function isAboveAmount({ calculation, draft }: Assessment, { sales }: Surroundings): boolean {
  return needsApproval(sales, { ...draft, total: calculation.summary.total })
}

/**
 * The document as it will be stored. What is made without a connection says so from the start, whatever it replaces
 * (reference §9.8); a copy of it will not. Throws DocumentNotIssuable for what only the written document shows.
 */
async function write(
  { draft, kind }: Assessment,
  around: Surroundings,
  {
    request: { input, sold },
    nowMs,
    providerId,
  }: { request: IssueRequest; nowMs: number; providerId: string },
): Promise<{ numberless: NumberlessDocument; whole: FiscalDocument | null }> {
  const { company, isOffline } = around
  const { document, issues, whole } = await writeNumberless(
    {
      draft: isOffline || sold !== undefined ? { ...draft, situation: '3' } : draft,
      issuedAt: costaRicaInstant(nowMs),
      softwareProviderId: providerId,
      series: {
        signer: company.identification,
        ...issuingPlace(input, around),
        documentType: kind.official.code,
      },
      nowMs,
    },
    company.id,
  )
  if (issues.length > 0) throw new DocumentNotIssuable(asTyped(issues, { kind }))
  return { numberless: document, whole }
}

/** Findings at the fields of the contract. */
function asTyped(issues: readonly Issue[], { kind }: Pick<Assessment, 'kind'>): Issue[] {
  return issues.map((issue) => ({ ...issue, path: inputPath(issue, kind) }))
}

function refuseUnlessIssued(
  outcome: IssueOutcome,
): asserts outcome is Extract<IssueOutcome, { documentId: string }> {
  if (outcome.kind === 'key_reused') throw new IdempotencyKeyReused()
  if (outcome.kind === 'stale') {
    // Somebody saved, issued or deleted it between reading and numbering.
    throw outcome.currentVersion === null
      ? new AlreadyIssued()
      : new DraftChangedElsewhere(outcome.currentVersion)
  }
}
