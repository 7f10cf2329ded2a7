import type { Conversion } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaInstant, type DraftDocument } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type DraftInput, toDraft } from './engine/draft-input.ts'
import { visibleDocuments } from './own-documents.ts'

/** What another document can be made of. */
export type DocumentSource = {
  draft: DraftDocument
  clientId: string | null
  clientName: string | null
  /** Of who is in no catalogue, as far as it is known. */
  clientEmail?: string | null
  /** What was typed as notes, which travels among the texts of the draft. */
  notes: string | null
  /** By their entry in the company's lists; what is made of it has them too. */
  tags?: string[]
  /** How people name it; null for drafts. */
  number: string | null
  /** How an official document refers to it; null while it has no number. */
  reference: { number: string; issuedAt: string } | null
  /** It was issued and nobody rejected it: a second document of the same sale would count it twice. */
  hasEffect?: boolean
  /** Of an offer: what only offers have, and whether its client has something to choose in it. */
  offer?: NonNullable<Conversion['offer']>
  hasChoices?: boolean
  /** It counts nowhere: nothing may refer to it. */
  isTrial?: boolean
}

/** A document of a kind as what it would take to write it again; null when there is none. */
export async function readDocumentSource(
  ctx: CompanyContext,
  kind: DraftInput['kind'],
  id: string,
): Promise<DocumentSource | null> {
  ctx.permit('documents.read')
  const { rows } = await sql<Row>`
    select d.input, d.client_id, d.client_name, d.consecutivo, d.clave, d.issued_at, d.exchange_rate, d.fiscal_status, d.is_trial, d.tags
    from documents d where d.company_id = current_company() and d.id = ${id}::uuid and d.kind = ${kind}
      and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  const row = rows[0]
  if (row === undefined) return null
  const input = await parseInPieces(schemas.draftInput, row.input)
  return {
    draft: toDraft(input, kind, {
      issuer: null,
      receiver: null,
      issuerActivity: undefined,
      receiverActivity: undefined,
      exchangeRate: row.exchange_rate,
    }),
    clientId: row.client_id,
    clientName: row.client_name,
    notes: input.notes?.trim() || null,
    tags: row.tags,
    number: row.consecutivo,
    hasEffect: row.clave !== null && row.fiscal_status !== 'rejected',
    isTrial: row.is_trial,
    reference:
      row.clave === null || row.issued_at === null
        ? null
        : { number: row.clave, issuedAt: costaRicaInstant(row.issued_at.getTime()) },
  }
}

type Row = {
  input: unknown
  client_id: string | null
  client_name: string | null
  consecutivo: string | null
  clave: string | null
  issued_at: Date | null
  exchange_rate: string
  fiscal_status: string
  is_trial: boolean
  tags: string[]
}
