import { costaRicaDay } from '@cuentaclara/einvoice'
import { z } from 'zod'
import { startTask } from '#modules/tasks/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { dueDay, nextDay } from './next-day.ts'
import { insertRun, lockFile, moveOn, type StoredFile } from './scheduled-file-store.ts'
import type { FileTask } from './scheduled-file-task.ts'

export const startFileJob = defineJob({
  name: 'start-scheduled-file',
  payload: z.object({ companyId: z.uuid(), id: z.uuid() }),
  maxAttempts: 5,
  isByDay: true,
})

/** Starts making a file whose day has come, in the name of its maker; whoever comes second finds it begun. */
export async function startDueFile(
  doors: Doors,
  task: FileTask,
  { companyId, id }: z.output<typeof startFileJob.payload>,
): Promise<void> {
  // Unsafe: the task asks whether its maker still may.
  await unsafeForCompany(doors, companyId, async (ctx) => {
    const file = await lockFile(ctx, id)
    if (file === undefined || !file.is_on || file.next_on > dueDay(ctx.clock.now())) return
    await start({ ...ctx, userId: file.made_by }, task, file, { on: file.next_on, dueOn: file.next_on })
    await moveOn(ctx, id, nextDay(file, file.next_on))
  })
}

/** Makes one at once, in the name of its maker. Throws NotFound. */
export async function sendNow(ctx: CompanyContext, task: FileTask, id: string): Promise<void> {
  ctx.permit('reports.export')
  const file = await lockFile(ctx, id)
  if (file === undefined) throw new NotFound()
  const on = costaRicaDay(ctx.clock.now())
  await start({ ...ctx, userId: file.made_by }, task, file, { on, dueOn: null })
}

async function start(
  ctx: CompanyContext,
  task: FileTask,
  { id: fileId, kind, parameters, language }: StoredFile,
  { on, dueOn }: { on: string; dueOn: string | null },
): Promise<void> {
  const { id } = await startTask(ctx, task, { kind, parameters, language, on })
  await insertRun(ctx, { id, fileId, dueOn })
}
