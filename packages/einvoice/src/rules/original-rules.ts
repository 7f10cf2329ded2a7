import { add, compare, type Decimal, equals, max, subtract, sum, toText, zero } from '@cuentaclara/decimal'
import { dayOfInstant } from '../calendar/calendar.ts'
import { referenceCode } from '../codes/reference-codes.ts'
import type { DocumentKind, DraftDocument, FiscalDocument, Party, Reference } from '../document/document.ts'
import { roundCoins } from '../tax/scale.ts'
import { cited, each, isBlank, moneyIn, when } from './findings.ts'
import type { Calculation, Finding, KindFacts, RuleFacts } from './rule.ts'

/** What happened to the original before, in its currency; documents that were rejected count for nothing. */
export type OriginalContext = {
  /** Accepted or pending notes that reduce it, less those that raise it again. */
  alreadyCredited: Decimal
  /** Accepted or pending payment receipts; zero when left out. */
  alreadyPaid?: Decimal
  /** The authority has refused it; without it that is not asked. */
  isRejected?: boolean
}

/** A document that a note or a receipt refers to, and what happened to it before. */
export type Original = { document: FiscalDocument; context: OriginalContext }

/** A note or a receipt beside the documents it refers to: one of them, and all of them for what holds together. */
export type OriginalSubject = {
  draft: DraftDocument
  calculation: Calculation
  kind: KindFacts
  original: FiscalDocument
  context: OriginalContext
  originals: readonly Original[]
  /** The draft takes from what the original charges: a credit note, or a debit note to a credit note. */
  reduces: boolean
}

/** A rule about a document and its original. */
export type OriginalRule = RuleFacts & {
  about: 'original'
  check: (subject: OriginalSubject) => Finding[]
}

/** What a note or a receipt must have in common with its original. Reference, sections 4 and 13. */
export const originalRules: readonly OriginalRule[] = cited('Annex v4.4, InformacionReferencia', [
  rule('original.not-referenced', ({ draft, original }) =>
    when(!draft.references.some(({ number }) => number === original.clave), 'references', {
      clave: original.clave,
    }),
  ),
  // Whoever calls it rejected would take from it without anybody counting.
  rule('original.not-rejected', (subject) =>
    toOriginal(subject, ({ documentType }) =>
      when(documentType === rejected && subject.context.isRejected === false, 'documentType'),
    ),
  ),
  // Whether the authority compares kind and date is unconfirmed; it compares amounts, products and parties.
  rule(
    'original.type-differs',
    (subject) =>
      toOriginal(subject, ({ documentType }) => {
        const usual = typesOf[subject.original.kind] ?? []
        return when(kindTypes.has(documentType) && !usual.includes(documentType), 'documentType', {
          documentType,
          usual: usual.join(', '),
        })
      }),
    { severity: 'warning' },
  ),
  rule(
    'original.date-differs',
    (subject) => {
      const day = dayOfInstant(subject.original.issuedAt)
      return toOriginal(subject, ({ issuedAt }) => {
        const said = dayOfInstant(issuedAt)
        return when(said !== null && day !== null && said !== day, 'issuedAt', { day: day ?? '' })
      })
    },
    { severity: 'warning' },
  ),
  rule('original.issuer-differs', ({ draft, original }) =>
    when(isSomebodyElse(draft.issuer, original.issuer), 'issuer.identification.number'),
  ),
  rule(
    'original.receiver-differs',
    ({ draft, original }) =>
      when(isSomebodyElse(draft.receiver, original.receiver), 'receiver.identification.number'),
    { prevents: '-508', preventsToo: ['-17'] },
  ),
  rule('original.currency-differs', ({ draft, original }) =>
    when(draft.currency !== original.currency, 'currency', { currency: original.currency }),
  ),
  // Compared by the authority, but whether it refuses another rate is unconfirmed (reference, section 5).
  rule(
    'original.exchange-rate-differs',
    ({ draft, original }) => {
      const isOther =
        draft.exchangeRate.trim() !== '' && !isSameNumber(draft.exchangeRate, original.exchangeRate)
      return when(draft.currency === original.currency && isOther, 'exchangeRate', {
        rate: toText(original.exchangeRate),
      })
    },
    { severity: 'warning' },
  ),
  rule(
    'original.cabys-absent',
    (subject) => {
      const known = new Set(subject.originals.flatMap(({ document }) => cabysOf(document)))
      if (!subject.kind.isNote || known.size === 0 || isFinancial(subject.draft)) return []
      return each('lines', subject.draft.lines, ({ cabys }) =>
        when(!isBlank(cabys) && !known.has(cabys), 'cabys', { cabys }),
      )
    },
    { prevents: '-509' },
  ),
  rule('original.condition-differs', ({ draft, kind, original, originals }) =>
    when(
      kind.isNote && originals.every(({ document }) => document.saleCondition !== draft.saleCondition),
      'saleCondition',
      { condition: original.saleCondition },
    ),
  ),
  rule('original.condition-not-payable', ({ draft, kind, original }) =>
    when(
      kind.arithmetic === 'payment' && paymentConditions[original.saleCondition] !== draft.saleCondition,
      'saleCondition',
      { condition: original.saleCondition },
    ),
  ),
  // The authority accepts another rate, which then owes or forgives tax that the sale did not have.
  rule('original.rate-absent', ({ draft, kind, originals }) => {
    const known = new Set(originals.flatMap(({ document }) => ratesOf(document)))
    if (kind.arithmetic !== 'payment' || known.size === 0) return []
    return each('lines', draft.lines, (line) =>
      each('taxes', line.taxes, ({ code, rateCode }) =>
        when(!known.has(rateKey(code, rateCode)), 'rateCode', { rateCode: rateCode ?? '' }),
      ),
    )
  }),
  rule('original.exceeded', ({ draft, calculation, originals, reduces }) =>
    reduces ? exceeds(draft, calculation, originals, ({ alreadyCredited }) => alreadyCredited) : [],
  ),
  // A note that annuls is for the full amount (reference, section 9.10); nobody knows that another is refused.
  rule(
    'original.annulled-in-part',
    ({ draft, calculation, originals, reduces }) => {
      const named = draft.references.filter(({ number }) =>
        originals.some(({ document }) => document.clave === number),
      )
      const annuls = named.length > 0 && named.every(({ code }) => referenceCode(code ?? '')?.annuls)
      const left = roundCoins(
        roomOf(originals, ({ alreadyCredited }) => alreadyCredited),
        draft.currency,
      )
      const total = roundCoins(calculation.summary.total, draft.currency)
      return when(reduces && annuls && compare(total, left) < 0, 'references.0.code', {
        total: toText(total),
        left: toText(left),
      })
    },
    { severity: 'warning' },
  ),
  // What is owed and paid is counted in coins: a sale of 82,099.99998 is paid with 82,100.
  rule('original.overpaid', ({ draft, calculation, kind, originals }) =>
    kind.arithmetic === 'payment'
      ? exceeds(
          draft,
          calculation,
          originals,
          ({ alreadyCredited, alreadyPaid = zero }) => add(alreadyCredited, alreadyPaid),
          (amount) => roundCoins(amount, draft.currency),
        )
      : [],
  ),
])

