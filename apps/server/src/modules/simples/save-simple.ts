import { costaRicaDay, isBlocking } from '@cuentaclara/einvoice'
import { DocumentNotIssuable } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { assessSimple, type SimpleInput } from './assess-simple.ts'
import { SimpleChangedElsewhere, SimpleNotFound, SimpleNotOpen } from './errors.ts'
import { settleByDeposit } from './settle-by-deposit.ts'
import {
  deleteSimpleRow,
  insertSimple,
  lockSimple,
  numberSimple,
  type SimpleToStore,
  updateSimpleRow,
} from './simple-store.ts'

/** Keeps a receipt, numbered at once unless it is to stay a draft; answers its id. Throws DocumentNotIssuable, SimpleClientUnknown. */
export async function createSimple(
  ctx: CompanyContext,
  input: SimpleInput,
  { asDraft }: { asDraft: boolean },
): Promise<string> {
  ctx.permit(asDraft ? 'documents.draft' : 'documents.issue')
  const simple = { id: newId(), input, assessment: await assessSimple(ctx, input, phaseOf(asDraft)) }
  if (!asDraft) refuseUnlessIssuable(simple)
  await insertSimple(ctx, simple)
  if (!asDraft) await numberSimple(ctx, simple, costaRicaDay(ctx.clock.now()))
  return simple.id
}

/** Saves over a draft. Throws SimpleNotFound, SimpleNotOpen, SimpleChangedElsewhere, SimpleClientUnknown. */
export async function saveSimple(
  ctx: CompanyContext,
  id: string,
  input: SimpleInput,
  version: number | null,
): Promise<void> {
  ctx.permit('documents.draft')
  await lockDraft(ctx, id, version)
  await updateSimpleRow(ctx, { id, input, assessment: await assessSimple(ctx, input, 'draft') })
}

/** Numbers a draft as it stands on the screen. Throws as `saveSimple` does, and DocumentNotIssuable. */
export async function issueSimple(
  ctx: CompanyContext,
  id: string,
  input: SimpleInput,
  version: number | null,
): Promise<void> {
  ctx.permit('documents.issue')
  await lockDraft(ctx, id, version)
  const simple = { id, input, assessment: await assessSimple(ctx, input, 'issue') }
  refuseUnlessIssuable(simple)
  await updateSimpleRow(ctx, simple)
  await numberSimple(ctx, simple, costaRicaDay(ctx.clock.now()))
  await settleByDeposit(ctx, id)
}

/** Throws a draft away. What was issued is voided instead: throws SimpleNotOpen, SimpleNotFound, SimpleChangedElsewhere. */
export async function deleteSimple(ctx: CompanyContext, id: string, version: number | null): Promise<void> {
  ctx.permit('documents.draft')
  await lockDraft(ctx, id, version)
  await deleteSimpleRow(ctx, id)
}

async function lockDraft(ctx: CompanyContext, id: string, version: number | null): Promise<void> {
  const row = await lockSimple(ctx, id)
  if (row === undefined) throw new SimpleNotFound()
  if (row.status !== 'draft') throw new SimpleNotOpen(row.status)
  if (version !== null && version !== row.version) throw new SimpleChangedElsewhere(row.version)
}

function refuseUnlessIssuable({ assessment }: SimpleToStore): void {
  const errors = assessment.issues.filter(isBlocking)
  if (errors.length > 0) throw new DocumentNotIssuable(errors)
}

function phaseOf(asDraft: boolean): 'draft' | 'issue' {
  return asDraft ? 'draft' : 'issue'
}
