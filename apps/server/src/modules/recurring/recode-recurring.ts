import * as schemas from '@cuentaclara/contracts/schemas'
import { type LineRecoding, recodeLines } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { findRecurring } from './move-recurring.ts'
import { raiseOf } from './recurring-store.ts'
import { saveRecurring } from './save-recurring.ts'

/** Gives lines of a series other codes. Throws Conflict for lines that somebody changed, and as saving does. */
export async function recodeRecurring(
  ctx: CompanyContext,
  id: string,
  changes: readonly LineRecoding[],
): Promise<void> {
  ctx.permit('recurring.edit')
  const known = await findRecurring(ctx, id, ['draft', 'active', 'paused'])
  const content = schemas.recurringInput.shape.content.parse(known.input)
  const { name, schedule, time_of_day, mode, due_days, price_mode } = known
  await saveRecurring(
    ctx,
    id,
    {
      ...{ name, schedule, time_of_day, mode, due_days, price_mode, yearly_raise: raiseOf(known) },
      content: { ...content, lines: recodeLines(content.lines, changes) },
    },
    known.version,
  )
}
