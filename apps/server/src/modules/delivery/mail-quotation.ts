import type { DocumentLetter } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatDay, formatMoney } from '@cuentaclara/print'
import { distinctAddresses } from '#modules/clients/index.ts'
import { composeCompanyLetter } from '#modules/notifications/index.ts'
import { papersAlong, papersToOffer } from '#modules/papers/index.ts'
import { linkAddress, type PublicLinks, switchOnIfSaid } from '#modules/public-documents/index.ts'
import {
  checkSendable,
  type QuotationLetterFacts,
  QuotationNotFound,
  quotationFileName,
  quotationNumber,
  readQuotationLetterFacts,
  sendQuotation,
} from '#modules/quotations/index.ts'
import { fill, readSection, readWords } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { addressees, usualRecipients } from './addressees.ts'
import { asSubject, type LetterLanguage, type ValuesOf } from './compose-document-letter.ts'
import { letterLifeMs } from './letter-life.ts'
import type { Post, SendLetter } from './send-document.ts'

/**
 * The letter as it would go now. Throws QuotationNotFound, Conflict for an offer that was taken back or declined, and what
 * sendQuotation throws for a draft.
 */
export async function draftQuotationLetter(
  ctx: CompanyContext,
  links: PublicLinks,
  id: string,
): Promise<DocumentLetter> {
  ctx.permit('documents.send')
  const facts = await readMailable(ctx, id)
  if (facts.status === 'draft') await checkSendable(ctx, id)
  const told = { facts, link: await linkAddress(ctx, links, offerOf(facts)) }
  const { language, template } = await readWords(ctx, 'quotation', facts.client_id)
  return {
    ...(await addressees(ctx, facts, 'quotations')),
    subject: asSubject(inWords(template.subject, told, language)),
    message: inWords(template.body, told, language),
    attachments: [quotationFileName(facts)],
    papers: await papersToOffer(ctx, { type: 'quotation', id }),
  }
}

/**
 * Mails a quotation with its PDF, to the client's own address by default. A draft is sent by that: it is dated today and
 * no longer changes. Throws as drafting the letter and sendQuotation do.
 */
export async function mailQuotation(
  ctx: CompanyContext,
  post: Post,
  id: string,
  { to, also = [], message, papers = [] }: SendLetter,
): Promise<void> {
  ctx.permit('documents.send')
  const facts = await readMailable(ctx, id)
  const recipients =
    to === undefined ? await usualRecipients(ctx, facts, 'quotations') : distinctAddresses([to, ...also])
  if (recipients.length === 0) throw new Invalid({ to: ['required'] })
  if (facts.status === 'draft') await sendQuotation(ctx, id, 'mail')
  const { language, template } = await readWords(ctx, 'quotation', facts.client_id)
  const told = { subject: template.subject, message: message ?? template.body }
  await postOffer(ctx, post, facts, { recipients, language, ...told, papers, reason: 'asked' })
}

type OfferLetter = {
  recipients: readonly string[]
  language: LetterLanguage
  /** With placeholders. */
  subject: string
  message: string
  papers?: readonly string[]
  reason: 'asked' | 'follow_up'
}

/** Posts a letter about an offer with its PDF and the button that leads to its page, one to each. */
export async function postOffer(
  ctx: CompanyContext,
  { outbox, links }: Post,
  facts: QuotationLetterFacts,
  { recipients, language, papers = [], reason, ...told }: OfferLetter,
): Promise<void> {
  const { id, revision } = facts
  const { copies } = await readSection(ctx, 'delivery')
  const words = companyLetterWords[language]
  const subject = offerOf(facts)
  const link = await linkAddress(ctx, links, subject)
  const text = inWords(told.message, { facts, link }, language)
  // A letter that nobody wrote leads somewhere in any case.
  await switchOnIfSaid(ctx, subject, { text: reason === 'asked' ? text : link, address: link })
  const letter = {
    template: 'quotation' as const,
    subject: asSubject(inWords(told.subject, { facts, link }, language)),
    ...composeCompanyLetter({
      language,
      message: text,
      foot: fill(words.foot, { company: facts.company_name }),
      button: { words: words.quotation.action, address: link },
    }),
    companyId: ctx.companyId,
    about: { quotationId: id, revision, clientId: facts.client_id, reason },
    attachments: [
      { document_id: id, file: 'quotation' as const, name: quotationFileName(facts) },
      ...(await papersAlong(ctx, { type: 'quotation', id }, papers)),
    ],
    expiresAt: ctx.clock.now() + letterLifeMs,
  }
  const addressed = new Set(recipients.map((each) => each.toLowerCase()))
  for (const [index, recipient] of recipients.entries()) {
    // Whoever reads along unseen does so once.
    const unseen = index > 0 ? [] : copies.filter((copy) => !addressed.has(copy.toLowerCase()))
    await outbox.postForCompany(ctx, { ...letter, to: recipient, copies: unseen })
  }
}

/** An offer that still stands. Throws QuotationNotFound and Conflict. */
export async function readMailable(ctx: CompanyContext, id: string): Promise<QuotationLetterFacts> {
  const facts = await readQuotationLetterFacts(ctx, id)
  if (facts === undefined) throw new QuotationNotFound()
  const isOver = facts.status === 'sent' && facts.valid_until < costaRicaDay(ctx.clock.now())
  if (isOver || !['draft', 'sent', 'accepted'].includes(facts.status))
    throw new Conflict('quotation-not-mailable')
  return facts
}

/** What the link of an offer opens. */
export function offerOf(facts: QuotationLetterFacts) {
  return { type: 'quotation' as const, id: facts.id, name: quotationNumber(facts) }
}

/** Words about an offer with its facts in place of the placeholders. */
export function inWords(text: string, told: ToldOffer, language: LetterLanguage): string {
  return fill(text, offerValues(told, language))
}

/** An offer, and the address of its page for whoever holds the link. */
type ToldOffer = { facts: QuotationLetterFacts; link: string }

export function offerValues({ facts, link }: ToldOffer, language: LetterLanguage): ValuesOf<'quotation'> {
  return {
    number: quotationNumber(facts),
    client: facts.client_name ?? companyLetterWords[language].client,
    company: facts.company_name,
    total: formatMoney(decimal(facts.total), facts.currency),
    valid: formatDay(facts.valid_until),
    link,
  }
}
