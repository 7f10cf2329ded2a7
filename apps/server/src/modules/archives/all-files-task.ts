import { z } from 'zod'
import { asStarter, defineTask } from '#modules/tasks/index.ts'
import { archiveLanguage } from './archive-language.ts'
import { makeArchive } from './make-archive.ts'

/** All files of a period, as long work that shows progress. */
export const allFilesTask = defineTask({
  kind: 'all-files',
  input: z.object({ from: z.string().optional(), to: z.string().optional(), language: archiveLanguage }),
  run: (task) => makeArchive(task, asStarter(task, 'files.download'), task.input),
})
