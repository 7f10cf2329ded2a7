import type { IssueDoors } from '#modules/documents/issuing.ts'
import { defineTask, type TaskKind } from '#modules/tasks/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'
import { tellOfBilling } from './bill-by-itself.ts'
import { billPayer } from './bill-payer.ts'
import { readRows } from './bill-row-store.ts'
import { type BillsTaskInput, billsTaskInput } from './bills-task-input.ts'
import { nextPayer } from './next-payer.ts'

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
      const work = {
        doors,
        issuing,
        member,
        taskId,
        asked,
        why: (error: unknown) => phrase(error, asked.language),
        onFault: (error: unknown) => log.error({ err: error, taskId }, 'billing a payer failed'),
      }
      const look = () =>
        withCompany(doors, member, (ctx) => nextPayer(ctx, taskId, asked.rows), { readOnly: true })
      for (;;) {
        const { payer, dealtWith } = await look()
        progress(dealtWith, asked.rows.length)
        if (payer === undefined) break
        signal.throwIfAborted()
        await billPayer(work, payer)
      }
      const rows = await withCompany(doors, member, (ctx) => readRows(ctx, taskId), { readOnly: true })
      const failed = rows.filter(({ outcome }) => outcome === 'failed').length
      return { done: rows.length - failed, skipped: 0, failed }
    },
    tellOfEnd: tellOfBilling,
  })
}
