import { z } from 'zod'
import { endFilesVisit, isVisitOpen } from '#modules/support-visits/index.ts'
import { definePlatformTask } from '#modules/tasks/index.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { Forbidden } from '#platform/errors.ts'
import { archiveLanguage } from './archive-language.ts'
import type { ReadCompany } from './archived-files.ts'
import { makeArchive } from './make-archive.ts'

/** Everything a company issued, for who runs the installation; whoever started it gave a reason, and it lasts as long as that visit. */
export const companyFilesTask = definePlatformTask({
  kind: 'company-files',
  input: z.object({ company_id: z.uuid(), visit_id: z.uuid().optional(), language: archiveLanguage }),
  run(task) {
    const { doors, input } = task
    // Unsafe: the visit is asked for with every lot, as a membership would be.
    const read: ReadCompany = (work) =>
      unsafeForCompany(
        doors,
        input.company_id,
        async (ctx) => {
          const isOpen = input.visit_id !== undefined && (await isVisitOpen(ctx, input.visit_id))
          if (!isOpen) throw new Forbidden('not-your-company')
          return work(ctx)
        },
        { readOnly: true },
      )
    return makeArchive(task, read, { language: input.language })
  },
  async mayFetch({ doors, input }) {
    const { company_id: companyId, visit_id: visitId } = input
    // One of before visits had a duration.
    if (visitId === undefined) return false
    return unsafeForCompany(doors, companyId, (ctx) => isVisitOpen(ctx, visitId), { readOnly: true })
  },
  async hasFailed({ doors, input, userId }) {
    const { company_id: companyId, visit_id: visitId } = input
    if (visitId !== undefined) await endFilesVisit(doors, { companyId, visitId, userId })
  },
})
