import type { CompanyContext } from '#platform/database/company-context.ts'
import type { BillsTaskInput } from './bills-task-input.ts'

/** What of a month is sent is issued, and both are asked for. Throws Forbidden. */
export function permitMode(ctx: CompanyContext, mode: BillsTaskInput['mode']): void {
  ctx.permit(mode === 'draft' ? 'documents.draft' : 'documents.issue')
  if (mode === 'issue_and_send') ctx.permit('documents.send')
}
