import type { PublicDocument, QuotationDetail } from '@cuentaclara/contracts'
import { decimal, isPositive } from '@cuentaclara/decimal'
import { alternativeName } from '@cuentaclara/einvoice'
import { sharedPapers } from '#modules/papers/index.ts'
import { digestOf, getQuotation, quotationNumber } from '#modules/quotations/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { sharedPart, silent } from './shared-part.ts'
import { waysToPay } from './ways-to-pay.ts'

const shownOffers = {
  sent: 'open',
  accepted: 'accepted',
  partly_invoiced: 'accepted',
  invoiced: 'accepted',
  rejected: 'declined',
  expired: 'expired',
  cancelled: 'withdrawn',
} as const

/** An offer as its client sees it, with what they said to it. Throws NotFound. */
export async function showOffer(
  ctx: CompanyContext,
  id: string,
  without: readonly number[] | null = null,
): Promise<PublicDocument> {
  const offer = await getQuotation(ctx, id, silent, without)
  // Its next revision is being written.
  if (offer.status === 'draft') throw new NotFound('link-unknown')
  const shared = await sharedPart(ctx, { ...offer, input: offer.content })
  const page: Page = {
    ...shared,
    lines: shared.lines.map((line, position) => ({
      ...line,
      is_optional: offer.optional_lines.includes(position),
      alternative: groupOf(offer.alternatives, position),
      is_taken: !offer.left_out.includes(position),
    })),
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
    papers: await sharedPapers(ctx, { type: 'quotation', id }),
    deposit: shownDeposit(offer),
    pay: isDepositOpen(offer) ? await waysToPay(ctx, offer.currency) : null,
  }
  const answers = offer.answers.filter(({ revision }) => revision === offer.revision)
  return { ...page, offer: { digest: digestOf(textOf(page)), answers } }
}

/** To the letter what a client says yes or no to, a hash of which stands beside the answer, and what it comes to. */
export async function readOfferShown(ctx: CompanyContext, id: string, without: readonly number[] | null) {
  const page = await showOffer(ctx, id, without)
  const leftOut = page.lines.flatMap(({ is_taken }, line) => (is_taken ? [] : [line]))
  return { text: textOf(page), total: page.total, leftOut }
}

/** The yes leads to the deposit. Once something is made of the offer that is paid instead, and no deposit is taken any more. */
function isDepositOpen({ status, deposit }: QuotationDetail): boolean {
  return status === 'accepted' && deposit !== null && isPositive(decimal(deposit.left))
}

/** One that did not come before the offer was invoiced is no part of it any more: nobody pays both. */
function shownDeposit(offer: QuotationDetail): PublicDocument['deposit'] {
  const { deposit, status, client_id } = offer
  if (deposit === null) return null
  const { kind, value, wanted, left } = deposit
  const isInvoiced = status === 'partly_invoiced' || status === 'invoiced'
  if (isInvoiced && isPositive(decimal(left))) return null
  return {
    percent: kind === 'percent' ? value : null,
    wanted,
    left,
    may_say_paid: isDepositOpen(offer) && client_id !== null,
  }
}

function groupOf(alternatives: readonly (readonly number[])[], line: number): string | null {
  const group = alternatives.findIndex((lines) => lines.includes(line))
  return group === -1 ? null : alternativeName(group)
}

type Page = Omit<PublicDocument, 'offer'>

/** What an offer says, without what comes and goes: its state, its files, and how its company looks. */
function textOf({ issuer, number, title, issued_on, valid_until, receiver_name, currency, ...page }: Page) {
  const { legal_name, identification_number } = issuer
  const { lines, summary, total, notes, papers } = page
  const deposit = page.deposit && { percent: page.deposit.percent, wanted: page.deposit.wanted }
  return JSON.stringify({
    issuer: { legal_name, identification_number },
    receiver_name,
    number,
    title,
    issued_on,
    valid_until,
    currency,
    lines,
    summary,
    total,
    deposit,
    notes,
    papers,
  })
}
