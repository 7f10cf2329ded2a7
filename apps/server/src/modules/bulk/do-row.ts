import {
  type CompanyContext,
  type Doors,
  type Member,
  withCompany,
} from '#platform/database/company-context.ts'
import { DatabaseAway } from '#platform/database/database-away.ts'
import { AppError } from '#platform/errors.ts'
import type { AnyBulkAction, BulkRow } from './bulk-action.ts'
import { insertChanges } from './bulk-changes.ts'
import { type DoneRow, insertRow } from './bulk-store.ts'

/** A refusal in the words of whoever asked. */
export type SayWhy = (error: unknown) => string

type Work = {
  doors: Doors
  member: Member
  action: AnyBulkAction
  params: unknown
  why: SayWhy
  list: string
  /** Under which what is changed can be taken back: the task, or what is done at once. */
  runId: string
  /** The task whose row it is; null where it is done at once. */
  taskId: string | null
  onFault: (error: unknown, id: string) => void
}

type RowAction = Extract<AnyBulkAction, { run: unknown }>

/** Does one row in its own transaction, as the person who asked. Never throws for what the row is refused. */
export async function doRow(work: Work, row: BulkRow): Promise<DoneRow> {
  const { id, label } = row
  const { doors, member, action, taskId } = work
  if ('start' in action) throw new Error(`${action.name} is not done row by row`)
  const done: DoneRow = { id, label, outcome: 'done', message: null }
  try {
    if ('act' in action) await action.act(doors, member, id, work.params)
    else await action.prepare?.(doors, member, id)
    await withCompany(doors, member, async (ctx) => {
      if ('run' in action) await runWithUndo(ctx, { ...work, action }, row)
      if (taskId !== null) await insertRow(ctx, taskId, done)
    })
    return done
  } catch (error) {
    // Nothing is wrong with the row: the whole work goes on later, from the last row that is done.
    if (error instanceof DatabaseAway) throw error
    const isRefusal = error instanceof AppError
    if (!isRefusal) work.onFault(error, id)
    const refused: DoneRow = {
      id,
      label,
      outcome: isRefusal ? 'skipped' : 'failed',
      message: work.why(error),
    }
    if (taskId !== null) await withCompany(doors, member, (ctx) => insertRow(ctx, taskId, refused))
    return refused
  }
}

/** Does it, and keeps what it changed where it can be taken back. */
async function runWithUndo(
  ctx: CompanyContext,
  { action, list, params, runId }: Work & { action: RowAction },
  { id, label, also = [] }: BulkRow,
): Promise<void> {
  const undo = mayTakeBack(ctx, action) ? action.undo : undefined
  const before = await undo?.read(ctx, id)
  await action.run(ctx, id, params, also)
  if (undo === undefined || before === undefined) return
  const after = await undo.read(ctx, id)
  if (after === undefined || JSON.stringify(after) === JSON.stringify(before)) return
  await insertChanges(ctx, runId, [{ id, label, list, action: action.name, before, after }])
}

function mayTakeBack(ctx: CompanyContext, { permission, undo }: RowAction): boolean {
  return ctx.reach(undo?.permission ?? permission) !== 'none'
}
