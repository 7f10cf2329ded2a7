import * as schemas from '@cuentaclara/contracts/schemas'
import { sum, toText } from '@cuentaclara/decimal'
import { convert } from '@cuentaclara/einvoice'
import { contentOfDraft, createDraft } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { assessQuotation } from './assess-quotation.ts'
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
  const { assessment, around } = await assessQuotation(ctx, {
    content,
    valid_until: quotation.valid_until,
    prospect: { name: quotation.client_name ?? '', email: quotation.prospect_email ?? '' },
  })
  const offered = { ...quotation, lineCount: content.lines.length }
  const open = openLines(offered, await readMadeDocuments(ctx.tx, id))
  const lines = [...new Set(wanted ?? open)].toSorted((a, b) => a - b)
  if (lines.length === 0 || lines.some((line) => !open.includes(line)))
    throw new Conflict('quotation-line-taken')

  const isWhole = lines.length === content.lines.length
  const { draft } = assessment
  const made = convert(draft, kind, {
    ...(isWhole ? {} : { lines }),
    ...(draft.currency === 'USD' && around.dollarRate ? { exchangeRate: around.dollarRate } : {}),
  })
  const { client_id, branch, terminal, notes, seller_id, own_fields } = content
  const documentId = await createDraft(ctx, {
    ...contentOfDraft(made, { client_id, branch, terminal, notes, seller_id, own_fields }),
    kind,
  })
  const amount = toText(sum(lines.map((line) => assessment.calculation.lines[line]!.lineTotal)))
  await linkDocument(ctx, { quotationId: id, revision: quotation.revision, documentId, lines, amount })
  return documentId
}
