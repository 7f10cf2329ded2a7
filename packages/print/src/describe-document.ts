import {
  add,
  type Decimal,
  divide,
  equals,
  halfUp,
  isZero,
  multiply,
  negate,
  subtract,
  sum,
  zero,
} from '@cuentaclara/decimal'
import {
  addDays,
  documentKinds,
  type FiscalDocument,
  type Line,
  type Party,
  roundCoins,
  type Tax,
} from '@cuentaclara/einvoice'
import {
  discountCode,
  documentType,
  exemptionInstitution,
  exemptionType,
  unit as findUnit,
  identificationType,
  ivaRate,
  otherChargeType,
  paymentMean,
  referenceCode,
  referenceDocumentType,
  saleCondition,
  taxCode,
} from '@cuentaclara/einvoice/codes'
import { nameOfActivity } from '@cuentaclara/einvoice/codes/activities'
import { placeNames } from '@cuentaclara/einvoice/codes/locations'
import type { Language } from '@cuentaclara/locales'
import { footed } from './footing.ts'
import {
  formatAmount,
  formatDay,
  formatIdentification,
  formatInstant,
  formatMoney,
  formatPrice,
  formatQuantity,
} from './format.ts'
import { lawfulTitle, type Naming, nameCurrency, nameOf, namingOf, voiceOf, type Words } from './naming.ts'
import type {
  Fact,
  LineRow,
  PageDescription,
  Paper,
  PartyBlock,
  Section,
  TotalRow,
} from './page-description.ts'

export type DescribeOptions = {
  /** Official documents are Spanish unless the client's record says otherwise. */
  language?: Language
  template?: PageDescription['template']
  paper?: Paper
  colour?: string
  logo?: PageDescription['logo']
  /** False puts a notice on the page: simulator and test documents have no fiscal value. */
  isLive?: boolean
  /** What a draft will look like: it has no number yet, and says so all over. */
  isPreview?: boolean
  accounts?: readonly Account[]
  /** Eight digits, or empty. */
  sinpeNumber?: string
  /** Paragraphs on lines of their own. */
  terms?: string
  closing?: string
  /** Of its public page, while its link is on. */
  publicAddress?: string | null
  /** What the company calls its economic activities, by their codes: the authority has several names for one code. */
  activityNames?: Readonly<Record<string, string>>
  /** Who sold, which the official document does not carry. */
  seller?: string | null
  /** Fields of the company's own, which the official document does not carry. */
  ownFields?: readonly Fact[]
  /** False where nothing is left to pay: then it does not say how. */
  isOwed?: boolean
  /** What was handed over in cash, and what was given back, in the document's currency. */
  cash?: { received: Decimal; change: Decimal }
  /** The parts that were agreed on for it, which the official document does not carry. */
  instalments?: readonly Instalment[] | undefined
  /** What became of it since it was issued, in the document's currency; left out while nothing has. */
  settlement?: Settlement | null
  /** What banks and SINPE Móvil call the payments, in their order; empty where nobody noted it. */
  paymentReferences?: readonly string[]
}

/** What was paid and credited of a document until a day, what was let go of it, what went over to the client, and what is left. */
export type Settlement = {
  paid: Decimal
  credited: Decimal
  writtenOff: Decimal
  surplus: Decimal
  balance: Decimal
  on: string
}

/** A day, and what is paid by then. */
export type Instalment = { dueOn: string; amount: Decimal }

/** A bank account that clients pay into. */
export type Account = { bank: string; currency: string; iban: string; holder: string }

