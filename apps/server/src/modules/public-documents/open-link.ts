import type { DocumentDetail, PublicDocument, QuotationDetail } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { getDocument, noteOpening, readDocumentFile, readLetterFacts } from '#modules/documents/index.ts'
import { notify } from '#modules/notifications/index.ts'
import { getQuotation, quotationNumber, readQuotationFile } from '#modules/quotations/index.ts'
import { readSection } from '#modules/settings/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { Secrets } from '#platform/secrets.ts'
import { readLink, readOwner, writeOpening } from './link-store.ts'
import { type LinkSubject, readToken } from './link-token.ts'
import { openAddress, type PublicLinks } from './switch-link.ts'

/** What whoever holds a link sees. Throws NotFound for one that is wrong, switched off or leads to nothing yet. */
export function readPublicDocument(doors: Doors, secrets: Secrets, token: string): Promise<PublicDocument> {
  return behindLink(doors, secrets, token, true, async (ctx, subject) =>
    subject.type === 'document' ? showDocument(ctx, subject.id) : showQuotation(ctx, subject.id),
  )
}

export type PublicFile = 'pdf' | 'xml' | 'answer'

/** A file of it, as its company has it. Throws NotFound. */
export async function readPublicFile(doors: Doors, links: PublicLinks, token: string, file: PublicFile) {
  const open = <Result>(fn: (ctx: CompanyContext, subject: LinkSubject) => Promise<Result>) =>
    behindLink(doors, links.secrets, token, true, fn)
  const subject = await open(async (_, found) => found)
  if (subject.type === 'document')
    return readDocumentFile(open, subject.id, file, (ctx) => openAddress(ctx, links, subject))
  if (file !== 'pdf') throw new NotFound('file-not-there-yet')
  return readQuotationFile(open, subject.id)
}

/** Notes that somebody outside opened it; the first time its document says so, or who handed out the offer is told. */
export function noteOpened(doors: Doors, secrets: Secrets, token: string): Promise<void> {
  return behindLink(doors, secrets, token, false, async (ctx, subject) => {
    const { isFirst, sharedBy } = await writeOpening(ctx, subject)
    if (!isFirst) return
    if (subject.type === 'document') await noteOpening(ctx, subject.id)
    else await tellOfViewing(ctx, subject.id, sharedBy)
  })
}

/** Unsafe: the proof in the link gives the right, to this one document, as long as the link is on. */
function behindLink<Result>(
  doors: Doors,
  secrets: Secrets,
  token: string,
  readOnly: boolean,
  work: (ctx: CompanyContext, subject: LinkSubject) => Promise<Result>,
): Promise<Result> {
  const named = readToken(secrets, token)
  if (named === null) throw new NotFound('link-unknown')
  const { companyId, type, id, serial } = named
  return unsafeForCompany(
    doors,
    companyId,
    async (ctx) => {
      const link = await readLink(ctx, { type, id })
      if (!link?.is_on || link.serial !== serial) throw new NotFound('link-unknown')
      return work(ctx, { type, id })
    },
    { readOnly },
  )
}

/** Findings are for who writes. */
const silent = () => ''

async function showDocument(ctx: CompanyContext, id: string): Promise<PublicDocument> {
  const document = await getDocument(ctx, id, silent)
  const facts = await readLetterFacts(ctx, id)
  const { clave, consecutivo, issued_at: issuedAt } = document
  if (clave === null || consecutivo === null || issuedAt === null) throw new NotFound('link-unknown')
  const mayBeOwed = owedKinds.has(document.kind) && document.fiscal_status !== 'rejected'
  const payment = mayBeOwed ? (shownPayments[document.payment_status] ?? null) : null
  return {
    ...(await sharedPart(ctx, document)),
    type: 'document',
    kind: document.kind,
    number: consecutivo,
    clave,
    issued_on: costaRicaDay(Date.parse(issuedAt)),
    due_on: document.due_on,
    valid_until: null,
    title: '',
    total: document.total,
    balance: payment === null ? null : document.balance,
    fiscal_status: shownStates[document.fiscal_status] ?? 'waiting',
    payment_status: payment,
    quotation_status: null,
    is_trial: facts?.environment !== 'live',
    notes: document.input.notes ?? '',
    files: (['pdf', 'xml', 'answer'] as const).filter(
      (file) => document.files[file] && (file !== 'answer' || document.fiscal_status === 'accepted'),
    ),
    pay: payment !== null && payment !== 'paid' ? await waysToPay(ctx, document.currency) : null,
  }
}

