import { askLater } from '#modules/registers/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { noteChanges, readEntryNames } from './change-store.ts'
import { type ComparedDraft, describeChanges } from './describe-changes.ts'
import { type DraftToStore, insertDraft, readTyped, updateDraft, updateWarning } from './draft-store.ts'
import { assessDraft } from './engine/assess-draft.ts'
import type { DraftInput } from './engine/draft-input.ts'
import { openQuestions } from './engine/register-facts.ts'
import {
  AlreadyIssued,
  DocumentNotFound,
  DraftChangedElsewhere,
  refuseBilledAgain,
  refuseIssuedAnew,
  refuseSoldAgain,
  WaitsForApproval,
} from './errors.ts'
import { withItems } from './lines-of-items.ts'
import { surroundingsOf } from './surroundings-of.ts'

/** Keeps what was typed, finished or not, and returns the id of the new draft. Throws ClientUnknown, SoldAgain, BilledAgain, IssuedAnew,
 * and Invalid for a line that is left to an unknown item. */
export async function createDraft(ctx: CompanyContext, input: DraftInput): Promise<string> {
  ctx.permit('documents.draft')
  const { draft } = await assess(ctx, input, null)
  refuseSoldAgain(draft.around)
  refuseBilledAgain(draft.around)
  refuseIssuedAnew(draft.around, input)
  await insertDraft(ctx, draft)
  await askRegisters(ctx, draft)
  return draft.id
}

/**
 * Saves over a draft. `version` is the one that was read; null saves over whatever is there. Throws DraftChangedElsewhere,
 * AlreadyIssued, WaitsForApproval, DocumentNotFound, ClientUnknown.
 */
export async function saveDraft(
  ctx: CompanyContext,
  id: string,
  input: DraftInput,
  version: number | null,
): Promise<void> {
  ctx.permit('documents.draft')
  const { draft, saved } = await assess(ctx, input, id)
  if (saved === null) throw new DocumentNotFound()
  if (saved.isIssued) throw new AlreadyIssued()
  if (saved.isWaiting) throw new WaitsForApproval()
  if (version !== null && version !== saved.version) throw new DraftChangedElsewhere(saved.version)
  const written = await updateDraft(ctx, draft, saved.version)
  if (written === null) throw new DraftChangedElsewhere(saved.version + 1)
  await noteSaved(ctx, id, written)
  await askRegisters(ctx, draft)
}

/**
 * Judges a draft again once the registers have answered, so that lists say of it what its page says. One that was saved or
 * issued meanwhile was judged by that.
 */
export async function renewFindings(ctx: CompanyContext, id: string): Promise<void> {
  const input = await readTyped(ctx, id)
  if (input === null) return
  const { draft, saved } = await assess(ctx, input, id)
  if (saved !== null) await updateWarning(ctx, draft, saved.version)
}

/** What was there before is written nowhere else. */
async function noteSaved(
  ctx: CompanyContext,
  id: string,
  { was, is }: { was: ComparedDraft; is: ComparedDraft },
): Promise<void> {
  const sellers = [was, is].flatMap(({ head }) => head.seller_id ?? [])
  const tags = [was, is].flatMap(({ head }) => head.tags ?? [])
  const names = await readEntryNames(ctx, [...sellers, ...tags])
  await noteChanges(ctx, id, describeChanges(was, is, names))
}

/** Who writes does not wait for the registers: the findings follow when they have answered. */
function askRegisters(ctx: CompanyContext, { id, input, around }: DraftToStore): Promise<void> {
  return askLater(ctx, { id, kind: input.kind, isDemo: around.company.isDemo }, openQuestions(input, around))
}

async function assess(ctx: CompanyContext, given: DraftInput, documentId: string | null) {
  const nowMs = ctx.clock.now()
  const typed = await withItems(ctx.tx, given, { kind: given.kind })
  const around = await surroundingsOf(ctx, typed, { nowMs, documentId, sellerId: typed.seller_id })
  const assessment = await assessDraft(typed, around, { nowMs, phase: 'draft' })
  const draft: DraftToStore = { id: documentId ?? newId(), input: assessment.input, assessment, around }
  const isHidden = ctx.reach('documents.read') === 'own' && around.draft?.authorId !== ctx.userId
  return { draft, saved: isHidden ? null : around.draft }
}
