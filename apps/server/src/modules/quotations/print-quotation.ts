import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { describeQuotation, type PageDescription } from '@cuentaclara/print'
import { readLook } from '#modules/documents/index.ts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { assessQuotation, type QuotationInput } from './assess-quotation.ts'
import { QuotationNotFound } from './errors.ts'
import { calculateTaken, choicesOf, takenContent } from './offer-choices.ts'
import { readQuotation } from './quotation-store.ts'
import { quotationNumber } from './quotation-view.ts'

/** The printed form of a quotation, ready to be set. Throws QuotationNotFound. */
export async function describeQuotationForPrint(
  ctx: CompanyContext,
  id: string,
): Promise<{ name: string; page: PageDescription; isSent: boolean }> {
  ctx.permit('documents.read')
  const row = await readQuotation(ctx, id)
  if (row === undefined) throw new QuotationNotFound()
  const content = schemas.draftContent.parse(row.input)
  // What was accepted is no longer open: what was chosen is what it says.
  const isAccepted = ['accepted', 'partly_invoiced', 'invoiced'].includes(row.status)
  const choices = isAccepted
    ? { optional_lines: [], alternatives: [], left_out: [] }
    : { optional_lines: row.optional_lines, alternatives: row.alternatives, left_out: row.left_out }
  const page = await describeOffer(
    ctx,
    {
      ...choices,
      content: isAccepted ? takenContent(content, row.left_out) : content,
      title: row.title,
      deposit: row.deposit,
      valid_until: row.valid_until,
      terms: row.terms,
      prospect: { name: row.client_name ?? '', email: row.prospect_email ?? '' },
    },
    { number: quotationNumber(row), datedOn: row.dated_on },
  )
  return { name: quotationFileName(row), page, isSent: row.sent_at !== null }
}

/** What a quotation that is being written would be printed as, without a number; nothing is kept. Throws ClientUnknown. */
export async function previewQuotation(ctx: CompanyContext, input: QuotationInput): Promise<PageDescription> {
  ctx.permit('documents.draft')
  return describeOffer(ctx, input, { number: null, datedOn: costaRicaDay(ctx.clock.now()) })
}

type Offer = Pick<
  QuotationInput,
  | 'content'
  | 'title'
  | 'valid_until'
  | 'terms'
  | 'prospect'
  | 'optional_lines'
  | 'alternatives'
  | 'left_out'
  | 'deposit'
>

async function describeOffer(
  ctx: CompanyContext,
  offer: Offer,
  { number, datedOn }: { number: string | null; datedOn: string },
): Promise<PageDescription> {
  const { assessment, around } = await assessQuotation(ctx, offer)
  const { draft, calculation } = assessment
  const choices = choicesOf(offer)
  return describeQuotation(
    {
      number,
      title: offer.title,
      datedOn,
      validUntil: offer.valid_until,
      terms: offer.terms,
      notes: offer.content.notes ?? '',
      issuer: draft.issuer ?? around.company.party,
      draft,
      calculation,
      choices,
      deposit: offer.deposit ?? null,
      taken: (await calculateTaken(assessment, choices.leftOut)).calculation,
    },
    {
      ...(await readLook(ctx, await readSection(ctx, 'documents'), {
        clientId: offer.content.client_id ?? null,
      })),
      isPreview: number === null,
    },
  )
}

/** `COT-00012-R2.pdf`. */
export function quotationFileName(row: { number: number; revision: number }): string {
  return `${quotationNumber(row).replace(' ', '-')}.pdf`
}

type Open = <Result>(fn: (ctx: CompanyContext) => Promise<Result>) => Promise<Result>

/** The PDF of a quotation that is out, for a letter (which is patient) or a link; throws while its next revision is being written. */
export async function readQuotationFile(open: Open, id: string, isPatient = false) {
  const { name, page, isSent, of } = await open(async (ctx) => ({
    ...(await describeQuotationForPrint(ctx, id)),
    of: ctx.companyId,
  }))
  if (!isSent) throw new NotFound('file-not-there-yet')
  return { name, type: 'application/pdf', content: Buffer.from(await renderPdf(page, { of, isPatient })) }
}