/** Words and formats everything that the regulation wants printed (reference §12.1); codes become descriptions (note 7). */
export function describeDocument(document: FiscalDocument, options: DescribeOptions = {}): PageDescription {
  const naming = namingOf(options.language)
  const { words } = naming
  const paper = options.paper ?? 'a4'
  // Who buys at a counter reads what they pay for each: prices on a roll have the tax in them.
  const isRoll = paper.endsWith('mm')
  const type = documentType(documentKinds[document.kind].official.code)
  return {
    ...voiceOf(naming),
    template: options.template ?? 'classic',
    paper,
    colour: options.colour ?? '#675DD8',
    logo: options.logo ?? null,
    notice: options.isLive === false ? words.notLive : null,
    watermark: options.isPreview ? words.watermark : null,
    title: nameOf(type, 'documentTypes', naming),
    lawfulTitle: lawfulTitle(type, naming),
    number: options.isPreview ? words.noNumber : document.consecutivo,
    identity: [
      { label: words.clave, value: options.isPreview ? words.noNumber : document.clave },
      { label: words.consecutivo, value: options.isPreview ? words.noNumber : document.consecutivo },
      { label: words.issuedAt, value: formatInstant(document.issuedAt) },
    ],
    issuer: describeParty(document.issuer, words.issuer, naming),
    receiver: document.receiver && describeParty(document.receiver, words.receiver, naming),
    facts: [
      ...describeFacts(document, naming, options),
      ...describeSeller(options, words),
      ...describeOwnFields(options),
    ],
    columns: { lines: pickColumns(words) },
    lines: describeLines(
      document.lines.map((line) => (isRoll ? withTax(line) : line)),
      document,
      naming,
    ),
    taxes: describeTaxes(document, naming),
    totals: describeTotals(document, naming),
    grandTotal: { label: words.grandTotal, amount: formatMoney(document.summary.total, document.currency) },
    afterTotal: [...describeCash(document, options, words), ...describeSettlement(document, options, naming)],
    references: describeReferences(document, naming),
    notes: section(words.notes, notesOf(document)),
    ...describeInstalments(document, options, words),
    payment: options.isOwed === false ? null : section(words.payment, describeWaysToPay(options, words)),
    terms: section(words.terms, paragraphs(options.terms)),
    link: options.publicAddress ? { label: words.seenOnline, address: options.publicAddress } : null,
    closing: options.closing?.trim() || null,
    legend: isRoll ? [words.pricesWithTax, words.version] : [words.version],
    footer: words.page,
  }
}

/** Nothing where there is nothing to say. */
export function section(heading: string, rows: string[]): Section | null {
  return rows.length > 0 ? { heading, rows } : null
}

/** What was written for people: a text with a code is for the program of whoever asked for it (Annex v4.4, OtroTexto). */
export function notesOf({ extraTexts }: Pick<FiscalDocument, 'extraTexts'>): string[] {
  return extraTexts.flatMap(({ code, text }) => (code === undefined ? paragraphs(text) : []))
}

/** Each line a paragraph; empty ones say nothing. */
export function paragraphs(text = ''): string[] {
  return text.split('\n').flatMap((row) => row.trim() || [])
}

function describeInstalments(
  { currency }: FiscalDocument,
  { instalments = [] }: DescribeOptions,
  words: Words,
): { instalments?: Section } {
  if (instalments.length === 0) return {}
  const rows = instalments.map(({ dueOn, amount }, index) =>
    fill(words.instalment, {
      number: String(index + 1),
      day: formatDay(dueOn),
      amount: formatMoney(amount, currency),
    }),
  )
  return { instalments: { heading: words.instalments, rows } }
}

/** `CR05 0152 0200 1026 2840 66` is read and typed more safely than twenty-two characters in a row. */
function describeWaysToPay({ accounts = [], sinpeNumber = '' }: DescribeOptions, words: Words): string[] {
  const sinpe = sinpeNumber.replace(/(\d{4})(\d{4})/, '$1-$2')
  return [
    ...accounts.map(({ bank, currency, iban, holder }) =>
      [`${bank} ${currency}`.trim(), iban.replace(/(.{4})(?=.)/g, '$1 '), holder].filter(Boolean).join(' · '),
    ),
    ...(sinpe === '' ? [] : [fill(words.sinpe, { number: sinpe })]),
  ]
}

export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
}

/** Headings of all columns of the lines. */
export function pickColumns({ number, description, quantity, unit, price, discount, tax, total }: Words) {
  return { number, description, quantity, unit, price, discount, tax, total }
}

