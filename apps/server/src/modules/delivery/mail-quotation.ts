import type { DocumentLetter } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatDay, formatMoney } from '@cuentaclara/print'
import { composeCompanyLetter } from '#modules/notifications/index.ts'
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
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { asSubject, fill, type LetterLanguage } from './compose-document-letter.ts'
import { insertLetter } from './letter-store.ts'
import type { Post } from './send-document.ts'

/** An offer that reaches its client later than this is news no longer. */
const livesMs = 14 * 24 * 3_600_000

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
  const { language } = await readSection(ctx, 'documents')
  const { subject, body } = companyLetterWords[language].quotation
  return {
    to: facts.emails[0] ?? null,
    subject: asSubject(inWords(subject, told, language)),
    message: inWords(body, told, language),
    attachments: [quotationFileName(facts)],
  }
}

/**
 * Mails a quotation with its PDF, to the client's own address by default. A draft is sent by that: it is dated today and
 * no longer changes. Throws as drafting the letter and sendQuotation do.
 */
export async function mailQuotation(
  ctx: CompanyContext,
  { outbox, links }: Post,
  id: string,
  { to, message }: { to?: string | undefined; message?: string | undefined },
): Promise<void> {
  ctx.permit('documents.send')
  const facts = await readMailable(ctx, id)
  const recipient = to ?? facts.emails[0]
  if (recipient === undefined) throw new Invalid({ to: ['required'] })
  if (facts.status === 'draft') await sendQuotation(ctx, id, 'mail')
  const { language } = await readSection(ctx, 'documents')
  const { copies } = await readSection(ctx, 'delivery')
  const words = companyLetterWords[language]
  const subject = offerOf(facts)
  const told = { facts, link: await linkAddress(ctx, links, subject) }
  const text = inWords(message ?? words.quotation.body, told, language)
  await switchOnIfSaid(ctx, subject, { text, address: told.link })
  const letterId = await outbox.postForCompany(ctx, {
    template: 'quotation',
    to: recipient,
    subject: asSubject(inWords(words.quotation.subject, told, language)),
    ...composeCompanyLetter({
      language,
      message: text,
      foot: fill(words.foot, { company: facts.company_name }),
      button: { words: words.quotation.action, address: told.link },
    }),
    companyId: ctx.companyId,
    copies: copies.filter((copy) => copy.toLowerCase() !== recipient.toLowerCase()),
    attachments: [{ document_id: id, file: 'quotation', name: quotationFileName(facts) }],
    expiresAt: ctx.clock.now() + livesMs,
  })
  await insertLetter(ctx, {
    id: letterId,
    about: { quotationId: id, revision: facts.revision },
    recipient,
  })
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
export function inWords(
  text: string,
  { facts, link }: { facts: QuotationLetterFacts; link: string },
  language: LetterLanguage,
): string {
  return fill(text, {
    number: quotationNumber(facts),
    client: facts.client_name ?? companyLetterWords[language].client,
    company: facts.company_name,
    total: formatMoney(decimal(facts.total), facts.currency),
    valid: formatDay(facts.valid_until),
    link,
  })
}
