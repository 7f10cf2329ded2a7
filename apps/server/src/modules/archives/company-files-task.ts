import { z } from 'zod'
import { definePlatformTask } from '#modules/tasks/index.ts'
import { archiveLanguage } from './archive-language.ts'
import { makeArchive } from './make-archive.ts'

/** Everything a company issued, for who runs the installation; whoever started it gave a reason. */
export const companyFilesTask = definePlatformTask({
  kind: 'company-files',
  input: z.object({ company_id: z.uuid(), language: archiveLanguage }),
  run: (task) =>
    makeArchive({ ...task, companyId: task.input.company_id }, { language: task.input.language }),
})
