import { randomInt } from 'node:crypto'
import { composeClave, parseClave } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { shareLots } from '#modules/submissions/index.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  unsafeForCompany,
  unsafeRunOnce,
} from '#platform/database/company-context.ts'
import { uncheckedOf } from './document-findings.ts'
import type { Assessment } from './engine/assess-draft.ts'
import type { Surroundings } from './engine/load-surroundings.ts'
import { clavesStoodFor } from './engine/money-before.ts'
import type { IssueRequest, SoldBefore } from './issue-request.ts'
import { issuingPlace } from './issuing-place.ts'
import { toStoredJson } from './stored-json.ts'
import type { NumberlessDocument } from './write-out.ts'

export type IssueOutcome =
  | { kind: 'issued'; documentId: string; clave: string; consecutivo: string }
  | { kind: 'repeated'; documentId: string }
  | { kind: 'key_reused' }
  /** The draft changed meanwhile; null when it is no draft any more. */
  | { kind: 'stale'; currentVersion: number | null }

export type Issuing = {
  request: IssueRequest
  member: Member
  around: Surroundings
  assessment: Assessment
  numberless: NumberlessDocument
  /** Used when no draft was saved before. */
  newDocumentId: string
}

/** Sending begins this long after issuing: by then the request has signed, and many leave together. */
const sendDelayMs = 1_000
/** They share the lock of their series too. */
const lotsIn = shareLots(storeLot)

/** Numbers and stores a document for good; durable when it resolves. The caller has asked who may. */
export function storeIssued(doors: Doors, companyId: string, issuing: Issuing): Promise<IssueOutcome> {
  return lotsIn(doors)(companyId, issuing)
}

/** Says that something of the company will soon be numbered. Call what it returns once it is asked for, or will not be. */
export function expectIssued(doors: Doors, companyId: string): () => void {
  return lotsIn(doors).expect(companyId)
}

/** Unsafe because one transaction serves several people: each was let in when their surroundings were read. */
async function storeLot(doors: Doors, companyId: string, lot: readonly Issuing[]): Promise<IssueOutcome[]> {
  const rows = await unsafeRunOnce(doors, companyId, issueLot(companyId, lot, doors.clock.now()))
  const byPlace = new Map(rows.map((row) => [row.place, toOutcome(row)]))
  return lot.map((_, place) => byPlace.get(place)!)
}

function issueLot(companyId: string, lot: readonly Issuing[], nowMs: number): RawBuilder<OutcomeRow> {
  return sql<OutcomeRow>`
    select place, outcome, document_id, consecutivo, clave, version from issue_documents(
      ${companyId}::uuid, ${toStoredJson(lot.map(toRow))}::jsonb,
      ${lot.filter(({ request }) => request.idempotency !== null).length}::int,
      ${lot.some(({ request }) => request.draftId !== null)}::boolean,
      now(), ${new Date(nowMs + sendDelayMs)}::timestamptz,
      ${toStoredJson(originsOf(lot))}::text
    )`
}

/** What came in for a document before it has a number; by the module that keeps money. */
export type MoneyBefore = {
  /** Holds it, and whatever else it may settle, in the order in which everybody does: before the series is held. */
  hold(ctx: CompanyContext, issued: { documentId: string; claves: readonly string[] }): Promise<void>
  /** Has it settle the document, which has its number now. */
  settle(ctx: CompanyContext, documentId: string): Promise<void>
}

/**
 * Numbers and stores a document together with what settles it: nobody sees it owed that is paid. It shares its transaction with no other.
 * Unsafe as `storeLot` is. Its person has had their turn when its surroundings were read.
 */
export async function storeSettled(
  { turn: _, ...doors }: Doors,
  companyId: string,
  issuing: Issuing,
  { hold, settle }: MoneyBefore,
): Promise<IssueOutcome> {
  const documentId = documentIdOf(issuing)
  return unsafeForCompany(doors, companyId, async (ctx) => {
    await hold(ctx, { documentId, claves: clavesStoodFor(issuing.request.input) })
    const { rows } = await issueLot(companyId, [issuing], ctx.clock.now()).execute(ctx.tx)
    const outcome = toOutcome(rows[0]!)
    if (outcome.kind === 'issued') await settle(ctx, documentId)
    return outcome
  })
}

/**
 * Numbers and stores what takes the place of a ticket, all of it or nothing, and takes the ticket off the accounts: what was
 * paid for it counts with its invoice. Throws CC411 when something took its place already, and as the note does.
 */
export async function storeReplacement(
  doors: Doors,
  companyId: string,
  ticketId: string,
  lot: readonly Issuing[],
): Promise<IssueOutcome[]> {
  const nowMs = doors.clock.now()
  const rows = await unsafeRunOnce(
    doors,
    companyId,
    sql<OutcomeRow>`
      select place, outcome, document_id, consecutivo, clave, version from replace_ticket(
        ${companyId}::uuid, ${ticketId}::uuid, ${toStoredJson(lot.map(toRow))}::jsonb,
        ${lot.filter(({ request }) => request.idempotency !== null).length}::int,
        now(), ${new Date(nowMs + sendDelayMs)}::timestamptz,
        ${toStoredJson(originsOf(lot))}::text
      )`,
  )
  const byPlace = new Map(rows.map((row) => [row.place, toOutcome(row)]))
  return lot.map((_, place) => byPlace.get(place)!)
}

