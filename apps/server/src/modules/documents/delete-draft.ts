import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { putBackRow, readRow } from '#platform/database/kept-row.ts'
import { readDraftState, removeDraft } from './draft-store.ts'
import { AlreadyIssued, DocumentNotFound, DraftChangedElsewhere, WaitsForApproval } from './errors.ts'
import { visibleDocuments } from './own-documents.ts'

/** Deletes a draft for good. What was issued stays: throws AlreadyIssued, WaitsForApproval, DocumentNotFound, DraftChangedElsewhere. */
export async function deleteDraft(ctx: CompanyContext, id: string, version: number | null): Promise<void> {
  ctx.permit('documents.draft')
  if (await removeDraft(ctx, id, version)) return
  const state = await readDraftState(ctx, id)
  if (state === null) throw new DocumentNotFound()
  if (state.isWaiting) throw new WaitsForApproval()
  throw state.isIssued ? new AlreadyIssued() : new DraftChangedElsewhere(state.version)
}

/**
 * A draft as it stands, to be put back; null where there is none. Undefined for one that other things hang on: they go with it, or let
 * go of it, and would not come back.
 */
export async function readWholeDraft(
  ctx: CompanyContext,
  id: string,
): Promise<{ row: string | null } | undefined> {
  const { rows } = await sql<{ hangs: boolean }>`
    select ${isHungOn} as hangs from documents d
    where d.company_id = current_company() and d.id = ${id}::uuid and d.fiscal_status = 'draft' and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  if (rows[0]?.hangs === true) return undefined
  return { row: rows.length === 0 ? null : await readRow(ctx, 'documents', sql`r.id = ${id}::uuid`) }
}

/** Puts back a draft that was deleted, as it was. */
export async function restoreDraft(ctx: CompanyContext, row: string): Promise<void> {
  ctx.permit('documents.draft')
  await putBackRow(ctx, 'documents', row)
}

const hangers = [
  'papers',
  'quotation_documents',
  'document_instalments',
  'payment_allocations',
  'recurring_run_parts',
  'recurring_runs',
  'simple_receipts',
  'student_bill_rows',
  'student_charges',
] as const
const isHungOn = sql<boolean>`(${sql.join(
  hangers.map(
    (table) =>
      sql`exists (select from ${sql.table(table)} h where h.company_id = d.company_id and h.document_id = d.id)`,
  ),
  sql` or `,
)})`
