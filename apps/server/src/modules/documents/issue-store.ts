import { randomInt } from 'node:crypto'
import { toText } from '@cuentaclara/decimal'
import { composeClave, composeConsecutivo, type FiscalDocument } from '@cuentaclara/einvoice'
import { toJson } from '@cuentaclara/einvoice/xml'
import { sql } from 'kysely'
import { type CompanyContext, executeLast } from '#platform/database/company-context.ts'
import type { Assessment } from './assess-draft.ts'
import type { IssueRequest } from './issue-document.ts'
import type { Surroundings } from './load-surroundings.ts'

export type IssueOutcome =
  | { kind: 'issued'; documentId: string; clave: string; consecutivo: string }
  | { kind: 'repeated'; documentId: string }
  | { kind: 'key_reused' }
  /** The draft changed meanwhile; null when it is no draft any more. */
  | { kind: 'stale'; currentVersion: number | null }

export type Issuing = {
  request: IssueRequest
  around: Surroundings
  assessment: Assessment
  numberless: FiscalDocument
  /** Used when no draft was saved before. */
  newDocumentId: string
}

/** Sending begins this long after issuing: by then the request has signed, and many leave together. */
const sendDelayMs = 1_000

/** Calls `issue_document`, the number last, and commits in the same flight. The context can send nothing more. */
export async function issueAndCommit(ctx: CompanyContext, issuing: Issuing): Promise<IssueOutcome> {
  const { request, around, assessment, numberless, newDocumentId } = issuing
  const { input, idempotency } = request
  const { clave: _, consecutivo: __, ...snapshot } = toJson(numberless)
  const { account, kind } = assessment
  const clave = clavePieces(numberless, around, input.situation)
  const nowMs = Date.parse(numberless.issuedAt)

  const query = sql<OutcomeRow>`
    select outcome, document_id, consecutivo, clave, version from issue_document(
      ${ctx.companyId}::uuid, ${ctx.userId}::uuid, ${request.draftId ?? newDocumentId}::uuid,
      ${around.draft?.version ?? null}::int, ${idempotency?.key ?? null}::text, ${idempotency?.hash ?? null}::bytea,
      ${input.kind}::text, ${kind.official.code}::text, ${around.company.environment}::text, ${input.branch}::text,
      ${input.terminal}::text, ${clave.head}::text, ${clave.tail}::text, ${numberless.issuedAt}::timestamptz,
      ${account.dueOn}::date, ${around.client?.id ?? null}::uuid, ${around.client?.party.name ?? null}::text,
      ${input.sale_condition}::text, ${input.currency}::text, ${toText(numberless.exchangeRate)}::numeric,
      ${toText(numberless.summary.total)}::numeric, ${account.charged}::numeric, ${account.paid}::numeric,
      ${assessment.issues.length > 0}::boolean, ${around.isSendingPaused}::boolean, ${JSON.stringify(input)}::jsonb,
      ${JSON.stringify(snapshot)}::jsonb, ${new Date(nowMs + sendDelayMs).toISOString()}::timestamptz
    )`
  const [row] = await executeLast(ctx, { compile: () => query.compile(ctx.tx) })
  return toOutcome(row!)
}

type OutcomeRow = {
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

/** What stands around the consecutivo, characters 22 to 41 of a clave: the day and who issues; the situation and a random code. */
function clavePieces(document: FiscalDocument, around: Surroundings, situation: FiscalDocument['situation']) {
  const anyConsecutivo = composeConsecutivo({
    branch: '001',
    terminal: '00001',
    documentType: '01',
    sequence: 1,
  })
  const { type, number } = around.company.identification
  const clave = composeClave({
    issuedAt: document.issuedAt,
    // The company signs whatever it issues, as a buyer too: its identity stands in the clave.
    issuerNumberType: type,
    issuerNumber: number,
    consecutivo: anyConsecutivo,
    situation,
    securityCode: String(randomInt(100_000_000)).padStart(8, '0'),
  })
  return { head: clave.slice(0, 21), tail: clave.slice(41) }
}
