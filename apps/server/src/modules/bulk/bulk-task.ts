import { z } from 'zod'
import { defineTask, type TaskKind } from '#modules/tasks/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'
import { type BulkList, findAction } from './bulk-action.ts'
import { readDealtWith, readResult } from './bulk-store.ts'
import { doRow } from './do-row.ts'
import { undoing } from './undo-action.ts'

/** A refusal as a sentence in a language of the dictionaries. */
export type Phrase = (error: unknown, language: string) => string

const input = z.object({
  list: z.string(),
  action: z.string(),
  rows: z.array(z.object({ id: z.uuid(), label: z.string(), also: z.array(z.uuid()).optional() })),
  params: z.record(z.string(), z.unknown()),
  language: z.string(),
  /** The run whose changes are taken back. */
  undoes: z.uuid().optional(),
})

export type BulkTaskInput = z.output<typeof input>

/** An action on more rows than anybody waits for, one after the other. */
export function bulkTask(
  lists: readonly BulkList[],
  { phrase, log }: { phrase: Phrase; log: Logger },
): TaskKind<BulkTaskInput> {
  return defineTask<BulkTaskInput>({
    kind: 'bulk',
    input,
    async run({ doors, companyId, userId, taskId, input: asked, signal, progress }) {
      const member = { companyId, userId }
      const read = { readOnly: true }
      const found = await withCompany(doors, member, async (ctx) => findAction(ctx, lists, asked), read)
      const action = asked.undoes === undefined ? found.action : undoing(found.action, asked.undoes)
      const dealtWith = await withCompany(doors, member, (ctx) => readDealtWith(ctx, taskId), read)
      const work = {
        doors,
        member,
        action,
        params: asked.params,
        list: asked.list,
        runId: taskId,
        taskId,
        why: (error: unknown) => phrase(error, asked.language),
        onFault: (error: unknown, id: string) =>
          log.error({ err: error, taskId, action: action.name, id }, 'row of a bulk action failed'),
      }
      let done = dealtWith.size
      progress(done, asked.rows.length)
      for (const row of asked.rows) {
        signal.throwIfAborted()
        if (dealtWith.has(row.id)) continue
        await doRow(work, row)
        done += 1
        progress(done, asked.rows.length)
      }
      const result = await withCompany(doors, member, (ctx) => readResult(ctx, taskId), read)
      return { done: result?.done ?? 0, skipped: result?.skipped ?? 0, failed: result?.failed ?? 0 }
    },
  })
}
