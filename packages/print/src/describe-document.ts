import { type Decimal, isPositive } from '@cuentaclara/decimal'
import { addDays, documentKinds, type FiscalDocument, type Party } from '@cuentaclara/einvoice'
import {
  documentType,
  identificationType,
  paymentMean,
  referenceCode,
  referenceDocumentType,
  saleCondition,
} from '@cuentaclara/einvoice/codes'
import { nameOfActivity } from '@cuentaclara/einvoice/codes/activities'
import { placeNames } from '@cuentaclara/einvoice/codes/locations'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import type { Language } from '@cuentaclara/locales'
import { describeLinesOf, pickColumns } from './describe-lines.ts'
import { describeSettlement, describeTaxes, describeTotals, type Settlement } from './describe-totals.ts'
import { fill } from './fill.ts'
import { formatDay, formatIdentification, formatInstant, formatMoney } from './format.ts'
import { lawfulTitle, type Naming, nameCurrency, nameOf, namingOf, voiceOf, type Words } from './naming.ts'
import type { Fact, PageDescription, Paper, PartyBlock, Section, TotalRow } from './page-description.ts'

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
  /** What is left to pay, all of it by default; where nothing is, it does not say how. */
  owed?: Decimal
  /** What was handed over in cash, and what was given back, in the document's currency. */
  cash?: { received: Decimal; change: Decimal }
  /** The parts that were agreed on for it, which the official document does not carry. */
  instalments?: readonly Instalment[] | undefined
  /** What became of it since it was issued, in the document's currency; left out while nothing has. */
  settlement?: Settlement | null
  /** What banks and SINPE Móvil call the payments, in their order; empty where nobody noted it. */
  paymentReferences?: readonly string[]
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
    lines: describeLinesOf(document, { isWithTax: isRoll }, naming),
    taxes: describeTaxes(document, naming),
    totals: describeTotals(document, naming),
    grandTotal: { label: words.grandTotal, amount: formatMoney(document.summary.total, document.currency) },
    afterTotal: [
      ...describeCash(document, options, words),
      ...describeSettlement(document, options.settlement, naming),
    ],
    references: describeReferences(document, naming),
    notes: section(words.notes, notesOf(document)),
    ...describeInstalments(document, options, words),
    payment: section(words.payment, describeWaysToPay(document, options, words)),
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
function describeWaysToPay(document: FiscalDocument, options: DescribeOptions, words: Words): string[] {
  const { accounts = [], owed = document.summary.total } = options
  if (!isPositive(owed)) return []
  const sinpe = describeSinpe(document, options, owed, words)
  return [
    ...accounts.map(({ bank, currency, iban, holder }) =>
      [`${bank} ${currency}`.trim(), iban.replace(/(.{4})(?=.)/g, '$1 '), holder].filter(Boolean).join(' · '),
    ),
    ...(sinpe === null ? [] : [sinpe]),
  ]
}

/** All that is typed in the telephone: SINPE Móvil moves colones, and no payload of a QR is published that would say it. */
function describeSinpe(
  { consecutivo, currency }: FiscalDocument,
  { sinpeNumber = '', isPreview }: DescribeOptions,
  owed: Decimal,
  words: Words,
): string | null {
  if (sinpeNumber === '') return null
  const number = sinpeNumber.replace(/(\d{4})(\d{4})/, '$1-$2')
  if (currency !== 'CRC' || isPreview) return fill(words.sinpe, { number })
  const said = { number, amount: formatMoney(owed, currency), reference: shortNumber(consecutivo) }
  return fill(words.sinpeWith, said)
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

function describeCash(
  { kind, currency }: FiscalDocument,
  { cash }: DescribeOptions,
  words: Words,
): TotalRow[] {
  if (cash === undefined) return []
  // What went back otherwise did so by the means of payment, which stand among the facts.
  if (kind === 'credit-note')
    return isPositive(cash.change)
      ? [{ label: words.returnedCash, amount: formatMoney(cash.change, currency) }]
      : []
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