/** Name, identity, address and contact of a party. */
export function describeParty(party: Party, heading: string, naming: Naming): PartyBlock {
  const { identification, phone } = party
  const contact = [
    ...party.emails.slice(0, 1),
    ...(phone ? [fill(naming.words.phone, { phone: `+${phone.countryCode} ${phone.number}` })] : []),
  ]
  const rows = [
    party.tradeName ?? '',
    identification
      ? `${nameOf(identificationType(identification.type), 'identificationTypes', naming)} ${formatIdentification(identification.type, identification.number)}`
      : '',
    describeAddress(party),
    contact.join(' · '),
  ]
  return { heading, name: party.name, rows: rows.filter((row) => row !== '') }
}

function describeAddress({ address, foreignAddress }: Party): string {
  if (!address) return foreignAddress ?? ''
  const places = placeNames(address.province, address.canton, address.district)
  const parts = [address.details, address.neighbourhood, places?.district, places?.canton, places?.province]
  return parts.filter(Boolean).join(', ')
}

function describeSeller({ seller }: DescribeOptions, words: Words): Fact[] {
  return seller ? [{ label: words.seller, value: seller }] : []
}

function describeOwnFields({ ownFields = [] }: DescribeOptions): Fact[] {
  return ownFields.map(({ label, value }) => ({
    label,
    value: /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value,
  }))
}

/** A line whose price and discounts have its tax in them; its total has it anyway. */
function withTax(line: Line): Line {
  if (isZero(line.subtotal) || isZero(line.netTax)) return line
  const gross = (amount: Decimal) =>
    add(amount, divide(multiply(amount, line.netTax), line.subtotal, priceDecimals, halfUp))
  return {
    ...line,
    unitPrice: gross(line.unitPrice),
    discounts: line.discounts.map((discount) => ({ ...discount, amount: gross(discount.amount) })),
  }
}

/** More than a print shows, so that the cent it shows is right. */
const priceDecimals = 10

function describeCash(
  { kind, currency }: FiscalDocument,
  { cash }: DescribeOptions,
  words: Words,
): TotalRow[] {
  if (cash === undefined) return []
  if (kind === 'credit-note')
    return [{ label: words.returnedCash, amount: formatMoney(cash.change, currency) }]
  return [
    { label: words.received, amount: formatMoney(cash.received, currency) },
    { label: words.change, amount: formatMoney(cash.change, currency) },
  ]
}

function describeFacts(document: FiscalDocument, naming: Naming, options: DescribeOptions): Fact[] {
  const { activityNames = {} } = options
  const { words } = naming
  const facts: Fact[] = [{ label: words.saleCondition, value: describeCondition(document, naming) }]
  if (document.creditDays)
    facts.push({
      label: words.dueOn,
      value: formatDay(addDays(document.issuedAt.slice(0, 10), document.creditDays)),
    })
  if (document.payments.length > 0)
    facts.push({ label: words.paymentMeans, value: describePayments(document, naming, options) })
  facts.push({
    label: words.currency,
    value: nameCurrency(document.currency, naming.language),
  })
  if (document.currency !== 'CRC')
    facts.push({ label: words.exchangeRate, value: formatMoney(document.exchangeRate, 'CRC') })
  const activity = document.issuerActivity
  if (activity) facts.push({ label: words.activity, value: namedActivity(activity, activityNames[activity]) })
  if (document.receiverActivity)
    facts.push({
      label: words.receiverActivity,
      value: namedActivity(document.receiverActivity, nameOfActivity(document.receiverActivity)),
    })
  return facts
}

/** `5610.0 · Cafetería`. */
function namedActivity(code: string, name?: string | null): string {
  return [code, name].filter(Boolean).join(' · ')
}

/** `Credit, 30 days`. */
export function describeCondition(
  {
    saleCondition: code,
    saleConditionOther,
    creditDays,
  }: Pick<FiscalDocument, 'saleCondition' | 'saleConditionOther' | 'creditDays'>,
  naming: Naming,
): string {
  const condition = saleConditionOther ?? nameOf(saleCondition(code), 'saleConditions', naming)
  if (!creditDays) return condition
  const { creditDay, creditDays: several } = naming.words
  return fill(creditDays === 1 ? creditDay : several, { condition, days: String(creditDays) })
}

