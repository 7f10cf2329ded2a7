import type { FiscalStatus } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { SubmissionNotFound } from './errors.ts'
import { nextStatus } from './fiscal-status.ts'
import { leaseMs } from './schedule.ts'
import { wakeSubmissions } from './submission-store.ts'

/**
 * Has the authority asked again now, or a failed document tried again. What was sent before is asked about first, as
 * always, and sent again at once if the authority does not know it. A document with a verdict stays as it is. Throws SubmissionNotFound for drafts.
 */
export async function refreshSubmission(ctx: CompanyContext, documentId: string): Promise<void> {
  ctx.permit('documents.issue')
  const { rows } = await sql<{ fiscal_status: FiscalStatus }>`
    select d.fiscal_status from documents d
    where d.company_id = current_company() and d.id = ${documentId} and d.clave is not null
    for update
  `.execute(ctx.tx)
  const found = rows[0]
  if (found === undefined) throw new SubmissionNotFound()

  const status = nextStatus(found.fiscal_status, 'tried-again')
  await askNow(ctx, documentId)
  if (status === found.fiscal_status) return
  const moved = [{ document_id: documentId, fiscal_status: status }]
  await sql`
    select store_statuses(current_company(), ${JSON.stringify(moved)}::jsonb, ${new Date(ctx.clock.now())}, ${ctx.userId})
  `.execute(ctx.tx)
}

/**
 * Makes something due now, unless it has a verdict. What was given up begins anew; what the authority did not know is sent at
 * once if it does not know it now.
 */
export async function askNow(ctx: CompanyContext, id: string): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`
    update submissions set
      next_attempt_at = ${now},
      state = case
        when state = 'finished' and attempts = 0 then 'waiting'
        when state = 'finished' or absences > 0 then 'sending'
        else state
      end,
      absences = 0,
      rounds = 0,
      queued_at = case when state = 'finished' then ${now} else queued_at end
    where company_id = current_company() and subject_id = ${id}
      and answered_at is null
      -- Somebody who works on it right now will store an outcome in a moment; nobody works longer than a lease.
      and not (state = 'sending' and next_attempt_at > ${now} and next_attempt_at <= ${new Date(now.getTime() + leaseMs.live)})
  `.execute(ctx.tx)
  await wakeSubmissions(ctx, 0)
}
