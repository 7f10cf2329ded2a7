import type { DocumentLetter, PaymentDetail, WhatsappText } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatDay, formatMoney } from '@cuentaclara/print'
import { distinctAddresses, getClient } from '#modules/clients/index.ts'
import { composeCompanyLetter, mayWrite } from '#modules/notifications/index.ts'
import { acknowledgementName, readAcknowledged } from '#modules/payments/index.ts'
import {
  fill,
  readPaperLanguage,
  readSection,
  readWhatsappWords,
  readWords,
  without,
} from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { addressees, usualRecipients } from './addressees.ts'
import { asSubject, type LetterLanguage, type ValuesOf } from './compose-document-letter.ts'
import { phoneOfClient } from './hand-to-whatsapp.ts'
import { letterLifeMs } from './letter-life.ts'
import { insertLetter, readCompanyName } from './letter-store.ts'
import type { Post, SendLetter } from './send-document.ts'

/** What a client would be written about money that came, as it would go now. Throws as readAcknowledged does. */
export async function draftPaymentLetter(ctx: CompanyContext, id: string): Promise<DocumentLetter> {
  ctx.permit('documents.send')
  const { payment, client, company } = await readTold(ctx, id)
  const { language, template } = await wordsFor(ctx, payment)
  const values = paymentValues(payment, company, language)
  return {
    ...(await addressees(ctx, { client_id: client.id, emails: client.emails }, 'statements')),
    subject: asSubject(fill(template.subject, values)),
    message: fill(template.body, values),
    attachments: [await paperName(ctx, payment)],
    papers: [],
  }
}

/** Mails a client that its money came, with a paper that says what it settled. Throws as drafting the letter, and Invalid. */
export async function mailPayment(
  ctx: CompanyContext,
  { outbox }: Post,
  id: string,
  { to, also = [], message }: SendLetter,
): Promise<void> {
  ctx.permit('documents.send')
  const { payment, client, company } = await readTold(ctx, id)
  const { language, template } = await wordsFor(ctx, payment)
  const values = paymentValues(payment, company, language)
  const whom = { client_id: client.id, emails: client.emails }
  const recipients =
    to === undefined ? await usualRecipients(ctx, whom, 'statements') : distinctAddresses([to, ...also])
  if (recipients.length === 0) throw new Invalid({ to: ['required'] })
  const { copies } = await readSection(ctx, 'delivery')
  const name = await paperName(ctx, payment)
  const addressed = new Set(recipients.map((each) => each.toLowerCase()))
  for (const [index, recipient] of recipients.entries())
    await outbox.postForCompany(ctx, {
      template: 'payment',
      to: recipient,
      copies: index > 0 ? [] : copies.filter((copy) => !addressed.has(copy.toLowerCase())),
      subject: asSubject(fill(template.subject, values)),
      ...composeCompanyLetter({
        language,
        message: message ?? fill(template.body, values),
        foot: fill(companyLetterWords[language].foot, values),
      }),
      companyId: ctx.companyId,
      about: { paymentId: id, clientId: client.id },
      attachments: [{ document_id: id, file: 'acknowledgement', name }],
      expiresAt: ctx.clock.now() + letterLifeMs,
    })
  await told(ctx, id, recipients.join(', '))
}

/** What WhatsApp would be handed about it. */
export async function draftPaymentWhatsapp(ctx: CompanyContext, id: string): Promise<WhatsappText> {
  ctx.permit('documents.send')
  const { payment, client, company } = await readTold(ctx, id)
  const { language, text: words } = await readWhatsappWords(ctx, 'payment', client.id)
  const text = payment.reference ? words : without(words, 'reference')
  return { phone: phoneOfClient(client), text: fill(text, paymentValues(payment, company, language)) }
}

/** Notes that a person took it there. */
export async function handPaymentToWhatsapp(ctx: CompanyContext, id: string, phone: string): Promise<void> {
  ctx.permit('documents.send')
  await mayWrite(ctx)
  const { client_id: clientId } = await readAcknowledged(ctx, id)
  await insertLetter(ctx, {
    id: newId(),
    kind: 'payment',
    about: { paymentId: id, clientId },
    recipient: `+${phone}`,
    subject: null,
    status: 'handed',
    expiresAt: null,
  })
  await told(ctx, id, phone)
}

async function readTold(ctx: CompanyContext, id: string) {
  const payment = await readAcknowledged(ctx, id)
  const client = await getClient(ctx, payment.client_id)
  return { payment, client, company: await readCompanyName(ctx) }
}

/** Of money without a reference none is spoken of. */
async function wordsFor(ctx: CompanyContext, { client_id, reference }: PaymentDetail) {
  const words = await readWords(ctx, 'payment', client_id)
  if (reference) return words
  const { subject, body } = words.template
  const template = { subject: without(subject, 'reference'), body: without(body, 'reference') }
  return { ...words, template }
}

/** As its own words call it, whatever the letter speaks. */
async function paperName(ctx: CompanyContext, payment: PaymentDetail): Promise<string> {
  return `${acknowledgementName(await readPaperLanguage(ctx, payment.client_id), payment)}.pdf`
}

type ToldPayment = Pick<
  PaymentDetail,
  'amount' | 'currency' | 'paid_on' | 'number' | 'reference' | 'client_name'
>

export function paymentValues(
  { amount, currency, paid_on, number, reference, client_name }: ToldPayment,
  company: string,
  language: LetterLanguage,
): ValuesOf<'payment'> {
  return {
    client: client_name || companyLetterWords[language].client,
    company,
    amount: formatMoney(decimal(amount), currency),
    date: formatDay(paid_on),
    number: String(number),
    reference: reference ?? '',
  }
}

async function told(ctx: CompanyContext, id: string, recipient: string): Promise<void> {
  await ctx.record({
    companyId: ctx.companyId,
    name: 'payment.acknowledged',
    subjectId: id,
    facts: { recipient: recipient.slice(0, 500) },
    actor: ctx.userId,
    at: new Date(ctx.clock.now()),
  })
}
