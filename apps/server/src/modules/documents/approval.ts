import type { DocumentRow, SettingsSections } from '@cuentaclara/contracts'
import { draftInput } from '@cuentaclara/contracts/schemas'
import { compare, type Decimal, decimal, parseDecimal, zero } from '@cuentaclara/decimal'
import { inColones } from '@cuentaclara/einvoice'
import { formatMoney } from '@cuentaclara/print'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/index.ts'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { Conflict, Forbidden, Invalid } from '#platform/errors.ts'
import { getDocumentRow } from './document-row.ts'
import { insertDraft, updateDraft } from './draft-store.ts'
import type { Assessment } from './engine/assess-draft.ts'
import type { DraftInput } from './engine/draft-input.ts'
import type { Surroundings } from './engine/load-surroundings.ts'
import { AlreadyIssued, DocumentNotFound, DraftChangedElsewhere, IdempotencyKeyReused } from './errors.ts'
import type { IssueRequest } from './issue-request.ts'

/** Whether a document is worth so much that a second person has to see it; the amount is in colones. Pure. */
export function needsApproval(
  { approval_amount: amount }: Pick<SettingsSections['sales'], 'approval_amount'>,
  { total, currency, exchangeRate }: { total: Decimal; currency: string; exchangeRate: string },
): boolean {
  if (amount === null) return false
  return compare(inColones(total, currency, parseDecimal(exchangeRate) ?? zero), decimal(amount)) > 0
}

type Asked = { request: IssueRequest; around: Surroundings; assessment: Assessment; newDocumentId: string }

/**
 * Keeps a document that could be issued for a second person, and tells those who may approve. The same request asked again
 * answers the same document. Throws DraftChangedElsewhere, IdempotencyKeyReused.
 */
export async function askApproval(doors: Doors, member: Member, asked: Asked): Promise<DocumentRow> {
  return withCompany(doors, member, async (ctx) => {
    const id = asked.request.draftId ?? asked.newDocumentId
    const earlier = await rememberRequest(ctx, asked.request, id)
    if (earlier !== null) return getDocumentRow(ctx, earlier)
    await keep(ctx, id, asked)
    await wait(ctx, id)
    await tell(ctx, id, 'approval_asked')
    const row = await getDocumentRow(ctx, id)
    await notify(ctx, {
      kind: 'approval-asked',
      params: { client: row.client_name ?? '–', amount: formatMoney(decimal(row.total), row.currency) },
      path: `/transactions/detail/${row.kind}/${id}`,
      to: { permission: 'documents.approve' },
    })
    return row
  })
}

/** The document of the same request, when it was asked before. Throws IdempotencyKeyReused. */
async function rememberRequest(ctx: CompanyContext, { idempotency }: IssueRequest, id: string) {
  if (idempotency === null) return null
  const { key, hash } = idempotency
  const { rows: fresh } = await sql`
    insert into document_requests (company_id, key, request_hash, document_id, created_at)
    values (current_company(), ${key}, ${hash}, ${id}, now()) on conflict do nothing returning key
  `.execute(ctx.tx)
  if (fresh.length > 0) return null
  const { rows } = await sql<Row<'document_requests', 'request_hash' | 'document_id'>>`
    select request_hash, document_id from document_requests where company_id = current_company() and key = ${key}
  `.execute(ctx.tx)
  if (!rows[0]!.request_hash.equals(hash)) throw new IdempotencyKeyReused()
  return rows[0]!.document_id
}

async function keep(ctx: CompanyContext, id: string, { request, around, assessment }: Asked): Promise<void> {
  const draft = { id, input: request.input, assessment, around }
  if (request.draftId === null) return insertDraft(ctx, draft)
  const { version } = around.draft!
  if ((await updateDraft(ctx, draft, version)) === null) throw new DraftChangedElsewhere(version + 1)
}

async function wait(ctx: CompanyContext, id: string): Promise<void> {
  await sql`
    update documents set fiscal_status = 'waiting_approval', approval_asked_by = ${ctx.userId},
      approval_asked_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}
  `.execute(ctx.tx)
}

type WaitingRow = {
  version: number
  fiscal_status: string
  is_issued: boolean
  input: unknown
  asked_by: string | null
  created_by: string | null
}

/** What waits for approval, as it was asked for. Throws DocumentNotFound, AlreadyIssued, Conflict, DraftChangedElsewhere. */
async function readWaiting(ctx: CompanyContext, id: string, version: number | null): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    select d.version, d.fiscal_status, d.issued_at is not null as is_issued, d.input, d.approval_asked_by as asked_by,
      d.created_by
    from documents d where d.company_id = current_company() and d.id = ${id}
  `.execute(ctx.tx)
  const row = rows[0]
  if (row === undefined) throw new DocumentNotFound()
  if (row.is_issued) throw new AlreadyIssued()
  if (row.fiscal_status !== 'waiting_approval') throw new Conflict('document-not-waiting')
  if (version !== null && version !== row.version) throw new DraftChangedElsewhere(row.version)
  return row
}

/** What a second person approves: the document exactly as it was asked for. Throws Forbidden for whoever asked. */
export async function readToApprove(
  ctx: CompanyContext,
  id: string,
  version: number | null,
): Promise<{ input: DraftInput; version: number }> {
  ctx.permit('documents.approve')
  const row = await readWaiting(ctx, id, version)
  if (row.asked_by === ctx.userId) throw new Forbidden('approve-own')
  return { input: await parseInPieces(draftInput, row.input), version: row.version }
}

/**
 * Makes a draft again of what waits: whoever asked takes it back, whoever may approve gives it back with a reason, which
 * the one who asked is told. Throws Forbidden, Invalid without a reason, and what reading it throws.
 */
export async function returnDocument(
  ctx: CompanyContext,
  id: string,
  { reason, version }: { reason: string; version: number | null },
): Promise<DocumentRow> {
  ctx.permit('documents.draft')
  const row = await readWaiting(ctx, id, version)
  const isTaken = row.asked_by === ctx.userId
  if (!isTaken) ctx.permit('documents.approve')
  if (!isTaken && reason === '') throw new Invalid({ reason: ['required'] })
  const { rows } = await sql`
    update documents set fiscal_status = 'draft', approval_asked_by = null, approval_asked_at = null,
      version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id} and fiscal_status = 'waiting_approval' and version = ${row.version}
    returning id
  `.execute(ctx.tx)
  if (rows.length === 0) throw new DraftChangedElsewhere(row.version + 1)
  await tell(ctx, id, isTaken ? 'approval_withdrawn' : 'approval_returned', reason || null)
  const draft = await getDocumentRow(ctx, id)
  if (!isTaken && row.asked_by !== null) {
    await notify(ctx, {
      kind: 'approval-returned',
      params: { client: draft.client_name ?? '–', reason },
      path: `/transactions/detail/${draft.kind}/${id}`,
      to: { users: [row.asked_by] },
    })
  }
  return draft
}

type ApprovalEvent = 'approval_asked' | 'approval_withdrawn' | 'approval_returned'

function tell(
  ctx: CompanyContext,
  id: string,
  event: ApprovalEvent,
  detail: string | null = null,
): Promise<void> {
  return ctx.record({
    companyId: ctx.companyId,
    name: `document.${event}`,
    subjectId: id,
    facts: detail === null ? {} : { detail },
    actor: ctx.userId,
    at: new Date(ctx.clock.now()),
  })
}
