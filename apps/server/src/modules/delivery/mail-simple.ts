import type { DocumentLetter } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatDay, formatMoney } from '@cuentaclara/print'
import { distinctAddresses } from '#modules/clients/index.ts'
import { composeCompanyLetter } from '#modules/notifications/index.ts'
import { fill, readSection, readWords } from '#modules/settings/index.ts'
import { readSimpleLetterFacts, type SimpleLetterFacts } from '#modules/simples/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { addressees, usualRecipients } from './addressees.ts'
import { asSubject, type LetterLanguage, type ValuesOf } from './compose-document-letter.ts'
import { letterLifeMs } from './letter-life.ts'
import type { Post, SendLetter } from './send-document.ts'

/** The letter that a receipt would go with now. Throws SimpleNotFound, and SimpleNotOpen for a draft and for one that is void. */
export async function draftSimpleLetter(ctx: CompanyContext, id: string): Promise<DocumentLetter> {
  ctx.permit('documents.send')
  const facts = await readSimpleLetterFacts(ctx, id)
  const { language, template } = await readWords(ctx, 'simple', facts.client_id)
  const values = simpleValues(facts, language)
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
  { outbox }: Post,
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
  const values = simpleValues(facts, language)
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
        message: message ?? fill(template.body, values),
        foot: fill(companyLetterWords[language].foot, values),
      }),
      companyId: ctx.companyId,
      about: { simpleId: id, clientId: facts.client_id },
      attachments: [{ document_id: id, file: 'simple', name: fileNameOf(facts) }],
      expiresAt: ctx.clock.now() + letterLifeMs,
    })
}

export function simpleValues(
  { number, client_name, company_name, issued_on, total, currency }: ToldReceipt,
  language: LetterLanguage,
): ValuesOf<'simple'> {
  return {
    number,
    client: client_name ?? companyLetterWords[language].client,
    company: company_name,
    date: formatDay(issued_on),
    total: formatMoney(decimal(total), currency),
  }
}

type ToldReceipt = Pick<
  SimpleLetterFacts,
  'number' | 'client_name' | 'company_name' | 'issued_on' | 'total' | 'currency'
>

function fileNameOf({ number }: SimpleLetterFacts): string {
  return `${number}.pdf`
}
