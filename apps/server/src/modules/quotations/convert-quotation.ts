import type { QuotationConversion as ContractConversion, QuotationConverted } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { sum, toText } from '@cuentaclara/decimal'
import { convert, type DraftDocument } from '@cuentaclara/einvoice'
import {
  contentOfDraft,
  createDraft,
  type DraftContent,
  type DraftInput,
  joinSources,
  onCredit,
  rateOfDay,
} from '#modules/documents/drafts.ts'
import { readPlace } from '#modules/members/index.ts'
import { hasDepositLeft } from '#modules/payments/index.ts'
import { knownTags } from '#modules/settings/index.ts'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { assessStored } from './assess-quotation.ts'
import { findQuotation } from './find-quotation.ts'
import { openLines } from './open-lines.ts'
import { linkDocument, linkReceipt, readMadeDocuments, readMadeReceipts } from './quotation-store.ts'
import { draftReceipt, refuseOtherRegimes } from './receipt-of-offers.ts'

type QuotationConversion = {
  kind: ContractConversion['kind']
  lines?: readonly number[] | undefined
  /** Other offers of the same client that go into the same document, with all their lines that are left. */
  also?: readonly string[]
}

/**
 * Makes the draft of an invoice, an export, a ticket or a simple receipt of accepted quotations of one client: of all their lines that are
 * left, or of those named. Each keeps count of what it became. What says no place is issued from where whoever converts it usually does.
 * Answers the id of the draft. Throws QuotationNotFound, QuotationNotThere, Conflict for a line that was taken, for a receipt of a company of
 * another regime and for one of too many lines, and Invalid where they cannot stand in one document.
 */
export async function convertQuotation(
  ctx: CompanyContext,
  id: string,
  { kind, lines, also = [] }: QuotationConversion,
): Promise<QuotationConverted> {
  ctx.permit('documents.draft')
  if (kind === 'simple') await refuseOtherRegimes(ctx)
  // One in capitals is the same offer once more.
  const ids = [id, ...also].map((each) => each.toLowerCase())
  if (new Set(ids).size < ids.length) throw new Invalid({ also: ['twice'] })
  // Always in the same order, so that two who join the same ones never wait for each other.
  for (const each of ids.toSorted()) await findQuotation(ctx, each, 'convert')
  const offers: Offer[] = []
  for (const [place, each] of ids.entries())
    offers.push(await convertOffer(ctx, each, { kind, lines: place === 0 ? lines : undefined }))
  const { draft, notes, tags } = joinSources(
    offers.map(({ draft, content, quotation }) => ({
      draft,
      notes: content.notes?.trim() || null,
      tags: quotation.tags,
      client: { id: quotation.client_id, name: quotation.client_name, email: quotation.prospect_email },
      activity: draft.issuerActivity,
    })),
    'also',
  )
  const first = offers[0]!
  const isOnCredit = await hasDeposit(ctx, ids)
  const terms = isOnCredit ? onCredit(draft, first.around) : draft
  const made =
    kind === 'simple'
      ? {
          document_id: null,
          simple_id: await draftReceipt(ctx, { draft: terms, notes, of: first.quotation }),
        }
      : {
          document_id: await draftDocument(ctx, { draft: terms, kind, notes, tags, of: first.content }),
          simple_id: null,
        }
  for (const { quotation, positions, amount } of offers) {
    const { id: quotationId, revision } = quotation
    const link = { quotationId, revision, lines: positions, amount }
    if (made.simple_id === null) await linkDocument(ctx, { ...link, documentId: made.document_id })
    else await linkReceipt(ctx, { ...link, simpleId: made.simple_id })
  }
  return made
}

type ToDraft = {
  draft: DraftDocument
  kind: DraftInput['kind']
  notes: string | null
  tags: readonly string[]
  of: DraftContent
}

async function draftDocument(ctx: CompanyContext, { draft, kind, notes, tags, of }: ToDraft) {
  const { client_id, branch, terminal, seller_id, own_fields } = of
  const usual = branch == null && terminal == null ? await readPlace(ctx.tx, ctx.userId) : null
  return createDraft(ctx, {
    ...contentOfDraft(draft, {
      client_id,
      branch,
      terminal,
      ...usual,
      notes,
      seller_id,
      own_fields,
      tags: await knownTags(ctx, [...tags]),
    }),
    kind,
  })
}

async function hasDeposit(ctx: CompanyContext, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) if (await hasDepositLeft(ctx, id)) return true
  return false
}

type Offer = Awaited<ReturnType<typeof convertOffer>>

/** What one of them becomes, with the positions of the lines that it takes and what they come to. */
async function convertOffer(
  ctx: CompanyContext,
  id: string,
  { kind, lines: wanted }: Pick<QuotationConversion, 'kind' | 'lines'>,
) {
  const quotation = await findQuotation(ctx, id, 'convert')
  const content = await parseInPieces(schemas.draftContent, quotation.input)
  const { assessment, around } = await assessStored(ctx, quotation)
  const offered = { ...quotation, lineCount: content.lines.length }
  const made = [...(await readMadeDocuments(ctx.tx, id)), ...(await readMadeReceipts(ctx.tx, id))]
  const open = openLines(offered, made)
  const positions = [...new Set(wanted ?? open)].toSorted((a, b) => a - b)
  if (positions.length === 0 || positions.some((line) => !open.includes(line)))
    throw new Conflict('quotation-line-taken')

  const isWhole = positions.length === content.lines.length
  const isCharged = made.some(
    ({ is_holding, has_charges, revision }) => is_holding && has_charges && revision === quotation.revision,
  )
  const offer = isCharged ? withoutFixedCharges(assessment.draft) : assessment.draft
  const exchangeRate = rateOfDay(offer.currency, around)
  const draft = convert(offer, kind, {
    ...(isWhole ? {} : { lines: positions }),
    ...(exchangeRate !== null && { exchangeRate }),
  })
  const amount = toText(sum(positions.map((line) => assessment.calculation.lines[line]!.lineTotal)))
  return { quotation, content, around, draft, positions, amount }
}

/** A charge of a fixed amount is charged once, with the first part that stands; one by percent follows the lines of each. */
function withoutFixedCharges(draft: DraftDocument): DraftDocument {
  return { ...draft, otherCharges: draft.otherCharges.filter(({ amount }) => amount === undefined) }
}
