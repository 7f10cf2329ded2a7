import { languageCodes } from '@cuentaclara/locales'
import { z } from 'zod'
import { defineTask, type TaskKind } from '#modules/tasks/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { refuseReadOnly } from '#platform/database/refuse-read-only.ts'
import { NotFound } from '#platform/errors.ts'
import type { AnyScheduledFileKind } from './scheduled-file-kind.ts'
import { type FilePost, settleRun } from './settle-run.ts'

const input = z.object({
  kind: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  language: z.enum(languageCodes),
  on: z.iso.date(),
})

/** Making a file whose day has come: long work that ends with a letter. */
export type FileTask = TaskKind<z.output<typeof input>>

export function scheduledFileTask(kinds: readonly AnyScheduledFileKind[], post: FilePost): FileTask {
  return defineTask({
    kind: 'scheduled-file',
    input,
    async run({ doors, companyId, userId, ...task }) {
      const { kind: name, parameters, ...about } = task.input
      const kind = kinds.find((each) => each.kind === name)
      if (kind === undefined) throw new NotFound()
      // Whoever arranged it may have left since, or be somebody else by now.
      await withCompany(
        doors,
        { companyId, userId },
        async (ctx) => {
          for (const permission of ['reports.export', ...kind.permissions] as const) ctx.permit(permission)
          await refuseReadOnly(ctx)
        },
        { readOnly: true },
      )
      const toWrite = { ...about, parameters: kind.parameters.parse(parameters) }
      await kind.write({ ...task, doors, companyId, userId, input: toWrite })
      return undefined
    },
    tellOfEnd: (ctx, task, end) => settleRun(ctx, post, task, end),
  })
}
