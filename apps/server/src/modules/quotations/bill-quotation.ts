import { mostSources, type QuotationConverted } from '@cuentaclara/contracts'
import { costaRicaDay, isSoldAbroad } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { BulkRow } from '#modules/bulk/index.ts'
import { visibleQuotations } from '#modules/documents/index.ts'
import { isSimplified } from '#modules/simples/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { assessStored } from './assess-quotation.ts'
import { convertQuotation } from './convert-quotation.ts'
import { findQuotation } from './find-quotation.ts'
import { allows, statusOf, taken } from './quotation-status.ts'
import type { StoredQuotation } from './quotation-store.ts'
import { quotationNumber } from './quotation-view.ts'

/**
 * Makes the draft of an invoice of one accepted quotation among many, and of others of its client with it; of an export for who is
 * abroad, and of a receipt where the company is under the simplified regime. What a draft took already is taken no second time.
 * Throws what `convertQuotation` does, and Conflict for somebody who is no client yet: who buys without a name gets a ticket, and
 * that is for a person to say.
 */
export async function billQuotation(
  ctx: CompanyContext,
  id: string,
  also: readonly string[] = [],
): Promise<QuotationConverted> {
  ctx.permit('documents.draft')
  const quotation = await findQuotation(ctx, id, 'convert')
  if (await isSimplified(ctx)) return convertQuotation(ctx, id, { kind: 'simple', also })
  if (quotation.client_id === null) throw new Conflict('quotation-without-client')
  const { draft } = (await assessStored(ctx, quotation)).assessment
  const isAbroad = isSoldAbroad(draft.receiver?.identification?.type, draft.saleCondition)
  return convertQuotation(ctx, id, { kind: isAbroad ? 'export' : 'invoice', also })
}

type Offer = Pick<StoredQuotation, 'id' | 'number' | 'revision' | 'status' | 'client_id' | 'currency'>

/**
 * The same offers by client and currency: each row stands for what becomes one document. What cannot be billed stays by itself, so
 * that it answers for itself.
 */
export async function offersOfClients(ctx: CompanyContext, rows: readonly BulkRow[]): Promise<BulkRow[]> {
  ctx.permit('documents.draft')
  const offers = new Map((await readOffers(ctx, rows)).map((offer) => [offer.id, offer]))
  const groups = Map.groupBy(rows, ({ id }) => {
    const offer = offers.get(id)
    const isOne = offer !== undefined && offer.client_id !== null && allows(offer.status, 'convert')
    return isOne ? `${offer.client_id} ${offer.currency}` : id
  })
  return [...groups.values()].flatMap((group) => chunksOf(inOrder(group, offers), mostSources)).map(asOneRow)
}

/** The oldest leads: its head is that of the document. */
function inOrder(group: readonly BulkRow[], offers: ReadonlyMap<string, Offer>): BulkRow[] {
  const numberOf = ({ id }: BulkRow) => offers.get(id)?.number ?? 0
  return group
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .map((row) => {
      const offer = offers.get(row.id)
      return offer === undefined ? row : { ...row, label: quotationNumber(offer) }
    })
}

function asOneRow([first, ...others]: readonly BulkRow[]): BulkRow {
  const label = [first!, ...others].map((row) => row.label).join(', ')
  return { id: first!.id, label, also: others.map(({ id }) => id) }
}

function chunksOf<Row>(rows: readonly Row[], most: number): Row[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / most) }, (_, place) => place * most)
  return starts.map((start) => rows.slice(start, start + most))
}

async function readOffers(ctx: CompanyContext, rows: readonly BulkRow[]): Promise<Offer[]> {
  const { rows: offers } = await sql<Offer>`
    select q.id, q.number::int, q.revision, ${statusOf(costaRicaDay(ctx.clock.now()))} as status, q.client_id, q.currency
    from quotations q ${taken}
    where q.company_id = current_company() and q.id = any(${rows.map(({ id }) => id)}::uuid[]) and ${visibleQuotations(ctx)}
  `.execute(ctx.tx)
  return offers
}
