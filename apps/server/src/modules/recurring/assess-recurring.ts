import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import {
  assessContent,
  type ContentAssessment,
  type DraftContent,
  type Surroundings,
  surroundingsOf,
  withItems,
} from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** A series as HTTP brought it, with its defaults filled in. */
export type RecurringInput = z.output<typeof schemas.recurringInput>

export type AssessedContent = { assessment: ContentAssessment; around: Surroundings; today: string }

/** Computes and judges a template in its company. Throws ClientUnknown, TagUnknown. */
export async function assessRecurring(ctx: CompanyContext, given: DraftContent): Promise<AssessedContent> {
  const nowMs = ctx.clock.now()
  const content = await withItems(ctx.tx, given, { kind: 'recurring', path: 'content.' })
  const around = await surroundingsOf(ctx, content, { nowMs })
  const assessment = await assessContent(content, 'recurring', around, { nowMs, phase: 'draft' })
  return { assessment, around, today: costaRicaDay(nowMs) }
}
