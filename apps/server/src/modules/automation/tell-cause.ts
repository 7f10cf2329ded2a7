import type { Language } from '@cuentaclara/locales'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SayCause } from '#modules/notifications/index.ts'
import { readCause } from '#modules/submissions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { DueDelivery } from './webhook-store.ts'

/** How a cause is said to other programs: in the language of the installation. */
export type CauseWords = { language: Language; sayCause: SayCause }

const rejected = z.looseObject({ data: z.looseObject({ id: z.uuid(), cause: z.unknown().optional() }) })

/**
 * The body of a delivery; that of a rejection gains why, which the trigger that queued it cannot judge: code, topic, the
 * authority's own words and our sentence. It is kept, so that what is sent again is what was sent.
 */
export async function tellCause(
  ctx: CompanyContext,
  { id, webhookId }: { id: string; webhookId: string },
  { event, body }: DueDelivery,
  { language, sayCause }: CauseWords,
): Promise<string> {
  if (event !== 'document.rejected') return body
  const { success, data: told } = rejected.safeParse(JSON.parse(body))
  if (!success || told.data.cause !== undefined) return body
  const found = await readCause(ctx, told.data.id)
  const cause = found && {
    ...found,
    sentence: found.topic === null ? found.message : sayCause.finding(`rejection.${found.topic}`, language),
  }
  const whole = JSON.stringify({ ...told, data: { ...told.data, cause } })
  await sql`
    update webhook_deliveries set body = ${whole}
    where company_id = current_company() and webhook_id = ${webhookId} and id = ${id}
  `.execute(ctx.tx)
  return whole
}
