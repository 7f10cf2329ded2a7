import {
  type LetterPreview,
  type LetterTemplate,
  letterTextWays,
  type WhatsappLetter,
} from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import { formatMoney } from '@cuentaclara/print'
import type { LetterFacts } from '#modules/documents/index.ts'
import type { PublicLinks } from '#modules/public-documents/index.ts'
import type { QuotationLetterFacts } from '#modules/quotations/index.ts'
import { fill, mailWordsOf, namesIn, readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { documentValues, type LetterLanguage, type Template } from './compose-document-letter.ts'
import { readCompanyName } from './letter-store.ts'
import { paymentValues } from './mail-payment.ts'
import { offerValues } from './mail-quotation.ts'
import { simpleValues } from './mail-simple.ts'
import { statementValues } from './mail-statement.ts'
import { lineOfLate } from './remind-client.ts'

const dayMs = 24 * 3_600_000
const sampleClient = 'Distribuidora del Valle S.A.'

/** A template that is not saved yet, about a sample of today; what is empty as the house says it. */
export async function previewTemplate(
  ctx: CompanyContext,
  { address }: PublicLinks,
  template: LetterTemplate,
): Promise<LetterPreview> {
  ctx.permit('settings.read')
  const language = template.language ?? (await readSection(ctx, 'documents')).language
  const usual = usualWords(template, language)
  const sample = { company: await readCompanyName(ctx), now: ctx.clock.now(), address }
  const values = valuesOf(template.purpose, sample, language)
  const subject = template.way === 'mail' ? template.subject || usual.subject : ''
  return {
    subject: fill(subject, values),
    message: fill(template.body || usual.body, values),
    usual,
    unknown: namesIn(`${template.subject}\n${template.body}`).filter((name) => !Object.hasOwn(values, name)),
  }
}

type Purpose = LetterTemplate['purpose']

/** What goes out where the company says nothing; what goes one way alone says the same whichever is asked for. */
function usualWords({ purpose, way }: LetterTemplate, language: LetterLanguage): Template {
  if (purpose === 'portal' || (way === 'whatsapp' && goesToWhatsapp(purpose)))
    return { subject: '', body: companyLetterWords[language].whatsapp[purpose] }
  return mailWordsOf(purpose, language)
}

function goesToWhatsapp(purpose: Purpose): purpose is WhatsappLetter {
  return (letterTextWays[purpose] as readonly string[]).includes('whatsapp')
}

type Sample = { company: string; now: number; address: string }

function valuesOf(
  purpose: Purpose,
  { company, now, address }: Sample,
  language: LetterLanguage,
): Readonly<Record<string, string>> {
  const today = costaRicaDay(now)
  const link = `${address}/p/…`
  switch (purpose) {
    case 'quotation':
    case 'offer':
      return offerValues({ facts: aSampleOffer(company, now), link }, language)
    case 'payment':
      return paymentValues({ ...aSamplePayment, paid_on: today }, company, language)
    case 'simple':
      return simpleValues({ ...aSampleReceipt, company_name: company, issued_on: today }, link, language)
    case 'statement':
      return statementValues(
        {
          client: { name: sampleClient, company },
          days: { from: addDays(today, -90), to: today },
          statements: [{ currency: 'CRC', closing: '113000' }],
          link: `${address}/portal/…`,
        },
        language,
      )
    case 'overdue':
      return {
        client: sampleClient,
        company,
        documents: lineOfLate(
          { number: '42', due_on: addDays(today, -8), balance: '113000', currency: 'CRC' },
          language,
        ),
        total: formatMoney(decimal('113000'), 'CRC'),
      }
    case 'portal':
      return { client: sampleClient, company, link: `${address}/portal/…` }
    default:
      return documentValues({ facts: aSample(company, now), link }, language)
  }
}

const aSamplePayment = {
  amount: '113000',
  currency: 'CRC',
  number: 42,
  reference: '2026112810283010123456789',
  client_name: sampleClient,
} as const

const aSampleReceipt = {
  number: 'CS-42',
  client_name: sampleClient,
  total: '113000',
  currency: 'CRC',
} as const

function aSampleOffer(companyName: string, nowMs: number): QuotationLetterFacts {
  return {
    id: '',
    number: 42,
    revision: 1,
    status: 'sent',
    valid_until: costaRicaDay(nowMs + 3 * dayMs),
    currency: 'CRC',
    total: '113000',
    client_id: null,
    client_name: sampleClient,
    company_name: companyName,
    emails: [],
    phone: null,
  }
}

function aSample(companyName: string, nowMs: number): LetterFacts {
  return {
    id: '',
    kind: 'invoice',
    consecutivo: '00100001010000000042',
    clave: '50621112600310112345600100001010000000042112345678',
    fiscal_status: 'accepted',
    environment: 'live',
    issued_at: new Date(nowMs),
    instalments: null,
    due_on: new Date(nowMs + 30 * dayMs).toISOString().slice(0, 10),
    currency: 'CRC',
    total: '113000',
    balance: '113000',
    client_id: null,
    client_name: sampleClient,
    company_name: companyName,
    emails: [],
    phone: null,
    has_answer: true,
    is_trial: false,
  }
}