const shownStates: Partial<Record<DocumentDetail['fiscal_status'], 'accepted' | 'rejected'>> = {
  accepted: 'accepted',
  rejected: 'rejected',
}
/** What a company gave up or credited is its own affair. */
const shownPayments: Partial<
  Record<DocumentDetail['payment_status'], NonNullable<PublicDocument['payment_status']>>
> = { unpaid: 'unpaid', partly_paid: 'partly_paid', overdue: 'overdue', paid: 'paid', overpaid: 'paid' }
/** Credit notes and receipts settle what others charged. */
const owedKinds: ReadonlySet<string> = new Set(['invoice', 'export', 'ticket', 'debit-note'])

const shownOffers = {
  sent: 'open',
  accepted: 'accepted',
  partly_invoiced: 'accepted',
  invoiced: 'accepted',
  rejected: 'declined',
  expired: 'expired',
  cancelled: 'withdrawn',
} as const

async function showQuotation(ctx: CompanyContext, id: string): Promise<PublicDocument> {
  const offer = await getQuotation(ctx, id, silent)
  // Its next revision is being written.
  if (offer.status === 'draft') throw new NotFound('link-unknown')
  return {
    ...(await sharedPart(ctx, { ...offer, input: offer.content })),
    type: 'quotation',
    kind: 'quotation',
    number: quotationNumber(offer),
    clave: null,
    issued_on: offer.dated_on,
    due_on: null,
    valid_until: offer.valid_until,
    title: offer.title,
    total: offer.total,
    balance: null,
    fiscal_status: null,
    payment_status: null,
    quotation_status: shownOffers[offer.status],
    is_trial: false,
    notes: [offer.content.notes ?? '', offer.terms].filter(Boolean).join('\n\n'),
    files: ['pdf'],
    pay: null,
  }
}

type Shown = Pick<
  DocumentDetail,
  'issuer' | 'receiver' | 'client_name' | 'currency' | 'lines' | 'summary'
> & {
  input: Pick<QuotationDetail['content'], 'lines'>
}

/** Named one by one: what a company keeps to itself, such as costs and internal notes, has no way out of here. */
async function sharedPart(ctx: CompanyContext, { issuer, receiver, input, lines, summary, ...rest }: Shown) {
  const owner = await readOwner(ctx)
  return {
    issuer: {
      ...owner,
      legal_name: issuer.name,
      identification_number: issuer.identification_number,
      email: issuer.email,
      phone: issuer.phone,
    },
    receiver_name: receiver?.name ?? rest.client_name,
    currency: rest.currency,
    lines: input.lines.map(({ description, quantity, unit, unit_price, price_includes_tax }, index) => ({
      description,
      quantity,
      unit,
      unit_price,
      price_includes_tax: price_includes_tax ?? false,
      total: lines[index]?.line_total ?? '0',
    })),
    summary: {
      sale: summary.sale,
      discounts: summary.discounts,
      net_sale: summary.net_sale,
      tax: summary.tax,
      returned_vat: summary.returned_vat,
      other_charges: summary.other_charges,
    },
  }
}

/** Accounts in the currency of the document; SINPE Móvil moves colones. */
async function waysToPay(
  ctx: CompanyContext,
  currency: DocumentDetail['currency'],
): Promise<PublicDocument['pay']> {
  const { bank_accounts, sinpe_number } = await readSection(ctx, 'documents')
  const accounts = bank_accounts.filter((account) => account.currency === currency)
  const sinpe = currency === 'CRC' && sinpe_number !== '' ? sinpe_number : null
  return accounts.length === 0 && sinpe === null ? null : { accounts, sinpe_number: sinpe }
}

async function tellOfViewing(ctx: CompanyContext, id: string, sharedBy: string | null): Promise<void> {
  ctx.announce({ type: 'quotation', companyId: ctx.companyId, id })
  if (sharedBy === null) return
  const offer = await getQuotation(ctx, id, silent)
  await notify(ctx, {
    kind: 'quotation-viewed',
    params: { client: offer.client_name ?? '', number: quotationNumber(offer) },
    path: `/transactions/detail/quotation/${id}`,
    to: { users: [sharedBy] },
  })
}
