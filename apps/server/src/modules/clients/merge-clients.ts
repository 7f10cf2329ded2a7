import type { Client, ClientMerge, ClientMerged } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import { insertChanges, readUndo } from '#modules/bulk/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { previewStamp } from '#platform/preview-stamp.ts'
import { updateArchived, updateClientRow } from './client-store.ts'
import { getClient } from './get-client.ts'
import { mergeDifferences, mergedInput, wrongChoices } from './merge-fields.ts'
import {
  countMoves,
  insertMerge,
  isTouched,
  lockClients,
  moveClient,
  partClients,
  readMerge,
  readMixed,
  readObstacles,
  sealMerge,
} from './merge-store.ts'
import { writeReminderChoice } from './reminder-choice.ts'

type Two = { keptId: string; mergedId: string }
type Order = z.output<typeof schemas.clientMergeInput>

/** What it would do to let one client become part of another. Throws NotFound, and Conflict for one with itself. */
export async function previewMerge(ctx: CompanyContext, two: Two): Promise<ClientMerge> {
  ctx.permit('clients.merge')
  return assess(ctx, two)
}

/**
 * Makes two clients one, in this transaction: what named the other one names the one that stays, and documents keep what is
 * printed on them. It can be taken back for a day by who did it. Throws NotFound, Invalid by field, and Conflict for what
 * stands in the way or was changed since the preview.
 */
export async function mergeClients(ctx: CompanyContext, two: Two, order: Order): Promise<ClientMerged> {
  ctx.permit('clients.merge')
  const { kept, merged } = await merge(ctx, two, order)
  const runId = newId()
  const change = { id: merged.id, label: merged.name, list: 'clients', action: 'merge' }
  const before = { merged_into: null }
  await insertChanges(ctx, runId, [{ ...change, before, after: { merged_into: kept.id } }])
  return { client: await getClient(ctx, kept.id), undo: await readUndo(ctx, runId) }
}

/** The same without a look at it first, one of many: its way back is that of the whole action. Throws as above. */
export async function mergeAsProposed(ctx: CompanyContext, two: Two): Promise<void> {
  ctx.permit('clients.merge')
  await merge(ctx, two, { take: {} })
}

async function merge(
  ctx: CompanyContext,
  two: Two,
  { take, stamp }: Omit<Order, 'stamp'> & Partial<Order>,
): Promise<ClientMerge> {
  await lockClients(ctx, [two.keptId, two.mergedId])
  const assessed = await assess(ctx, two)
  const { kept, merged, obstacles } = assessed
  if (stamp !== undefined && stamp !== assessed.stamp) throw new Conflict('client-merge-moved')
  const [obstacle] = obstacles
  if (obstacle !== undefined) throw new Conflict(`client-merge-${obstacle.kind}`, { name: obstacle.name })
  const wrong = wrongChoices(kept, merged, take)
  if (wrong.length > 0) {
    throw new Invalid(Object.fromEntries(wrong.map((field) => [`take.${field}`, ['choose']] as const)))
  }

  const id = newId()
  await insertMerge(ctx, id, assessed)
  await moveClient(ctx, id)
  await updateClientRow(ctx.tx, kept.id, mergedInput(kept, merged, take), {
    version: null,
    now: ctx.clock.now(),
  })
  await keepWhatHoldsForBoth(ctx, kept, merged)
  await sealMerge(ctx, id)
  return assessed
}

/** Into which client one was merged, as its undo compares it. */
export async function readMergedInto(ctx: CompanyContext, mergedId: string) {
  return { merged_into: (await readMerge(ctx, mergedId))?.kept_id ?? null }
}

/**
 * Two clients again, each with what it brought; what came since stays with the one that was kept. Throws Conflict where
 * something happened since that belongs to both.
 */
export async function splitClient(ctx: CompanyContext, mergedId: string): Promise<void> {
  ctx.permit('clients.merge')
  const merge = await readMerge(ctx, mergedId)
  if (merge === undefined) throw new Conflict('bulk-over')
  await lockClients(ctx, [merge.kept_id])
  const touched = () => new Conflict('client-merge-touched', { name: merge.kept_name })
  if (await isTouched(ctx, merge.id)) throw touched()
  const mixed = await readMixed(ctx, merge.id)
  if (mixed !== null) throw new Conflict('client-merge-mixed', { name: mixed })
  if (!(await partClients(ctx, merge.id))) throw touched()
}

async function assess(ctx: CompanyContext, { keptId, mergedId }: Two): Promise<ClientMerge> {
  if (keptId === mergedId) throw new Conflict('client-merge-itself')
  const kept = await getClient(ctx, keptId)
  const merged = await getClient(ctx, mergedId)
  const said = {
    kept,
    merged,
    fields: mergeDifferences(kept, merged),
    moves: await countMoves(ctx, mergedId),
    obstacles: await readObstacles(ctx, keptId, mergedId),
  }
  return { ...said, stamp: previewStamp(said) }
}

/** Who wants no reminders still wants none, and who is in use stays in use. */
async function keepWhatHoldsForBoth(ctx: CompanyContext, kept: Client, merged: Client): Promise<void> {
  const by = merged.reminders_off_by
  if (kept.reminders_off_by === null && by !== null)
    await writeReminderChoice(ctx, kept.id, { isOn: false, by })
  if (kept.is_archived && !merged.is_archived) await updateArchived(ctx.tx, kept.id, false, ctx.clock.now())
}
