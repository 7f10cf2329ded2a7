import { add, compare, equals, isPositive, toText, zero } from '@cuentaclara/decimal'
import { dayOfInstant, yearsBefore } from '../calendar/calendar.ts'
import { lastDayToConfirm } from '../calendar/working-days.ts'
import { isSameIdentity } from '../codes/identification-types.ts'
import { receiverVatCondition } from '../codes/receiver-vat-conditions.ts'
import { clavePattern } from '../document/clave-shape.ts'
import type { FiscalDocument, Party } from '../document/document.ts'
import type { ReceiverMessage } from '../document/receiver-message.ts'
import { cited, hasWrongLength, isBlank, when } from './findings.ts'
import { isTooLarge } from './largest-amount.ts'
import type { Finding, RuleFacts } from './rule.ts'

/** What a confirmation is judged by besides itself; what is left out is not checked. */
export type ConfirmationContext = {
  /** The document confirmed. */
  document?: FiscalDocument
  /** The authority's verdict on it. */
  isAccepted?: boolean
}

export type ConfirmationSubject = { message: ReceiverMessage; context: ConfirmationContext }

/** A rule about a buyer's confirmation of a document. */
export type ConfirmationRule = RuleFacts & {
  about: 'confirmation'
  check: (subject: ConfirmationSubject) => Finding[]
}

const reasonLength = { min: 5, max: 160 }
const maximumYears = 10

/** Types of the consecutivo, one sequence for each answer. Annex v4.4, note 11. */
const types: Readonly<Record<ReceiverMessage['verdict'], string>> = {
  accepted: '05',
  'partially-accepted': '06',
  rejected: '07',
}