function describePayments(
  { payments, currency }: FiscalDocument,
  naming: Naming,
  { paymentReferences = [] }: DescribeOptions,
): string {
  const describe = ({ means, other, amount }: FiscalDocument['payments'][number], index: number) => {
    const label = other ?? nameOf(paymentMean(means), 'paymentMeans', naming)
    const words = payments.length > 1 && amount ? `${label} ${formatMoney(amount, currency)}` : label
    const reference = paymentReferences[index] ?? ''
    return reference === '' ? words : fill(naming.words.paymentReference, { payment: words, reference })
  }
  return payments.map(describe).join(' · ')
}

/** The lines with their codes, discounts and exonerations below them; together they come to net sale and tax as printed. */
export function describeLines(
  lines: readonly Line[],
  { summary: { netSale, tax }, currency }: Pick<Amounts, 'summary' | 'currency'>,
  naming: Naming,
): LineRow[] {
  const totals = footed(
    lines.map(({ lineTotal }) => lineTotal),
    add(netSale, tax),
    currency,
    add(roundCoins(netSale, currency), roundCoins(tax, currency)),
  )
  return lines.map((line, index) => ({
    number: String(index + 1),
    description: line.description,
    details: describeDetails(line, naming),
    quantity: formatQuantity(line.quantity),
    unit: describeUnit(line, naming),
    price: formatPrice(line.unitPrice, currency),
    discount: describeDiscounted(line, currency),
    tax: line.taxes.map((tax) => describeRate(tax, naming)).join(' + '),
    total: formatMoney(totals[index]!, currency),
  }))
}

function describeDiscounted({ discounts }: Line, currency: string): string {
  const discounted = sum(discounts.map(({ amount }) => amount))
  return isZero(discounted) ? '' : formatAmount(discounted, currency)
}