/**
 * Numbers and stores what a till sold without a network, with the number that it held; the same sale brought again answers its
 * document. Throws CC430 to CC433, as `issue_till_sale` does.
 */
export async function storeSold(
  doors: Doors,
  companyId: string,
  sale: { id: string; takesReleased: boolean },
  issuing: Issuing,
  { clave }: SoldBefore,
): Promise<IssueOutcome> {
  const rows = await unsafeRunOnce(
    doors,
    companyId,
    sql<OutcomeRow>`
      select place, outcome, document_id, consecutivo, clave, version from issue_till_sale(
        ${companyId}::uuid, ${sale.id}::uuid, ${clave.slice(-8)}::text, ${sale.takesReleased}::boolean,
        ${toStoredJson([toRow(issuing, 0)])}::jsonb, now(),
        ${new Date(doors.clock.now() + sendDelayMs)}::timestamptz, ${toStoredJson(originsOf([issuing]))}::text
      )`,
  )
  return toOutcome(rows[0]!)
}

/** Where each person is, by the document they issue. */
function originsOf(lot: readonly Issuing[]) {
  return Object.fromEntries(lot.map((issuing) => [documentIdOf(issuing), issuing.member.origin ?? null]))
}

function documentIdOf({ request, newDocumentId }: Issuing): string {
  return request.draftId ?? newDocumentId
}

function toRow(issuing: Issuing, place: number) {
  const { request, member, around, assessment, numberless } = issuing
  const { input, idempotency } = request
  const { account, kind, issues } = assessment
  const { sold } = request
  const clave = clavePieces(numberless, around, sold?.clave.slice(-8) ?? anySecurityCode())
  return {
    place,
    id: documentIdOf(issuing),
    draft_version: request.draftId === null ? null : around.draft!.version,
    user_id: member.userId,
    ...(idempotency === null
      ? {}
      : { request_key: idempotency.key, request_hash: idempotency.hash.toString('hex') }),
    kind: input.kind,
    environment: around.company.environment,
    ...issuingPlace(input, around),
    document_type: kind.official.code,
    clave_head: clave.head,
    clave_tail: clave.tail,
    ...(sold !== undefined && { given_sequence: parseClave(sold.clave)!.sequence }),
    issued_at: numberless.issuedAt,
    due_on: account.dueOn,
    client_id: around.client?.id ?? null,
    client_name: around.client?.party.name ?? null,
    sale_condition: input.sale_condition,
    currency: input.currency,
    exchange_rate: numberless.exchangeRate,
    ...numberless.figures,
    charged: account.charged,
    paid: account.paid,
    has_warning: issues.length > 0,
    is_held: around.isSendingHeld,
    input,
    snapshot: numberless.snapshot,
    lines: numberless.lines,
    unchecked: uncheckedOf(issues),
  }
}

type OutcomeRow = {
  place: number
  outcome: 'issued' | 'repeated' | 'key_reused' | 'stale'
  document_id: string
  consecutivo: string
  clave: string
  version: number | null
}

function toOutcome(row: OutcomeRow): IssueOutcome {
  switch (row.outcome) {
    case 'issued':
      return { kind: 'issued', documentId: row.document_id, clave: row.clave, consecutivo: row.consecutivo }
    case 'repeated':
      return { kind: 'repeated', documentId: row.document_id }
    case 'key_reused':
      return { kind: 'key_reused' }
    case 'stale':
      return { kind: 'stale', currentVersion: row.version }
  }
}

/** Any will do: only what stands around it is used. */
const anyConsecutivo = '00100001010000000001'

/** Whether a clave is the one that this document gets with its number. */
export function isClaveOf({ numberless, around }: Issuing, clave: string): boolean {
  const { head, tail } = clavePieces(numberless, around, clave.slice(-8))
  return clave === head + clave.slice(21, 41) + tail
}

/** The eight digits that end a clave: nobody guesses them. */
export function anySecurityCode(): string {
  return String(randomInt(100_000_000)).padStart(8, '0')
}

/** What stands around the consecutivo, characters 22 to 41 of a clave: the day and who issues; the situation and a random code. */
function clavePieces(
  { issuedAt, situation }: NumberlessDocument,
  around: Surroundings,
  securityCode: string,
) {
  const { type, number } = around.company.identification
  const clave = composeClave({
    issuedAt,
    // The company signs whatever it issues, as a buyer too: its identity stands in the clave.
    issuerNumberType: type,
    issuerNumber: number,
    consecutivo: anyConsecutivo,
    situation,
    securityCode,
  })
  return { head: clave.slice(0, 21), tail: clave.slice(41) }
}
