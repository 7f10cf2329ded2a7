import type { FiscalStatus } from '@cuentaclara/contracts'
import { refreshSubmission } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { getDocumentRow } from './document-row.ts'

/**
 * Has the authority asked again about one document of many, whose answer is told of each. Throws DocumentNotFound, and Conflict for
 * what was not issued here and for what the authority has answered.
 */
export async function refreshWaiting(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('documents.issue')
  const { clave, fiscal_status: status } = await getDocumentRow(ctx, id)
  if (clave === null) throw new Conflict('document-not-asked')
  if (verdicts.has(status)) throw new Conflict('document-answered')
  await refreshSubmission(ctx, id)
}

const verdicts: ReadonlySet<FiscalStatus> = new Set(['accepted', 'rejected'])
