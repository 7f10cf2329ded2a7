import type { LetterPreview, LetterTemplate } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { companyLetterWords } from '@cuentaclara/locales/mail'
import type { LetterFacts } from '#modules/documents/index.ts'
import type { PublicLinks } from '#modules/public-documents/index.ts'
import type { QuotationLetterFacts } from '#modules/quotations/index.ts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { documentTemplate, fillTemplate, whatsappTemplate } from './compose-document-letter.ts'
import { readCompanyName } from './letter-store.ts'
import { inWords } from './mail-quotation.ts'

const dayMs = 24 * 3_600_000

/** A template that is not saved yet, about a sample invoice of today; empty ones as the house says it. */
export async function previewTemplate(
  ctx: CompanyContext,
  { address }: PublicLinks,
  template: LetterTemplate,
): Promise<LetterPreview> {
  ctx.permit('settings.read')
  const { language } = await readSection(ctx, 'documents')
  const words = companyLetterWords[language]
  const { subject, body } = {
    document: () => documentTemplate(template, language),
    reminder: () => ({ subject: words.reminder.subject, body: template.body || words.reminder.body }),
    // An offer has other facts: it is told below.
    offer: () => ({ subject: words.followUp.subject, body: template.body || words.followUp.body }),
    whatsapp: () => ({ subject: '', body: whatsappTemplate(template.body, language) }),
  }[template.purpose]()
  const companyName = await readCompanyName(ctx)
  const link = `${address}/p/…`
  if (template.purpose === 'offer') {
    const offer = { facts: aSampleOffer(companyName, ctx.clock.now()), link }
    return { subject: inWords(subject, offer, language), message: inWords(body, offer, language) }
  }
  const told = { facts: aSample(companyName, ctx.clock.now()), link }
  return { subject: fillTemplate(subject, told, language), message: fillTemplate(body, told, language) }
}

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
    client_name: 'Distribuidora del Valle S.A.',
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
    client_name: 'Distribuidora del Valle S.A.',
    company_name: companyName,
    emails: [],
    phone: null,
    has_answer: true,
    is_trial: false,
  }
}
