import type { Task } from '@cuentaclara/contracts'
import { type Doors, type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import type { TaskFiles } from './task-files.ts'
import { platformHome } from './task-home.ts'
import type { AnyPlatformTaskKind } from './task-kind.ts'
import { askToStop, readTask, withdrawTasks } from './task-store.ts'
import { toView } from './task-view.ts'

/** A piece of the installation's own long work; undefined once it is forgotten. */
export async function readPlatformTask(ctx: OpenContext, id: string): Promise<Task | undefined> {
  const row = await readTask(platformHome(ctx, null), id)
  return row && toView(row)
}

/** Asks it to stop; one that still waits ends at once. */
export async function stopPlatformTask(ctx: OpenContext, userId: string, id: string): Promise<void> {
  await askToStop(platformHome(ctx, userId), id)
}

/**
 * Stops the tasks of a kind that were asked for with this, and takes the files away that they left. Answers whether all are over: one
 * that runs ends at its next step, and may have left a file meanwhile.
 */
export async function withdrawPlatformTasks(
  doors: Doors,
  files: TaskFiles,
  { kind, asked }: { kind: Pick<AnyPlatformTaskKind, 'kind'>; asked: object },
): Promise<boolean> {
  // Unsafe: they are of the installation, and of no company.
  const tasks = await unsafeForAllCompanies(doors, (ctx) => withdrawTasks(ctx, kind.kind, asked))
  for (const { id } of tasks) await files.remove(null, id)
  return tasks.every(({ is_over: isOver }) => isOver)
}
