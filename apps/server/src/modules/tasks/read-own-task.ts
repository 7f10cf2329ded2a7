import type { Task } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readTask } from './task-store.ts'
import { toView } from './task-view.ts'

/** A task of whoever asks; undefined for one of somebody else. */
export async function readOwnTask(ctx: CompanyContext, id: string): Promise<Task | undefined> {
  const row = await readTask(ctx, id)
  return row === undefined || row.created_by !== ctx.userId ? undefined : toView(row)
}
