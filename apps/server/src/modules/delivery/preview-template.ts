import type { LetterPreview, LetterTemplate } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import type { LetterFacts } from '#modules/documents/index.ts'
import type { PublicLinks } from '#modules/public-documents/index.ts'
import type { QuotationLetterFacts } from '#modules/quotations/index.ts'
import { fill, namesIn, readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { documentValues, type LetterLanguage, type Template } from './compose-document-letter.ts'
import { readCompanyName } from './letter-store.ts'
import { paymentValues } from './mail-payment.ts'
import { offerValues } from './mail-quotation.ts'
import { statementValues } from './mail-statement.ts'

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

/** What goes out where the company says nothing. */
function usualWords({ purpose, way }: LetterTemplate, language: LetterLanguage): Template {
  const words = companyLetterWords[language]
  if (purpose === 'reminder') return words.reminder
  if (purpose === 'offer') return words.followUp
  if (way === 'whatsapp') return { subject: '', body: words.whatsapp[purpose] }
  const { subject, body } = words[purpose]
  return { subject, body }
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