/** In words, for nobody reads `Sp`; `Otros` says nothing, so the seller's own word stands in its place (Annex v4.4, note 7). */
export function describeUnit(
  { unit: code, commercialUnit }: Pick<Line, 'unit' | 'commercialUnit'>,
  naming: Naming,
): string {
  const words = nameOf(findUnit(code), 'units', naming) || code
  const unit = `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  if (!commercialUnit) return unit
  return code === 'Otros' ? commercialUnit : fill(naming.words.ownUnit, { unit, own: commercialUnit })
}

function describeDetails(line: Line, naming: Naming): string[] {
  const cabys = line.cabys === '' ? [] : [`CABYS ${line.cabys}`]
  const codes = [...cabys, ...line.codes.map(({ code }) => code), ...line.serialNumbers]
  return [
    ...(codes.length > 0 ? [codes.join(' · ')] : []),
    ...line.discounts.map((discount) => describeDiscount(discount, naming)),
    ...line.taxes.flatMap((tax) => describeExoneration(tax, naming)),
  ]
}

function describeDiscount({ code, other, nature }: Line['discounts'][number], naming: Naming): string {
  return fill(naming.words.discountLine, {
    name: nature ?? other ?? nameOf(discountCode(code), 'discounts', naming),
  })
}

function describeExoneration({ exoneration }: Tax, naming: Naming): string[] {
  if (!exoneration) return []
  const {
    documentType: type,
    documentTypeOther,
    documentNumber,
    institution,
    institutionOther,
    ratePoints,
  } = exoneration
  return [
    fill(naming.words.exoneratedLine, {
      points: formatQuantity(ratePoints),
      document: documentTypeOther ?? nameOf(exemptionType(type), null, naming),
      number: documentNumber,
      institution: institutionOther ?? nameOf(exemptionInstitution(institution), null, naming),
    }),
  ]
}

function describeRate(tax: Tax, { words, language }: Naming): string {
  if (tax.rateCode === '10') return words.exempt
  if (tax.rate) return `${formatQuantity(tax.rate)} %`
  return tax.otherName ?? nameOf(taxCode(tax.code), 'taxes', { words, language })
}

type Amounts = Pick<FiscalDocument, 'summary' | 'otherCharges' | 'currency'>

/** What each rate comes to. */
export function describeTaxes({ summary, currency }: Amounts, naming: Naming): PageDescription['taxes'] {
  const amounts = footed(
    summary.taxBreakdown.map(({ amount }) => amount),
    summary.tax,
    currency,
  )
  const rows = summary.taxBreakdown.map(({ code, rateCode }, index) => ({
    label: [
      nameOf(taxCode(code), 'taxes', naming),
      rateCode ? nameOf(ivaRate(rateCode), 'rates', naming) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    amount: formatMoney(amounts[index]!, currency),
  }))
  return rows.length > 0 ? { heading: naming.words.taxes, rows } : null
}

const buckets = [
  'servicesTaxed',
  'servicesExempt',
  'servicesExonerated',
  'servicesNotSubject',
  'goodsTaxed',
  'goodsExempt',
  'goodsExonerated',
  'goodsNotSubject',
] as const

type Figure = { label: string; value: Decimal }

/**
 * From what was taxed down to what is added, as far as it is not zero. The figures of the official document stand as they
 * are, to the cent; what makes them up foots, and where they themselves do not come to the total, the cent is told.
 */
export function describeTotals({ summary, otherCharges, currency }: Amounts, naming: Naming): TotalRow[] {
  const { words } = naming
  const makings = filled([
    ...buckets.map((bucket) => ({ label: words[bucket], value: summary[bucket] })),
    { label: words.discounts, value: negate(summary.discounts) },
  ])
  const shown = footed(
    makings.map(({ value }) => value),
    summary.netSale,
    currency,
  )
  const main: Figure[] = [
    { label: words.netSale, value: summary.netSale },
    { label: words.totalTax, value: summary.tax },
    ...filled([{ label: words.returnedVat, value: negate(summary.returnedVat) }]),
    ...otherCharges.map(({ type, typeOther, description, amount }) => ({
      label: description || typeOther || nameOf(otherChargeType(type), 'otherCharges', naming),
      value: amount,
    })),
  ]
  return [
    ...makings.map(({ label }, index) => ({ label, value: shown[index]! })),
    ...main,
    ...filled([{ label: words.rounding, value: roundingOf(main, summary.total, currency) }]),
  ].map(({ label, value }) => ({ label, amount: formatMoney(value, currency) }))
}

function filled(figures: Figure[]): Figure[] {
  return figures.filter(({ value }) => !isZero(value))
}

/** What the printed figures lack to the printed total, where the exact ones come to it. */
function roundingOf(figures: readonly Figure[], total: Decimal, currency: string): Decimal {
  const values = figures.map(({ value }) => value)
  if (!equals(sum(values), total)) return zero
  return subtract(roundCoins(total, currency), sum(values.map((value) => roundCoins(value, currency))))
}

/** What became of the total since, and what is left to pay, on the day of the print; nothing while nothing has. */
function describeSettlement(
  { currency }: FiscalDocument,
  { settlement }: DescribeOptions,
  { words }: Naming,
): TotalRow[] {
  if (!settlement) return []
  const { paid, credited, writtenOff, surplus, balance, on } = settlement
  const rows = filled([
    { label: words.paidSince, value: negate(paid) },
    { label: words.creditedSince, value: negate(credited) },
    { label: words.writtenOffSince, value: negate(writtenOff) },
    { label: words.surplusSince, value: surplus },
  ])
  return [...rows, { label: fill(words.balanceOn, { day: formatDay(on) }), value: balance }].map(
    ({ label, value }) => ({ label, amount: formatMoney(value, currency) }),
  )
}

function describeReferences({ references }: FiscalDocument, naming: Naming): PageDescription['references'] {
  if (references.length === 0) return null
  const rows = references.map((reference) =>
    [
      reference.documentTypeOther ??
        nameOf(referenceDocumentType(reference.documentType), 'referenceDocumentTypes', naming),
      reference.number ?? '',
      formatDay(reference.issuedAt.slice(0, 10)),
      reference.codeOther ?? nameOf(referenceCode(reference.code ?? ''), 'references', naming),
      reference.reason ?? '',
    ]
      .filter(Boolean)
      .join(' · '),
  )
  return { heading: naming.words.references, rows }
}
