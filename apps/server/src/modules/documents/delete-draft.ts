import type { CompanyContext } from '#platform/database/company-context.ts'
import { readDraftState, removeDraft } from './draft-store.ts'
import { AlreadyIssued, DocumentNotFound, DraftChangedElsewhere, WaitsForApproval } from './errors.ts'

/** Deletes a draft for good. What was issued stays: throws AlreadyIssued, WaitsForApproval, DocumentNotFound, DraftChangedElsewhere. */
export async function deleteDraft(ctx: CompanyContext, id: string, version: number | null): Promise<void> {
  ctx.permit('documents.draft')
  if (await removeDraft(ctx, id, version)) return
  const state = await readDraftState(ctx, id)
  if (state === null) throw new DocumentNotFound()
  if (state.isWaiting) throw new WaitsForApproval()
  throw state.isIssued ? new AlreadyIssued() : new DraftChangedElsewhere(state.version)
}
