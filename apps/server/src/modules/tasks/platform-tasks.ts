import type { Task } from '@cuentaclara/contracts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { platformHome } from './task-home.ts'
import { askToStop, readTask } from './task-store.ts'
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
