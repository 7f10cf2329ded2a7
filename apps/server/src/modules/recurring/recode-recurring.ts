import * as schemas from '@cuentaclara/contracts/schemas'
import { type LineRecoding, recodeLines } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { findRecurring } from './move-recurring.ts'
import { saveContent } from './save-recurring.ts'

/** Gives lines of a series other codes. Throws Conflict for lines that somebody changed, and as saving does. */
export async function recodeRecurring(
  ctx: CompanyContext,
  id: string,
  changes: readonly LineRecoding[],
): Promise<void> {
  ctx.permit('recurring.edit')
  const known = await findRecurring(ctx, id, ['draft', 'active', 'paused'])
  const content = schemas.recurringInput.shape.content.parse(known.input)
  await saveContent(ctx, id, { ...content, lines: recodeLines(content.lines, changes) })
}
