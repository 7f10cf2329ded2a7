import type { Task } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { asStarter, defineTask, startTask } from '#modules/tasks/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { archiveLanguage } from './archive-language.ts'
import { countDocuments } from './archive-store.ts'
import { makeArchive } from './make-archive.ts'

/** XML, answer and PDF of chosen documents. */
export const documentFilesTask = defineTask({
  kind: 'document-files',
  input: z.object({ ids: z.array(z.uuid()), language: archiveLanguage }),
  run: (task) => makeArchive(task, asStarter(task, 'files.download'), task.input),
})

/** Begins a ZIP of the files of chosen documents; drafts have none. Throws Conflict where none was issued. */
export async function startDocumentFiles(
  ctx: CompanyContext,
  ids: string[],
  language: Language,
): Promise<Task> {
  ctx.permit('files.download')
  if ((await countDocuments(ctx.tx, ctx.companyId, { ids })) === 0) throw new Conflict('nothing-issued')
  return startTask(ctx, documentFilesTask, { ids, language })
}
