import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { PageDescription } from '@cuentaclara/print'
import type { z } from 'zod'
import { previewDraft } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { documentOfDate } from './document-of-date.ts'
import { NoDatesLeft } from './errors.ts'
import { type Recipient, type Recipients, readRecipients, refuseNobody } from './recipients.ts'
import { raiseTyped } from './recurring-store.ts'
import { momentOf, nextDue } from './rhythm-of.ts'

/** What the document of a date would be printed as, made as its run makes it. Throws NoDatesLeft and Conflict. */
export async function previewNext(
  ctx: CompanyContext,
  { series, on, coming_raise: coming }: z.output<typeof schemas.recurringPreviewInput>,
): Promise<PageDescription> {
  ctx.permit('recurring.read')
  const date = on ?? nextDue(series.schedule, null, costaRicaDay(ctx.clock.now()))
  if (date === null) throw new NoDatesLeft()
  const document = await documentOfDate(
    ctx,
    {
      content: series.content,
      schedule: series.schedule,
      dueDays: series.due_days ?? null,
      priceMode: series.price_mode,
      raise: raiseTyped(series),
      coming: coming ?? null,
      recipient: await firstOf(ctx, series.recipients, date),
    },
    date,
  )
  return previewDraft(ctx, document, momentOf(date, series.time_of_day))
}

/** Of many the first stands for all; the list of them says what each is billed. Throws Conflict where there is nobody. */
async function firstOf(
  ctx: CompanyContext,
  recipients: Recipients | null | undefined,
  date: string,
): Promise<Recipient | null> {
  if (!recipients) return null
  const found = await readRecipients(ctx, recipients, date)
  refuseNobody(found)
  return found[0]!
}
