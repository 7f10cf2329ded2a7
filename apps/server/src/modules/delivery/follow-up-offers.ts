import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { isLetterLimit } from '#modules/notifications/index.ts'
import { readQuotationLetterFacts } from '#modules/quotations/index.ts'
import { readSection, readWords } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { usualRecipients } from './addressees.ts'
import { postOffer } from './mail-quotation.ts'
import type { Post } from './send-document.ts'
import { isQuiet } from './send-reminders.ts'

const mostAtOnce = 500

/**
 * Writes to clients whose offer expires soon and who have not answered it, once for each revision. Answers how many letters
 * went.
 */
export async function followUpOffers(ctx: CompanyContext, post: Post): Promise<number> {
  const { offers_on, offer_days, offer_text, offer_texts, quiet_days } = await readSection(ctx, 'reminders')
  const today = costaRicaDay(ctx.clock.now())
  if (!offers_on || isQuiet(today, quiet_days)) return 0
  let sent = 0
  for (const id of await readExpiring(ctx, { today, days: offer_days })) {
    const facts = await readQuotationLetterFacts(ctx, id)
    if (facts === undefined) continue
    // One letter: whoever else is named for quotations got the offer itself.
    const [recipient] = await usualRecipients(ctx, facts, 'quotations')
    if (recipient === undefined) continue
    const { language, template } = await readWords(ctx, 'offer', facts.client_id, {
      text: offer_text,
      texts: offer_texts,
    })
    try {
      await postOffer(ctx, post, facts, {
        recipients: [recipient],
        language,
        subject: template.subject,
        message: template.body,
        reason: 'follow_up',
      })
    } catch (error) {
      // The rest of them goes tomorrow, while it still stands.
      if (isLetterLimit(error)) return sent
      throw error
    }
    sent += 1
  }
  return sent
}

/** What is out, ends within so many days, was not sent today, and was not followed up. */
async function readExpiring(
  ctx: CompanyContext,
  { today, days }: { today: string; days: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select q.id from quotations q
    -- Who wants no reminders gets none of these either.
    left join clients k on k.company_id = q.company_id and k.id = q.client_id
    where q.company_id = current_company() and q.status = 'sent' and k.reminders_off_at is null
      and q.valid_until between ${today}::date and ${today}::date + ${days}::int
      and costa_rica_day(q.sent_at) < ${today}::date
      and not exists (
        select from letters l
        where l.company_id = q.company_id and l.quotation_id = q.id and l.revision = q.revision and l.reason = 'follow_up'
      )
    order by q.valid_until, q.id
    limit ${mostAtOnce}
  `.execute(ctx.tx)
  return rows.map(({ id }) => id)
}
