import { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { type AnyBulkAction, type BulkUndo, defineBulkAction } from './bulk-action.ts'
import { takeChange } from './bulk-changes.ts'

/** Taking back what a run of an action changed: an action on its rows, so that each answers for itself. */
export function undoing({ name, permission, ...action }: AnyBulkAction, runId: string): AnyBulkAction {
  if (!('undo' in action) || action.undo === undefined) throw new NotFound('bulk-action-not-found')
  const { undo } = action
  return defineBulkAction({
    name,
    permission,
    params: z.object({}),
    run: (ctx, id) => undoRow(ctx, undo, { runId, id }),
  })
}

/** Puts back what the action changed, unless somebody changed that since. Throws Conflict. */
async function undoRow(
  ctx: CompanyContext,
  undo: BulkUndo,
  { runId, id }: { runId: string; id: string },
): Promise<void> {
  const change = await takeChange(ctx, runId, id)
  if (change === undefined) throw new Conflict('bulk-over')
  const now = await undo.read(ctx, id)
  const isTouched = Object.entries(change.after).some(([field, value]) => now?.[field] !== value)
  if (now === undefined || isTouched) throw new Conflict('bulk-touched')
  await undo.restore(ctx, id, change.before)
}
