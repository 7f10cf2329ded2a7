import * as schemas from '@cuentaclara/contracts/schemas'
import { sum, toText } from '@cuentaclara/decimal'
import { convert, type DraftDocument } from '@cuentaclara/einvoice'
import { contentOfDraft, createDraft, type Surroundings } from '#modules/documents/index.ts'
import { hasDepositLeft } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { assessStored } from './assess-quotation.ts'
import { findQuotation } from './find-quotation.ts'
import { openLines } from './open-lines.ts'
import { linkDocument, readMadeDocuments } from './quotation-store.ts'

/**
 * Makes the draft of an invoice or a ticket of an accepted quotation: of all its lines that are left, or of those named.
 * Returns the id of the draft. Throws QuotationNotFound, QuotationNotThere, and Conflict for a line that was taken.
 */
export async function convertQuotation(
  ctx: CompanyContext,
  id: string,
  { kind, lines: wanted }: { kind: 'invoice' | 'ticket'; lines?: readonly number[] | undefined },
): Promise<string> {
  ctx.permit('documents.draft')
  const quotation = await findQuotation(ctx, id, 'convert')
  const content = schemas.draftContent.parse(quotation.input)
  const { assessment, around } = await assessStored(ctx, quotation)
  const offered = { ...quotation, lineCount: content.lines.length }
  const made = await readMadeDocuments(ctx.tx, id)
  const open = openLines(offered, made)
  const lines = [...new Set(wanted ?? open)].toSorted((a, b) => a - b)
  if (lines.length === 0 || lines.some((line) => !open.includes(line)))
    throw new Conflict('quotation-line-taken')

  const isWhole = lines.length === content.lines.length
  const isFirst = !made.some(({ is_holding, revision }) => is_holding && revision === quotation.revision)
  const draft = isFirst ? assessment.draft : withoutFixedCharges(assessment.draft)
  const converted = convert(draft, kind, {
    ...(isWhole ? {} : { lines }),
    ...(draft.currency === 'USD' && around.dollarRate ? { exchangeRate: around.dollarRate } : {}),
  })
  const terms = (await hasDepositLeft(ctx, id)) ? onCredit(converted, around) : converted
  const { client_id, branch, terminal, notes, seller_id, own_fields } = content
  const documentId = await createDraft(ctx, {
    ...contentOfDraft(terms, { client_id, branch, terminal, notes, seller_id, own_fields }),
    kind,
  })
  const amount = toText(sum(lines.map((line) => assessment.calculation.lines[line]!.lineTotal)))
  await linkDocument(ctx, { quotationId: id, revision: quotation.revision, documentId, lines, amount })
  return documentId
}

/**
 * A sale for cash is paid as it is issued, and the deposit would stay the client's credit: what it does not cover is owed for
 * as many days as usual instead.
 */
function onCredit<Draft extends DraftDocument>(draft: Draft, { client, sales }: Surroundings): Draft {
  if (draft.saleCondition !== cash) return draft
  const creditDays = client?.creditDays || sales.credit_days || 1
  return { ...draft, saleCondition: credit, creditDays, payments: [] }
}

// Annex v4.4, note 5.
const cash = '01'
const credit = '02'

/** A charge of a fixed amount is charged once, with the first part; one by percent follows the lines of each. */
function withoutFixedCharges(draft: DraftDocument): DraftDocument {
  return { ...draft, otherCharges: draft.otherCharges.filter(({ amount }) => amount === undefined) }
}
