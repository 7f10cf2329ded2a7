import { draftInput } from '@cuentaclara/contracts/schemas'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import type { Assessment } from './engine/assess-draft.ts'
import type { DraftInput } from './engine/draft-input.ts'
import { draftTotal } from './engine/draft-total.ts'
import type { Surroundings } from './engine/load-surroundings.ts'
import { issuingPlace } from './issuing-place.ts'
import { visibleDocuments } from './own-documents.ts'
import { toStoredJson } from './stored-json.ts'

export type DraftToStore = { id: string; input: DraftInput; assessment: Assessment; around: Surroundings }

export async function insertDraft(ctx: CompanyContext, draft: DraftToStore): Promise<void> {
  const { input, around } = draft
  const { branch, terminal } = issuingPlace(input, around)
  const at = new Date(ctx.clock.now())
  await sql`
    insert into documents (
      company_id, id, kind, branch, terminal, sorted_at, client_id, client_name, sale_condition, currency,
      exchange_rate, total, has_warning, input, created_by, created_at, updated_at
    ) values (
      current_company(), ${draft.id}, ${input.kind}, ${branch}, ${terminal}, ${at},
      ${around.client?.id ?? null}, ${around.client?.party.name ?? null}, ${input.sale_condition}, ${input.currency},
      ${rateOf(draft)}, ${draftTotal(draft.assessment)}, ${draft.assessment.issues.length > 0}, ${toStoredJson(input)}::jsonb,
      ${ctx.userId}, ${at}, ${at}
    )
  `.execute(ctx.tx)
}

/** Saves over the given version and returns the new one; null when the draft is at another version or no draft any more. */
export async function updateDraft(
  ctx: CompanyContext,
  draft: DraftToStore,
  version: number,
): Promise<number | null> {
  const { input, around } = draft
  const { branch, terminal } = issuingPlace(input, around)
  const at = new Date(ctx.clock.now())
  const { rows } = await sql<Row<'documents', 'version'>>`
    update documents set
      kind = ${input.kind}, branch = ${branch}, terminal = ${terminal}, sorted_at = ${at},
      client_id = ${around.client?.id ?? null}, client_name = ${around.client?.party.name ?? null},
      sale_condition = ${input.sale_condition}, currency = ${input.currency}, exchange_rate = ${rateOf(draft)},
      total = ${draftTotal(draft.assessment)}, has_warning = ${draft.assessment.issues.length > 0},
      input = ${toStoredJson(input)}::jsonb, version = version + 1, updated_at = ${at}
    where company_id = current_company() and id = ${draft.id} and fiscal_status = 'draft' and version = ${version}
    returning version
  `.execute(ctx.tx)
  return rows[0]?.version ?? null
}

/** Keeps whether a draft has something to be looked at, when it is still at that version: it itself did not change. */
export async function updateWarning(
  ctx: CompanyContext,
  draft: DraftToStore,
  version: number,
): Promise<void> {
  await sql`
    update documents set has_warning = ${draft.assessment.issues.length > 0}
    where company_id = current_company() and id = ${draft.id} and issued_at is null and version = ${version}
  `.execute(ctx.tx)
}

/** What was typed into a draft; null when it is none any more. */
export async function readTyped(ctx: CompanyContext, id: string): Promise<DraftInput | null> {
  const { rows } = await sql<{ input: unknown }>`
    select d.input from documents d where d.company_id = current_company() and d.id = ${id} and d.issued_at is null
  `.execute(ctx.tx)
  return rows[0] === undefined ? null : draftInput.parse(rows[0].input)
}

/** Deletes a draft; false when it is none. */
export async function removeDraft(ctx: CompanyContext, id: string, version: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from documents d
    where d.company_id = current_company() and d.id = ${id} and d.fiscal_status = 'draft'
      and d.version = coalesce(${version}::int, d.version) and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  return numAffectedRows === 1n
}

export async function readDraftState(
  ctx: CompanyContext,
  id: string,
): Promise<{ version: number; isIssued: boolean; isWaiting: boolean } | null> {
  const { rows } = await sql<{ version: number; is_issued: boolean; is_waiting: boolean }>`
    select d.version, d.issued_at is not null as is_issued, d.fiscal_status = 'waiting_approval' as is_waiting
    from documents d
    where d.company_id = current_company() and d.id = ${id} and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  const row = rows[0]
  return row === undefined
    ? null
    : { version: row.version, isIssued: row.is_issued, isWaiting: row.is_waiting }
}

/** A draft in dollars may wait for its rate. */
function rateOf({ assessment }: DraftToStore): string {
  return assessment.draft.exchangeRate || '1'
}
