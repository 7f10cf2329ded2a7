import { type Client, type WhatsappText, whatsappNumber } from '@cuentaclara/contracts'
import { noteWhatsapp } from '#modules/documents/issuing.ts'
import { mayWrite } from '#modules/notifications/index.ts'
import { linkAddress, type PublicLinks, switchOnIfSaid } from '#modules/public-documents/index.ts'
import { checkSendable, sendQuotation } from '#modules/quotations/index.ts'
import { readWhatsappWords } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { fillTemplate, noticesOf } from './compose-document-letter.ts'
import { insertLetter } from './letter-store.ts'
import { inWords, offerOf, readMailable } from './mail-quotation.ts'
import { readSendable, subjectOf } from './send-document.ts'

/** What a person took there, for whom; a link that stands in the text works from then on. */
export type Handed = { phone: string; text: string }

/** What WhatsApp would be handed about an issued document. Throws as mailing it does. */
export async function draftWhatsapp(
  ctx: CompanyContext,
  links: PublicLinks,
  documentId: string,
): Promise<WhatsappText> {
  ctx.permit('documents.send')
  const facts = await readSendable(ctx, documentId)
  const { language, text } = await readWhatsappWords(ctx, 'document', facts.client_id)
  const told = { facts, link: await linkAddress(ctx, links, subjectOf(facts)) }
  return { phone: phoneOf(facts), text: `${noticesOf(facts, language)}${fillTemplate(text, told, language)}` }
}

/**
 * Notes who took a document to WhatsApp, and for which number. It is the person's own phone that sends: whether it
 * arrived is not known, and not claimed. Throws as mailing does, and Invalid for what is no number.
 */
export async function handToWhatsapp(
  ctx: CompanyContext,
  links: PublicLinks,
  documentId: string,
  { phone, text }: Handed,
): Promise<void> {
  ctx.permit('documents.send')
  await mayWrite(ctx)
  const facts = await readSendable(ctx, documentId)
  const number = readNumber(phone)
  await noteWhatsapp(ctx, facts.id, number)
  await insertLetter(ctx, {
    id: newId(),
    kind: 'document',
    about: { documentId: facts.id, clientId: facts.client_id },
    recipient: `+${number}`,
    subject: null,
    status: 'handed',
    expiresAt: null,
  })
  const subject = subjectOf(facts)
  await switchOnIfSaid(ctx, subject, { text, address: await linkAddress(ctx, links, subject) })
}

/** What WhatsApp would be handed about an offer. Throws as mailing it does. */
export async function draftQuotationWhatsapp(
  ctx: CompanyContext,
  links: PublicLinks,
  id: string,
): Promise<WhatsappText> {
  ctx.permit('documents.send')
  const facts = await readMailable(ctx, id)
  // The browser opens WhatsApp at once: what cannot be sent is refused before.
  if (facts.status === 'draft') await checkSendable(ctx, id)
  const { language, text } = await readWhatsappWords(ctx, 'quotation', facts.client_id)
  const told = { facts, link: await linkAddress(ctx, links, offerOf(facts)) }
  return { phone: phoneOf(facts), text: inWords(text, told, language) }
}

/** Notes who took an offer to WhatsApp; a draft is sent by that, as by mailing it. Throws as that does. */
export async function handQuotationToWhatsapp(
  ctx: CompanyContext,
  links: PublicLinks,
  id: string,
  { phone, text }: Handed,
): Promise<void> {
  ctx.permit('documents.send')
  await mayWrite(ctx)
  const facts = await readMailable(ctx, id)
  const { status, revision } = facts
  const recipient = `+${readNumber(phone)}`
  if (status === 'draft') await sendQuotation(ctx, id, 'whatsapp')
  await insertLetter(ctx, {
    id: newId(),
    kind: 'quotation',
    about: { quotationId: id, revision, clientId: facts.client_id },
    recipient,
    subject: null,
    status: 'handed',
    expiresAt: null,
  })
  const subject = offerOf(facts)
  await switchOnIfSaid(ctx, subject, { text, address: await linkAddress(ctx, links, subject) })
  ctx.announce({ type: 'quotation', companyId: ctx.companyId, id })
}

/** What a client gave as its phone may be no number of WhatsApp; then nothing is filled in. */
export function phoneOf({ phone }: { phone: string | null }): string | null {
  return phone === null ? null : whatsappNumber(phone)
}

/** Likewise of the phone in a client's record, where Costa Rica goes without saying. */
export function phoneOfClient({
  phone_country_code: country,
  phone_number: number,
}: Pick<Client, 'phone_country_code' | 'phone_number'>): string | null {
  return number ? whatsappNumber(`${country ?? '506'}${number}`) : null
}

/** Throws Invalid for what is no number of WhatsApp. */
export function readNumber(typed: string): string {
  const number = whatsappNumber(typed)
  if (number === null) throw new Invalid({ phone: ['whatsapp-number'] })
  return number
}
