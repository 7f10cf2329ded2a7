import { decimal } from '@cuentaclara/decimal'
import {
  alternativeName,
  type Calculation,
  type DraftDocument,
  depositOf,
  type OfferChoices,
  type OfferDeposit,
  type Party,
} from '@cuentaclara/einvoice'
import {
  type DescribeOptions,
  describeCondition,
  describeParty,
  paragraphs,
  section,
} from './describe-document.ts'
import { describeLines, pickColumns } from './describe-lines.ts'
import { describeTaxes, describeTotals } from './describe-totals.ts'
import { fill } from './fill.ts'
import { formatDay, formatMoney, formatQuantity } from './format.ts'
import { type Naming, nameCurrency, namingOf, voiceOf, type Words } from './naming.ts'
import type { LineRow, PageDescription, TotalRow } from './page-description.ts'

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
  /** What the client may choose, and what the lines come to that count as it is offered; nothing and all by default. */
  choices?: OfferChoices
  taken?: Calculation
  /** What is asked for before work begins. */
  deposit?: OfferDeposit | null
}

/** Words and formats an offer: what is offered, to whom, for how much and until when. */
export function describeQuotation(quotation: Quotation, options: DescribeOptions = {}): PageDescription {
  const naming = namingOf(options.language)
  const { language, words } = naming
  const { draft, title, taken = quotation.calculation } = quotation
  const { currency } = draft
  const amounts = { summary: taken.summary, otherCharges: taken.otherCharges, currency }
  const isChoice = (quotation.choices?.leftOut ?? []).length > 0
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
    lines: describeChoices(quotation, amounts, naming),
    taxes: describeTaxes(amounts, naming),
    totals: describeTotals(amounts, naming),
    grandTotal: {
      label: isChoice ? words.totalAsOffered : words.grandTotal,
      amount: formatMoney(taken.summary.total, currency),
    },
    afterTotal: describeDeposit(quotation.deposit ?? null, taken, currency, words),
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

function describeDeposit(
  deposit: OfferDeposit | null,
  { summary: { total } }: Calculation,
  currency: string,
  words: Words,
): TotalRow[] {
  if (deposit === null) return []
  const percent = formatQuantity(decimal(deposit.value))
  const label = deposit.kind === 'percent' ? fill(words.depositPercent, { percent }) : words.deposit
  return [{ label, amount: formatMoney(depositOf(deposit, total, currency), currency) }]
}

type Amounts = Parameters<typeof describeLines>[1]

/** Lines in their order; what may be chosen says so, and the amount of what does not count stands in brackets. */
function describeChoices(quotation: Quotation, amounts: Amounts, naming: Naming): LineRow[] {
  const { calculation, taken, choices = noChoices } = quotation
  const out = new Set(choices.leftOut)
  const counted = describeLines((taken ?? calculation).lines, amounts, naming)
  return calculation.lines.map((line, position) => {
    const row = out.has(position) ? describeUncounted(line, amounts, naming) : counted.shift()!
    const words = choiceWords(choices, position, naming.words)
    const details = words === null ? row.details : [words, ...row.details]
    return { ...row, number: String(position + 1), details }
  })
}

const noChoices: OfferChoices = { optional: [], alternatives: [], leftOut: [] }

function describeUncounted(
  line: Calculation['lines'][number],
  { summary, currency }: Amounts,
  naming: Naming,
): LineRow {
  const alone = { currency, summary: { ...summary, netSale: line.subtotal, tax: line.netTax } }
  const [row] = describeLines([line], alone, naming)
  return { ...row!, total: `(${row!.total})` }
}

function choiceWords(
  { optional, alternatives, leftOut }: OfferChoices,
  position: number,
  words: Words,
): string | null {
  const isOut = leftOut.includes(position)
  if (optional.includes(position)) return isOut ? words.optionalOut : words.optionalIn
  const group = alternatives.findIndex((lines) => lines.includes(position))
  if (group === -1) return null
  return fill(isOut ? words.alternativeOut : words.alternativeIn, { group: alternativeName(group) })
}
