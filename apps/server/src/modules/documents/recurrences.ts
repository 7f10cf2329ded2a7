import type { AskRegisters } from '#modules/registers/index.ts'
import type { Doors } from '#platform/database/company-context.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import type { Logger } from '#platform/log.ts'
import { countAllDays } from './count-days.ts'
import { forgetRequests } from './forget-requests.ts'
import { judgeUnchecked } from './judge-unchecked.ts'

export function documentRecurrences(doors: Doors, registers: AskRegisters, log: Logger): Recurrence[] {
  return [
    {
      name: 'judge-unchecked-documents',
      pattern: '*/5 * * * *',
      run: () => judgeUnchecked(doors, registers),
    },
    { name: 'forget-issue-requests', pattern: '*/10 * * * *', run: () => forgetRequests(doors) },
    // At half past two there.
    { name: 'count-document-days', pattern: '31 8 * * *', run: () => countAllDays(doors, log) },
  ]
}
