import type { Calculation, DraftDocument, Party } from '@cuentaclara/einvoice'
import {
  type DescribeOptions,
  describeCondition,
  describeLines,
  describeParty,
  describeTaxes,
  describeTotals,
  paragraphs,
  pickColumns,
  section,
} from './describe-document.ts'
import { formatDay, formatMoney } from './format.ts'
import { nameCurrency, namingOf, voiceOf } from './naming.ts'
import type { PageDescription } from './page-description.ts'

/** An offer as its client gets it. */
export type Quotation = {
  /** `COT-00012 R2`; null before it is kept. */
  number: string | null
  /** What it is about; may be empty. */
  title: string
  datedOn: string
  validUntil: string
  /** Of delivery and payment, in the company's own words. */
  terms: string
  notes: string
  issuer: Party
  draft: DraftDocument
  calculation: Calculation
  /** Positions of the lines that the client may leave out. */
  optionalLines?: readonly number[]
}

/** Words and formats an offer: what is offered, to whom, for how much and until when. */
export function describeQuotation(quotation: Quotation, options: DescribeOptions = {}): PageDescription {
  const naming = namingOf(options.language)
  const { language, words } = naming
  const { draft, calculation, title } = quotation
  const { currency } = draft
  const amounts = { summary: calculation.summary, otherCharges: calculation.otherCharges, currency }
  return {
    ...voiceOf(naming),
    template: options.template ?? 'classic',
    // A roll is for receipts.
    paper: options.paper === 'us-letter' ? 'us-letter' : 'a4',
    colour: options.colour ?? '#675DD8',
    logo: options.logo ?? null,
    notice: null,
    watermark: options.isPreview ? words.watermark : null,
    title: words.quotationTitle,
    lawfulTitle: null,
    number: quotation.number ?? words.noNumber,
    identity: [
      { label: words.quotationNumber, value: quotation.number ?? words.noNumber },
      { label: words.datedOn, value: formatDay(quotation.datedOn) },
      { label: words.validUntil, value: formatDay(quotation.validUntil) },
    ],
    issuer: describeParty(quotation.issuer, words.issuer, naming),
    receiver: draft.receiver && describeParty(draft.receiver, words.receiver, naming),
    facts: [
      ...(title === '' ? [] : [{ label: words.subject, value: title }]),
      { label: words.saleCondition, value: describeCondition(draft, naming) },
      { label: words.currency, value: nameCurrency(currency, language) },
    ],
    columns: { lines: pickColumns(words) },
    lines: describeLines(marked(quotation, words.optionalLine), amounts, naming),
    taxes: describeTaxes(amounts, naming),
    totals: describeTotals(amounts, naming),
    grandTotal: { label: words.grandTotal, amount: formatMoney(calculation.summary.total, currency) },
    afterTotal: [],
    references: null,
    notes: section(words.notes, paragraphs(quotation.notes)),
    payment: null,
    terms: section(words.terms, [...paragraphs(quotation.terms), ...paragraphs(options.terms)]),
    link: null,
    closing: options.closing?.trim() || null,
    legend: [words.quotationLegend],
    footer: words.page,
  }
}

/** A line that may be left out says so in its text. */
function marked({ calculation, optionalLines = [] }: Quotation, word: string): Calculation['lines'] {
  return calculation.lines.map((line, position) =>
    optionalLines.includes(position) ? { ...line, description: `${line.description} (${word})` } : line,
  )
}
