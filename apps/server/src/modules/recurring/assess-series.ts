import { costaRicaDay } from '@cuentaclara/einvoice'
import type { DraftContent } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type AssessedContent, assessRecurring } from './assess-recurring.ts'
import { nameOfRecipients, type Recipients, readRecipients } from './recipients.ts'

/** What is written of a series besides its content: for one client, or for many and what they are called. */
export type AssessedSeries = AssessedContent & { party: { id: string | null; name: string | null } }

/** Computes and judges a template in its company; one for many as the first of them is billed. Throws ClientUnknown, TagUnknown, Invalid. */
export async function assessSeries(
  ctx: CompanyContext,
  { content, recipients }: { content: DraftContent; recipients?: Recipients | null | undefined },
): Promise<AssessedSeries> {
  if (!recipients) {
    const assessed = await assessRecurring(ctx, content)
    const { client } = assessed.around
    return { ...assessed, party: { id: client?.id ?? null, name: client?.party.name ?? null } }
  }
  const name = await nameOfRecipients(ctx, recipients)
  const [first] = await readRecipients(ctx, recipients, costaRicaDay(ctx.clock.now()))
  const assessed = await assessRecurring(ctx, { ...content, client_id: first?.clientId ?? null })
  const { assessment } = assessed
  return {
    ...assessed,
    assessment: { ...assessment, input: { ...assessment.input, client_id: null } },
    party: { id: null, name },
  }
}
