import type { CompanyContext } from '#platform/database/company-context.ts'
import { readDraftState, removeDraft } from './draft-store.ts'
import { AlreadyIssued, DocumentNotFound, DraftChangedElsewhere } from './errors.ts'

/** Deletes a draft for good. What was issued stays: throws AlreadyIssued, DocumentNotFound, DraftChangedElsewhere. */
export async function deleteDraft(ctx: CompanyContext, id: string, version: number | null): Promise<void> {
  ctx.permit('documents.draft')
  if (await removeDraft(ctx, id, version)) return
  const state = await readDraftState(ctx, id)
  if (state === null) throw new DocumentNotFound()
  throw state.isIssued ? new AlreadyIssued() : new DraftChangedElsewhere(state.version)
}
