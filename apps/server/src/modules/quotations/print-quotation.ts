import * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import type { PageDescription } from '@cuentaclara/print'
import { readLook } from '#modules/documents/index.ts'
import { readSection } from '#modules/settings/index.ts'
import { isLargeDocument } from '#modules/submissions/index.ts'
import { parseInPieces } from '#platform/check-in-pieces.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import { threadWork } from '#platform/threads/thread-work.ts'
import { inOurThread } from '#platform/threads/threads.ts'
import { assessQuotation, type QuotationInput } from './assess-quotation.ts'
import { describeOfferPage, type OfferToDescribe } from './describe-offer-page.ts'
import { QuotationNotFound } from './errors.ts'
import { choicesOf, takenContent } from './offer-choices.ts'
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
  const content = await parseInPieces(schemas.draftContent, row.input)
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
  const { draft } = assessment
  const { logo = null, ...look } = await readLook(ctx, await readSection(ctx, 'documents'), {
    clientId: offer.content.client_id ?? null,
  })
  const asked: OfferToDescribe = {
    number,
    title: offer.title,
    datedOn,
    validUntil: offer.valid_until,
    terms: offer.terms,
    notes: offer.content.notes ?? '',
    issuer: draft.issuer ?? around.company.party,
    draft,
    choices: choicesOf(offer),
    deposit: offer.deposit ?? null,
    look: { ...look, isPreview: number === null },
  }
  const page = isLargeDocument(draft.lines)
    ? await inOurThread(describing, asked, { of: ctx.companyId })
    : describeOfferPage(asked)
  // The picture need not travel.
  return { ...page, logo }
}

/** Reckoning and describing a large offer together keep the loop for some fifty milliseconds. */
const describing = threadWork<typeof describeOfferPage>(
  new URL('./describe-offer-page.ts', import.meta.url),
  'describeOfferPage',
  20_000,
)

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
