import type { Schedule } from '@cuentaclara/contracts'
import { raisedPrice, raisesBy, type YearlyRaise, yearsAfter } from '@cuentaclara/einvoice'
import type { DraftContent, DraftInput } from '#modules/documents/drafts.ts'
import { knownTags } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { assessRecurring } from './assess-recurring.ts'
import { documentOf } from './template.ts'

/** What the document of a date follows from. */
export type SeriesContent = {
  content: DraftContent
  schedule: Schedule
  dueDays: number | null
  priceMode: 'fixed' | 'dollars_in_colones'
  raise: YearlyRaise | null
}

/** The document of a date, at the prices of that date. Throws Conflict for a placeholder without a value. */
export async function documentOfDate(
  ctx: CompanyContext,
  { content: written, raise, ...series }: SeriesContent,
  date: string,
): Promise<DraftInput> {
  const priced = pricedOn(written, raise, date)
  const content = { ...priced.content, tags: await knownTags(ctx, written.tags ?? []) }
  const { assessment, around } = await assessRecurring(ctx, content)
  try {
    return documentOf({ ...series, content, draft: assessment.draft }, date, around.dollarRate)
  } catch (error) {
    if (error instanceof RangeError) throw new Conflict('recurring-placeholder')
    throw error
  }
}

/** What is written as it is priced on a date, and when prices rise after that. Pure. */
export function pricedOn(
  content: DraftContent,
  raise: YearlyRaise | null,
  date: string,
): { content: DraftContent; raise: YearlyRaise | null; hasRisen: boolean } {
  const times = raise === null ? 0 : raisesBy(raise, date)
  if (raise === null || times === 0) return { content, raise, hasRisen: false }
  return {
    content: {
      ...content,
      lines: content.lines.map((line) => ({
        ...line,
        unit_price: raisedPrice(line.unit_price, raise.percent, times),
      })),
      // What was paid of the old total: the new one is paid whole by the same means.
      payments: content.payments.map(({ amount, ...payment }) => payment),
    },
    raise: { ...raise, on: yearsAfter(raise.on, times) },
    hasRisen: true,
  }
}
