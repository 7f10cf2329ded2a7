import * as schemas from '@cuentaclara/contracts/schemas'
import { type DocumentSource, toDraft } from '#modules/documents/drafts.ts'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readQuotation } from './quotation-store.ts'
import { quotationNumber } from './quotation-view.ts'

/** An offer as what another document can be made of, without the lines that its client left out; null when there is none. */
export async function readQuotationSource(ctx: CompanyContext, id: string): Promise<DocumentSource | null> {
  ctx.permit('documents.read')
  const row = await readQuotation(ctx, id)
  if (row === undefined) return null
  const content = await parseInPieces(schemas.draftContent, row.input)
  const draft = toDraft(content, 'quotation', {
    issuer: null,
    receiver: null,
    issuerActivity: undefined,
    receiverActivity: undefined,
    exchangeRate: row.exchange_rate,
  })
  const leftOut = new Set(row.left_out)
  return {
    draft: { ...draft, lines: draft.lines.filter((_, line) => !leftOut.has(line)) },
    clientId: row.client_id,
    clientName: row.client_name,
    clientEmail: row.prospect_email,
    notes: content.notes?.trim() || null,
    tags: row.tags,
    number: quotationNumber(row),
    reference: null,
    offer: {
      title: row.title,
      prospect_email: row.client_id === null ? row.prospect_email : null,
      terms: row.terms,
      internal_notes: row.internal_notes,
      deposit: row.deposit,
    },
    hasChoices: row.optional_lines.length > 0 || row.alternatives.length > 0,
  }
}
