import type { DocumentLetter, WhatsappText } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatDay, formatMoney } from '@cuentaclara/print'
import { distinctAddresses } from '#modules/clients/index.ts'
import { composeCompanyLetter, mayWrite } from '#modules/notifications/index.ts'
import { linkAddress, type PublicLinks, switchOnIfSaid } from '#modules/public-documents/index.ts'
import { fill, readSection, readWhatsappWords, readWords } from '#modules/settings/index.ts'
import { readSimpleLetterFacts, type SimpleLetterFacts } from '#modules/simples/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { addressees, usualRecipients } from './addressees.ts'
import { asSubject, type LetterLanguage, type ValuesOf } from './compose-document-letter.ts'
import { type Handed, phoneOf, readNumber } from './hand-to-whatsapp.ts'
import { letterLifeMs } from './letter-life.ts'
import { insertLetter } from './letter-store.ts'
import type { Post, SendLetter } from './send-document.ts'

/** The letter that a receipt would go with now. Throws SimpleNotFound, and SimpleNotOpen for a draft and for one that is void. */
export async function draftSimpleLetter(
  ctx: CompanyContext,
  links: PublicLinks,
  id: string,
): Promise<DocumentLetter> {
  ctx.permit('documents.send')
  const facts = await readSimpleLetterFacts(ctx, id)
  const { language, template } = await readWords(ctx, 'simple', facts.client_id)
  const values = simpleValues(facts, await linkAddress(ctx, links, receiptOf(id)), language)
  return {
    ...(await addressees(ctx, facts, 'invoices')),
    subject: asSubject(fill(template.subject, values)),
    message: fill(template.body, values),
    attachments: [fileNameOf(facts)],
    papers: [],
  }
}

/** Mails a receipt with its PDF. Throws as drafting the letter, and Invalid where nobody says to whom. */
export async function mailSimple(
  ctx: CompanyContext,
  { outbox, links }: Post,
  id: string,
  { to, also = [], message }: SendLetter,
): Promise<void> {
  ctx.permit('documents.send')
  const facts = await readSimpleLetterFacts(ctx, id)
  const recipients =
    to === undefined ? await usualRecipients(ctx, facts, 'invoices') : distinctAddresses([to, ...also])
  if (recipients.length === 0) throw new Invalid({ to: ['required'] })
  const { copies } = await readSection(ctx, 'delivery')
  const { language, template } = await readWords(ctx, 'simple', facts.client_id)
  const subject = { ...receiptOf(id), name: facts.number }
  const address = await linkAddress(ctx, links, subject)
  const values = simpleValues(facts, address, language)
  const text = message ?? fill(template.body, values)
  const addressed = new Set(recipients.map((each) => each.toLowerCase()))
  for (const [index, recipient] of recipients.entries())
    await outbox.postForCompany(ctx, {
      template: 'simple',
      to: recipient,
      // Whoever reads along unseen does so once.
      copies: index > 0 ? [] : copies.filter((copy) => !addressed.has(copy.toLowerCase())),
      subject: asSubject(fill(template.subject, values)),
      ...composeCompanyLetter({
        language,
        message: text,
        foot: fill(companyLetterWords[language].foot, values),
      }),
      companyId: ctx.companyId,
      about: { simpleId: id, clientId: facts.client_id },
      attachments: [{ document_id: id, file: 'simple', name: fileNameOf(facts) }],
      expiresAt: ctx.clock.now() + letterLifeMs,
    })
  await switchOnIfSaid(ctx, subject, { text, address })
}

/** What WhatsApp would be handed about it. Throws as mailing it does. */
export async function draftSimpleWhatsapp(
  ctx: CompanyContext,
  links: PublicLinks,
  id: string,
): Promise<WhatsappText> {
  ctx.permit('documents.send')
  const facts = await readSimpleLetterFacts(ctx, id)
  const { language, text } = await readWhatsappWords(ctx, 'simple', facts.client_id)
  const address = await linkAddress(ctx, links, receiptOf(id))
  return { phone: phoneOf(facts), text: fill(text, simpleValues(facts, address, language)) }
}

/** Notes that a person took it there; a link that stands in the text works from then on. Throws as mailing does, and Invalid for what is no number. */
export async function handSimpleToWhatsapp(
  ctx: CompanyContext,
  links: PublicLinks,
  id: string,
  { phone, text }: Handed,
): Promise<void> {
  ctx.permit('documents.send')
  await mayWrite(ctx)
  const facts = await readSimpleLetterFacts(ctx, id)
  const recipient = `+${readNumber(phone)}`
  await insertLetter(ctx, {
    id: newId(),
    kind: 'simple',
    about: { simpleId: id, clientId: facts.client_id },
    recipient,
    subject: null,
    status: 'handed',
    expiresAt: null,
  })
  const subject = { ...receiptOf(id), name: facts.number }
  await switchOnIfSaid(ctx, subject, { text, address: await linkAddress(ctx, links, subject) })
}

const receiptOf = (id: string) => ({ type: 'simple', id }) as const

export function simpleValues(
  { number, client_name, company_name, issued_on, total, currency }: ToldReceipt,
  link: string,
  language: LetterLanguage,
): ValuesOf<'simple'> {
  return {
    number,
    client: client_name ?? companyLetterWords[language].client,
    company: company_name,
    date: formatDay(issued_on),
    total: formatMoney(decimal(total), currency),
    link,
  }
}

type ToldReceipt = Pick<
  SimpleLetterFacts,
  'number' | 'client_name' | 'company_name' | 'issued_on' | 'total' | 'currency'
>

function fileNameOf({ number }: SimpleLetterFacts): string {
  return `${number}.pdf`
}
