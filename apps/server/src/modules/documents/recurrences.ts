import type { AskRegisters } from '#modules/registers/index.ts'
import type { Doors } from '#platform/database/company-context.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { forgetRequests } from './forget-requests.ts'
import { judgeUnchecked } from './judge-unchecked.ts'

export function documentRecurrences(doors: Doors, registers: AskRegisters): Recurrence[] {
  return [
    {
      name: 'judge-unchecked-documents',
      pattern: '*/5 * * * *',
      run: () => judgeUnchecked(doors, registers),
    },
    { name: 'forget-issue-requests', pattern: '*/10 * * * *', run: () => forgetRequests(doors) },
  ]
}
