import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import {
  assessContent,
  type ContentAssessment,
  type Surroundings,
  surroundingsOf,
  withItems,
} from '#modules/documents/drafts.ts'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** A quotation as HTTP brought it, with its defaults filled in. */
export type QuotationInput = z.output<typeof schemas.quotationInput>

export type AssessedQuotation = { assessment: ContentAssessment; around: Surroundings; today: string }

/** Computes and judges an offer in its company. Throws ClientUnknown, TagUnknown. */
export async function assessQuotation(
  ctx: CompanyContext,
  {
    content: given,
    prospect,
    valid_until: validUntil,
  }: Pick<QuotationInput, 'content' | 'prospect' | 'valid_until'>,
): Promise<AssessedQuotation> {
  const nowMs = ctx.clock.now()
  const content = await withItems(ctx.tx, given, { kind: 'quotation', path: 'content.' })
  const around = await surroundingsOf(ctx, content, { nowMs })
  const receiver = around.client === null ? receiverOf(prospect) : around.client.party
  const facts = { validUntil, receiver }
  const assessment = await assessContent(content, 'quotation', around, { nowMs, phase: 'draft', facts })
  return { assessment, around, today: costaRicaDay(nowMs) }
}

/** The same of one that is kept. */
export async function assessStored(ctx: CompanyContext, stored: Stored): Promise<AssessedQuotation> {
  return assessQuotation(ctx, {
    content: await parseInPieces(schemas.draftContent, stored.input),
    valid_until: stored.valid_until,
    prospect: { name: stored.client_name ?? '', email: stored.prospect_email ?? '' },
  })
}

type Stored = {
  input: unknown
  valid_until: string
  client_name: string | null
  prospect_email: string | null
}

/** Somebody who is no client yet needs a name, and an address to send it to. */
function receiverOf(prospect: QuotationInput['prospect']) {
  const name = prospect?.name.trim()
  const email = prospect?.email.trim()
  return name ? { name, emails: email ? [email] : [] } : null
}
