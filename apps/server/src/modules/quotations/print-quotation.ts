import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { describeQuotation, type PageDescription } from '@cuentaclara/print'
import { readLook } from '#modules/documents/index.ts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { assessQuotation } from './assess-quotation.ts'
import { QuotationNotFound } from './errors.ts'
import { takenContent } from './left-out.ts'
import { readQuotation } from './quotation-store.ts'
import { quotationNumber } from './quotation-view.ts'

/** The printed form of a quotation, ready to be set. Throws QuotationNotFound. */
export async function describeQuotationForPrint(
  ctx: CompanyContext,
  id: string,
): Promise<{ name: string; page: PageDescription; isSent: boolean }> {
  ctx.permit('documents.read')
  const row = await readQuotation(ctx.tx, id, costaRicaDay(ctx.clock.now()))
  if (row === undefined) throw new QuotationNotFound()
  const content = takenContent(schemas.draftContent.parse(row.input), row.left_out)
  const { assessment, around } = await assessQuotation(ctx, {
    content,
    valid_until: row.valid_until,
    prospect: { name: row.client_name ?? '', email: row.prospect_email ?? '' },
  })
  const { draft, calculation } = assessment
  const number = quotationNumber(row)
  const page = describeQuotation(
    {
      number,
      title: row.title,
      datedOn: row.dated_on,
      validUntil: row.valid_until,
      terms: row.terms,
      notes: content.notes ?? '',
      issuer: draft.issuer ?? around.company.party,
      draft,
      calculation,
      // What was accepted is no longer open.
      optionalLines: row.status === 'sent' || row.status === 'draft' ? row.optional_lines : [],
    },
    await readLook(ctx, await readSection(ctx, 'documents')),
  )
  return { name: quotationFileName(row), page, isSent: row.sent_at !== null }
}

/** `COT-00012-R2.pdf`. */
export function quotationFileName(row: { number: number; revision: number }): string {
  return `${quotationNumber(row).replace(' ', '-')}.pdf`
}

type Open = <Result>(fn: (ctx: CompanyContext) => Promise<Result>) => Promise<Result>

/** The PDF of a quotation that is out, for a letter; throws while its next revision is being written. */
export async function readQuotationFile(open: Open, id: string) {
  const { name, page, isSent } = await open((ctx) => describeQuotationForPrint(ctx, id))
  if (!isSent) throw new NotFound('file-not-there-yet')
  return { name, type: 'application/pdf', content: Buffer.from(await renderPdf(page)) }
}
