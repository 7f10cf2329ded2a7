import {
  type CompanyContext,
  type Doors,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import { handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { askRegistersJob } from './ask-later.ts'
import { forgetAnswers } from './register-store.ts'
import type { AskRegisters } from './registers.ts'

/** Nobody waits for this one. */
const waitMs = 15_000

/** Judges a draft anew with what the registers say of it. */
type RenewFindings = (ctx: CompanyContext, documentId: string) => Promise<void>

export function registerJobs(doors: Doors, ask: AskRegisters, renewFindings: RenewFindings): JobHandler[] {
  return [
    handleJob(askRegistersJob, async ({ companyId, documentId: id, kind, isDemo, questions }) => {
      const answers = await ask(questions, { isDemo, waitMs })
      if (answers.length === 0) return
      await unsafeForCompany(doors, companyId, (ctx) => renewFindings(ctx, id))
      doors.events.publish({ type: 'document', companyId, id, fiscal_status: 'draft', kind })
    }),
  ]
}

export function registerRecurrences(doors: Doors): Recurrence[] {
  return [
    {
      name: 'forget-register-answers',
      pattern: '41 * * * *',
      run: () => unsafeForAllCompanies(doors, ({ tx, clock }) => forgetAnswers(tx, clock.now())),
    },
  ]
}
