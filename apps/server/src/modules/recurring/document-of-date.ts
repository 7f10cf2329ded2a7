import type { ComingRaise, Schedule } from '@cuentaclara/contracts'
import { addedPrice, raisedPrice, raisesBy, type YearlyRaise, yearsAfter } from '@cuentaclara/einvoice'
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
  /** Once, from a day on. */
  coming: ComingRaise | null
}

/** The document of a date, at the prices of that date. Throws Conflict for a placeholder without a value. */
export async function documentOfDate(
  ctx: CompanyContext,
  { content: written, raise, coming, ...series }: SeriesContent,
  date: string,
): Promise<DraftInput> {
  const priced = pricedOn(written, { raise, coming }, date)
  const content = { ...priced.content, tags: await knownTags(ctx, written.tags ?? []) }
  const { assessment, around } = await assessRecurring(ctx, content)
  try {
    return documentOf({ ...series, content, draft: assessment.draft }, date, around.dollarRate)
  } catch (error) {
    if (error instanceof RangeError) throw new Conflict('recurring-placeholder')
    throw error
  }
}

type Raises = Pick<SeriesContent, 'raise' | 'coming'>

/** What is written as it is priced on a date, and when prices rise after that: raises follow each other by their days. Pure. */
export function pricedOn(
  content: DraftContent,
  { raise, coming }: Raises,
  date: string,
): { content: DraftContent; raise: YearlyRaise | null; coming: ComingRaise | null; hasRisen: boolean } {
  const times = raise === null ? 0 : raisesBy(raise, date)
  const comes = coming !== null && coming.from <= date
  if (times === 0 && !comes) return { content, raise, coming, hasRisen: false }
  const first = raise !== null && comes ? Math.min(times, raisesBy(raise, coming.from)) : times
  const priceOf = (price: string) => {
    const before = raise === null ? price : raisedPrice(price, raise.percent, first)
    const between = comes ? raisedOnce(before, coming) : before
    return raise === null ? between : raisedPrice(between, raise.percent, times - first)
  }
  return {
    content: {
      ...content,
      lines: content.lines.map((line) => ({ ...line, unit_price: priceOf(line.unit_price) })),
      // What was paid of the old total: the new one is paid whole by the same means.
      payments: content.payments.map(({ amount, ...payment }) => payment),
    },
    raise: raise === null ? null : { ...raise, on: yearsAfter(raise.on, times) },
    coming: comes ? null : coming,
    hasRisen: true,
  }
}

function raisedOnce(price: string, raise: ComingRaise): string {
  return 'percent' in raise ? raisedPrice(price, raise.percent, 1) : addedPrice(price, raise.amount)
}
