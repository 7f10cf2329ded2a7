import { costaRicaInstant } from '@cuentaclara/einvoice'
import type { DocumentSource } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { toSimpleDraft } from './assess-simple.ts'
import { readSimple } from './simple-store.ts'
import { readInput, simpleNumber } from './simple-view.ts'
import { withTaxes } from './with-taxes.ts'

/** A receipt as what another document can be made of; null when there is none. */
export async function readSimpleSource(ctx: CompanyContext, id: string): Promise<DocumentSource | null> {
  ctx.permit('documents.read')
  const row = await readSimple(ctx, id)
  if (row === undefined) return null
  const input = readInput(row.input)
  const number = row.number === null ? null : simpleNumber(row.number)
  const around = { issuer: null, receiver: null, exchangeRate: row.exchange_rate }
  return {
    draft: await withTaxes(ctx, toSimpleDraft(input, around)),
    clientId: row.client_id,
    clientName: row.client_name,
    notes: input.notes?.trim() || null,
    number,
    hasEffect: row.number !== null && row.status !== 'void',
    reference:
      number === null || row.issued_at === null
        ? null
        : { number, issuedAt: costaRicaInstant(row.issued_at.getTime()) },
  }
}