/** TipoDocIR of what the authority refused; and of each kind, those of the documents that only replace it left out. */
const rejected = '10'
const typesOf: Readonly<Partial<Record<DocumentKind, readonly string[]>>> = {
  invoice: ['01'],
  'debit-note': ['02'],
  'credit-note': ['03'],
  ticket: ['04'],
  // Its own type is of 2026.
  export: ['19', '01'],
  'payment-receipt': ['20'],
}
/** Those that say of which kind a document is; a return of goods, say, may be of any. */
const kindTypes: ReadonlySet<string> = new Set(['01', '02', '03', '04', '19', '20'])

/** Findings at the references to the original. */
function toOriginal(
  { draft, original }: OriginalSubject,
  check: (reference: Reference) => Finding[],
): Finding[] {
  return each('references', draft.references, (reference) =>
    reference.number === original.clave ? check(reference) : [],
  )
}

/** The condition of a receipt by that of what it pays: services to the State, and IVA deferred up to 90 days. */
const paymentConditions: Readonly<Record<string, string>> = { '08': '09', '10': '11' }

type Options = Partial<Pick<RuleFacts, 'severity' | 'prevents' | 'preventsToo'>>

function rule(code: string, check: OriginalRule['check'], options: Options = {}): OriginalRule {
  return { about: 'original', code, severity: 'error', reference: '', ...options, check }
}

type Identified = Party | null

function isSomebodyElse(one: Identified, other: Identified): boolean {
  return numberOf(one) !== numberOf(other)
}

function numberOf(party: Identified): string {
  const { type = '', number = '' } = party?.identification ?? {}
  return number === '' ? '' : `${type} ${number.toUpperCase()}`
}

function isSameNumber(text: string, number: Decimal): boolean {
  const typed = moneyIn(text)
  return typed !== null && equals(typed, number)
}

/** Codes of the lines and of the parts of their assortments; none in documents from before the catalogue. */
function cabysOf({ lines }: FiscalDocument): string[] {
  const codes = lines.flatMap(({ cabys, assortment }) => [cabys, ...assortment.map((part) => part.cabys)])
  return codes.filter((code) => code !== '')
}

/** Taxes of the lines, with their rates. */
function ratesOf({ lines }: FiscalDocument): string[] {
  return lines.flatMap(({ taxes }) => taxes.map(({ code, rateCode }) => rateKey(code, rateCode)))
}

function rateKey(code: string, rateCode = ''): string {
  return `${code} ${rateCode}`
}

function isFinancial({ references }: DraftDocument): boolean {
  return references.some(({ code }) => referenceCode(code ?? '')?.isFinancial)
}

/**
 * What is taken of all originals together is bounded by what is left of all of them; one that is not at hand may have any
 * amount left, but what the authority rejected has none: it is only replaced.
 */
function exceeds(
  draft: DraftDocument,
  { summary }: Calculation,
  originals: readonly Original[],
  used: (context: OriginalContext) => Decimal,
  rounded: (amount: Decimal) => Decimal = (amount) => amount,
): Finding[] {
  const known = new Set(originals.map(({ document }) => document.clave))
  const isElsewhere = ({ documentType, number = '' }: Reference) =>
    documentType !== rejected && number.length === claveLength && !known.has(number)
  if (draft.references.some(isElsewhere)) return []
  const left = rounded(roomOf(originals, used))
  const total = rounded(summary.total)
  return when(compare(total, left) > 0, 'lines', { total: toText(total), left: toText(left) })
}

const claveLength = 50

/** What is left of all of them, of none less than nothing. */
function roomOf(originals: readonly Original[], used: (context: OriginalContext) => Decimal): Decimal {
  return sum(
    originals.map(({ document, context }) => max(zero, subtract(document.summary.total, used(context)))),
  )
}
