import * as schemas from '@cuentaclara/contracts/schemas'
import { type LineRecoding, recodeLines } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { findQuotation } from './find-quotation.ts'
import { saveQuotation } from './save-quotation.ts'

/** Gives lines of an offer that was not sent other codes. Throws Conflict for lines that somebody changed, and as saving does. */
export async function recodeQuotation(
  ctx: CompanyContext,
  id: string,
  changes: readonly LineRecoding[],
): Promise<void> {
  ctx.permit('documents.draft')
  const known = await findQuotation(ctx, id, 'save')
  const content = schemas.draftContent.parse(known.input)
  const { title, valid_until, terms, internal_notes, optional_lines, alternatives, left_out, deposit } = known
  const prospect =
    known.client_id === null ? { name: known.client_name ?? '', email: known.prospect_email ?? '' } : null
  await saveQuotation(
    ctx,
    id,
    {
      ...{
        title,
        valid_until,
        terms,
        internal_notes,
        optional_lines,
        alternatives,
        left_out,
        deposit,
        prospect,
      },
      content: { ...content, lines: recodeLines(content.lines, changes) },
    },
    known.version,
  )
}
