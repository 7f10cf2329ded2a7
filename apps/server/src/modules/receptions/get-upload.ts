import type { UploadResult } from '@cuentaclara/contracts'
import { readOwnTask } from '#modules/tasks/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { Outcome } from './outcome.ts'
import { readUploadsTask } from './read-uploads-task.ts'
import { type SayReason, sayOutcome } from './say-outcome.ts'

/** What became of the files of a large upload, as its task left it. Throws NotFound for a task of somebody else. */
export async function getUpload(ctx: CompanyContext, id: string, say: SayReason): Promise<UploadResult> {
  ctx.permit('receptions.upload')
  const task = await readOwnTask(ctx, id)
  if (task?.kind !== readUploadsTask.kind) throw new NotFound('task-not-found')
  const files = task.result?.files as Outcome[] | undefined
  return { files: files?.map((file) => sayOutcome(file, say)) ?? null }
}
