import type { IssueDoors } from '#modules/documents/issuing.ts'
import { defineTask, type TaskKind } from '#modules/tasks/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'
import { billPayer } from './bill-payer.ts'
import { readRows } from './bill-row-store.ts'
import { type BillsTaskInput, billsTaskInput, type PayerToBill } from './bills-task-input.ts'
import { payersNow } from './payers-now.ts'

/** A refusal as a sentence in a language of the dictionaries. */
type Phrase = (error: unknown, language: string) => string

/** Bills a month, payer after payer. */
export function billsTask(
  issuing: IssueDoors,
  { phrase, log }: { phrase: Phrase; log: Logger },
): TaskKind<BillsTaskInput> {
  return defineTask<BillsTaskInput>({
    kind: 'student-bills',
    input: billsTaskInput,
    async run({ doors, companyId, userId, taskId, input: asked, signal, progress }) {
      const member = { companyId, userId }
      const { dealtWith, payers } = await withCompany(
        doors,
        member,
        async (ctx) => ({
          dealtWith: await readRows(ctx, taskId),
          payers: await payersNow(ctx, asked.rows),
        }),
        { readOnly: true },
      )
      const isDone = ({ client_id, currency }: PayerToBill) =>
        dealtWith.some((row) => row.client_id === client_id && row.currency === currency)
      const work = {
        doors,
        issuing,
        member,
        taskId,
        asked,
        why: (error: unknown) => phrase(error, asked.language),
        onFault: (error: unknown) => log.error({ err: error, taskId }, 'billing a payer failed'),
      }
      let done = dealtWith.length
      progress(done, payers.length)
      for (const row of payers) {
        signal.throwIfAborted()
        if (isDone(row)) continue
        await billPayer(work, row)
        done += 1
        progress(done, payers.length)
      }
      const rows = await withCompany(doors, member, (ctx) => readRows(ctx, taskId), { readOnly: true })
      const failed = rows.filter(({ outcome }) => outcome === 'failed').length
      return { done: rows.length - failed, skipped: 0, failed }
    },
  })
}