/** MensajeReceptor. Annex v4.4, "Mensaje Receptor", notes 11 and 18; reference, section 10.1. */
export const confirmationRules: readonly ConfirmationRule[] = cited('Annex v4.4, MensajeReceptor', [
  rule('message.clave-malformed', ({ message: { clave } }) => when(!clavePattern.test(clave), 'clave'), {
    prevents: '-1',
  }),
  rule('message.type-differs', ({ message: { consecutivo, verdict } }) => {
    const found = /^\d{8}(0[5-7])\d{10}$/.exec(consecutivo)?.[1]
    return when(found !== types[verdict], 'consecutivo', {
      expected: types[verdict],
      found: found ?? consecutivo.slice(0, 20),
    })
  }),
  rule('message.reason-missing', ({ message: { verdict, text } }) =>
    when(verdict !== 'accepted' && (isBlank(text) || isTooShort(text)), 'text', reasonLength),
  ),
  rule(
    'message.reason-length',
    ({ message: { text } }) =>
      when(!isBlank(text) && hasWrongLength(text, reasonLength.min, reasonLength.max), 'text', reasonLength),
    { prevents: '-1' },
  ),
  rule('message.date-invalid', ({ message }) => when(dayOfInstant(message.issuedAt) === null, 'issuedAt'), {
    prevents: '-1',
  }),
  // The schema takes digits only, so entities whose identity has letters can neither send one nor be named.
  rule(
    'message.receiver-number',
    ({ message: { receiverNumber } }) => when(!/^\d{9,12}$/.test(receiverNumber), 'receiverNumber'),
    { prevents: '-1' },
  ),
  rule('message.activity-format', ({ message: { activity = '' } }) =>
    when(!isBlank(activity) && !/^\d{4}\.\d$|^\d{6}$/.test(activity), 'activity'),
  ),
  rule('message.condition-unknown', ({ message: { taxCondition } }) =>
    when(taxCondition !== undefined && !receiverVatCondition(taxCondition), 'taxCondition'),
  ),
  rule('message.activity-not-allowed', ({ message: { activity, taxCondition = '' } }) => {
    const isLeftOut = receiverVatCondition(taxCondition)?.hasCreditAmounts === false
    return when(isLeftOut && !isBlank(activity), 'activity', { condition: taxCondition })
  }),
  rule('message.credit-not-allowed', ({ message }) => {
    const isLeftOut = receiverVatCondition(message.taxCondition ?? '')?.hasCreditAmounts === false
    const mayNot = isLeftOut || message.verdict === 'rejected'
    return [
      ...when(mayNot && message.creditedTax !== undefined, 'creditedTax'),
      ...when(mayNot && message.applicableExpense !== undefined, 'applicableExpense'),
    ]
  }),
  // No official text bounds the expense by the tax: what is bought without tax is an expense too.
  rule(
    'message.credit-exceeds-tax',
    ({ message: { creditedTax, applicableExpense, totalTax } }) => {
      const used = add(creditedTax ?? zero, applicableExpense ?? zero)
      return when(compare(used, totalTax ?? zero) > 0, 'creditedTax', {
        used: toText(used),
        tax: toText(totalTax ?? zero),
      })
    },
    { severity: 'warning' },
  ),
  rule(
    'message.amount-too-large',
    ({ message: { total, totalTax = zero } }) => when(isTooLarge(total) || isTooLarge(totalTax), 'total'),
    { prevents: '-1', reference: 'XSD v4.4, DecimalDineroType' },
  ),

  rule('message.document-not-accepted', ({ context }) => when(context.isAccepted === false, 'clave')),
  about('message.of-another-document', (message, { clave }) => when(message.clave !== clave, 'clave')),
  about('message.issuer-differs', (message, { issuer }) =>
    when(isOther(message.issuerNumber, issuer), 'issuerNumber'),
  ),
  about('message.receiver-differs', (message, { receiver }) =>
    when(isOther(message.receiverNumber, receiver), 'receiverNumber'),
  ),
  about('message.total-differs', (message, { summary: { total } }) =>
    when(!equals(message.total, total), 'total', { expected: toText(total) }),
  ),
  about('message.tax-missing', (message, { summary: { tax } }) =>
    when(isPositive(tax) && message.totalTax === undefined, 'totalTax', { expected: toText(tax) }),
  ),
  about('message.tax-differs', ({ totalTax }, { summary: { tax } }) =>
    when(totalTax !== undefined && !equals(totalTax, tax), 'totalTax', { expected: toText(tax) }),
  ),
  about('message.document-too-old', (message, { issuedAt }) => {
    const [day, today] = [dayOfInstant(issuedAt), dayOfInstant(message.issuedAt)]
    return when(day !== null && today !== null && day < yearsBefore(today, maximumYears), 'clave', {
      years: maximumYears,
    })
  }),
  // A ticket gives no credit and a credit note needs no answer: only what is charged is confirmed.
  about('message.not-to-be-confirmed', (_, { kind }) => when(!confirmed.has(kind), 'clave'), {
    severity: 'warning',
    reference: 'Decreto 44739-H, art. 20',
  }),
  about(
    'message.late',
    (message, { issuedAt }) => {
      const [day, today] = [dayOfInstant(issuedAt), dayOfInstant(message.issuedAt)]
      const last = day === null ? null : lastDayToConfirm(day)
      return when(last !== null && today !== null && today > last, 'issuedAt', { last: last ?? '' })
    },
    { severity: 'warning', reference: 'MH-DGT-RES-0027-2024, art. 10' },
  ),
])

const confirmed: ReadonlySet<string> = new Set(['invoice', 'debit-note', 'export'])

type Options = Partial<Pick<RuleFacts, 'severity' | 'prevents' | 'reference'>>

function rule(code: string, check: ConfirmationRule['check'], options: Options = {}): ConfirmationRule {
  return { about: 'confirmation', code, severity: 'error', reference: '', ...options, check }
}

/** A rule that compares with the document confirmed, when it is at hand. */
function about(
  code: string,
  check: (message: ReceiverMessage, document: FiscalDocument) => Finding[],
  options: Options = {},
): ConfirmationRule {
  return rule(
    code,
    ({ message, context }) => (context.document ? check(message, context.document) : []),
    options,
  )
}

function isTooShort(text: string | undefined): boolean {
  return hasWrongLength(text, reasonLength.min, Number.POSITIVE_INFINITY)
}

function isOther(number: string, party: Party | null): boolean {
  return !isSameIdentity(number, party?.identification?.number ?? '')
}
