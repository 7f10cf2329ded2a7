import {
  abs,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isPositive,
  multiply,
  one,
  subtract,
  toText,
} from '@cuentaclara/decimal'
import { dayOfInstant, epochOf } from '../calendar/calendar.ts'
import { currency, officialCurrencies } from '../codes/currencies.ts'
import { paymentMean } from '../codes/payment-means.ts'
import { saleCondition } from '../codes/sale-conditions.ts'
import type { DraftLine, Summary } from '../document/document.ts'
import { paid } from '../tax/payments.ts'
import { cited, documentRule, each, isBlank, lacksText, moneyIn, when } from './findings.ts'
import { isTooLarge } from './largest-amount.ts'
import { listsOf } from './lists-of.ts'
import type { DocumentSubject, Finding, Rule } from './rule.ts'

const activityPattern = /^\d{4}\.\d$/
const maximumDays = 99_999
const deferralDays = 90
const maximumPayments = 4
const ten = decimal('10')
const otherConditionLength = { min: 5, max: 100 }
const signature = 'Annex v4.4, Signature'
const otherMeansLength = { min: 3, max: 100 }

/** Activity, condition, currency and means of payment. Annex v4.4, notes 5 and 6 and "Resumen de la factura". */
export const saleRules: readonly Rule[] = cited('Annex v4.4, notes 5, 6, ResumenFactura', [
  documentRule('activity.issuer-missing', ({ draft, kind }) =>
    when(kind.issuerActivity === 'required' && isBlank(draft.issuerActivity), 'issuerActivity'),
  ),
  documentRule(
    'activity.issuer-format',
    ({ draft }) => when(!isActivity(draft.issuerActivity), 'issuerActivity'),
    { prevents: '-408' },
  ),
  documentRule(
    'activity.issuer-not-registered',
    ({ draft, context }) =>
      when(
        !isBlank(draft.issuerActivity) &&
          context.issuerActivities !== undefined &&
          !context.issuerActivities.includes(draft.issuerActivity ?? ''),
        'issuerActivity',
        { activity: draft.issuerActivity ?? '' },
      ),
    { severity: 'warning', prevents: '-408' },
  ),
  documentRule(
    'activity.unknown',
    ({ draft, context }) =>
      (['issuerActivity', 'receiverActivity'] as const).flatMap((field) => {
        const code = draft[field]
        const isUnknown = !isBlank(code) && isActivity(code) && context.isActivity?.(code ?? '') === false
        return when(isUnknown, field, { activity: code ?? '' })
      }),
    { prevents: '-408', preventsToo: ['-410'] },
  ),
  documentRule('activity.receiver-missing', ({ draft, kind }) =>
    when(kind.receiverActivity === 'required' && isBlank(draft.receiverActivity), 'receiverActivity'),
  ),
  documentRule(
    'activity.receiver-format',
    ({ draft }) => when(!isActivity(draft.receiverActivity), 'receiverActivity'),
    { prevents: '-410' },
  ),

  documentRule('sale-condition.unknown', ({ draft }) =>
    when(!saleCondition(draft.saleCondition), 'saleCondition'),
  ),
  documentRule('sale-condition.not-allowed', ({ draft, kind }) => {
    const condition = saleCondition(draft.saleCondition)
    const abbreviation = listsOf(kind)
    return when(condition !== undefined && !condition.allowedIn.includes(abbreviation), 'saleCondition', {
      condition: draft.saleCondition,
      document: abbreviation,
    })
  }),
  documentRule('sale-condition.other-missing', ({ draft }) =>
    when(
      draft.saleCondition === '99' &&
        lacksText(draft.saleConditionOther, otherConditionLength.min, otherConditionLength.max),
      'saleConditionOther',
      otherConditionLength,
    ),
  ),
  documentRule(
    'sale-condition.days-missing',
    ({ draft }) =>
      when((saleCondition(draft.saleCondition)?.needsDays ?? false) && !draft.creditDays, 'creditDays'),
    { prevents: '-58' },
  ),
  documentRule('sale-condition.days-range', ({ draft: { creditDays } }) =>
    when(
      creditDays !== undefined &&
        (!Number.isInteger(creditDays) || creditDays < 0 || creditDays > maximumDays),
      'creditDays',
      { max: maximumDays },
    ),
  ),
  // Article 27 of the law lets the IVA wait for ninety days; then it is due, paid or not.
  documentRule(
    'sale-condition.days-over-deferral',
    ({ draft }) =>
      when(draft.saleCondition === '10' && (draft.creditDays ?? 0) > deferralDays, 'creditDays', {
        max: deferralDays,
      }),
    { severity: 'warning' },
  ),
  documentRule('sale-condition.reference-missing', ({ draft }) =>
    when(draft.saleCondition === '12' && draft.references.length === 0, 'references'),
  ),
  documentRule('sale-condition.seller-not-private', ({ draft }) =>
    when(draft.saleCondition === '13' && draft.issuer?.identification?.type !== '06', 'saleCondition'),
  ),

  documentRule('currency.unknown', ({ draft }) => when(!officialCurrencies.has(draft.currency), 'currency')),
  documentRule('exchange-rate.not-one', ({ draft }) => {
    const rate = moneyIn(draft.exchangeRate)
    return when(draft.currency === 'CRC' && !(rate && equals(rate, one)), 'exchangeRate')
  }),
  // A rate of one is what an absent rate becomes elsewhere; the authority would accept the wrong value. // seed 181
  documentRule('exchange-rate.missing', ({ draft }) => {
    const rate = moneyIn(draft.exchangeRate)
    return when(
      draft.currency !== 'CRC' && !(rate && isPositive(rate) && !equals(rate, one)),
      'exchangeRate',
      {
        currency: draft.currency,
      },
    )
  }),
  // No official text sets a bound. A tenth away from the day's, a rate is mistyped more often than agreed.
  documentRule(
    'exchange-rate.unusual',
    (input) => (input.draft.currency === 'USD' ? farFrom(input.context.dollarRate, input) : []),
    { severity: 'warning', reference: 'Annex v4.4, TipoCambio' },
  ),
  // Of other currencies nobody publishes one: the last that was used is what is known.
  documentRule(
    'exchange-rate.unlike-last',
    (input) => (currency(input.draft.currency) ? [] : farFrom(input.context.lastRate, input)),
    { severity: 'warning', reference: 'Annex v4.4, TipoCambio' },
  ),

  documentRule(
    'payments.missing',
    ({ draft }) => when(!isPaidLater(draft.saleCondition) && draft.payments.length === 0, 'payments'),
    { prevents: '-496' },
  ),
  documentRule('payments.not-allowed', ({ draft }) =>
    when(isPaidLater(draft.saleCondition) && draft.payments.length > 0, 'payments'),
  ),
  documentRule('payments.too-many', ({ draft }) =>
    when(draft.payments.length > maximumPayments, 'payments', { max: maximumPayments }),
  ),
  documentRule('payments.unknown-means', ({ draft }) =>
    each('payments', draft.payments, ({ means }) => when(!paymentMean(means), 'means')),
  ),
  documentRule('payments.other-missing', ({ draft }) =>
    each('payments', draft.payments, ({ means, other }) =>
      when(
        means === '99' && lacksText(other, otherMeansLength.min, otherMeansLength.max),
        'other',
        otherMeansLength,
      ),
    ),
  ),
  documentRule('payments.amount-missing', ({ draft, calculation }) =>
    each('payments', draft.payments, (_, i) =>
      when(draft.payments.length > 1 && !calculation.payments[i]?.amount, 'amount'),
    ),
  ),
  documentRule('payments.amount-not-positive', ({ draft }) =>
    each('payments', draft.payments, ({ amount }) => {
      const number = moneyIn(amount)
      return when(draft.payments.length > 1 && !isBlank(amount) && !(number && isPositive(number)), 'amount')
    }),
  ),
  documentRule('payments.sum-differs', ({ calculation: { payments, summary } }) => {
    const isStated = payments.length > 1 && payments.every((payment) => payment.amount)
    const together = paid(payments)
    return when(isStated && !equals(together, summary.total), 'payments', {
      sum: toText(together),
      total: toText(summary.total),
    })
  }),
])

/** What holds for the document as a whole. */
export const totalRules: readonly Rule[] = cited('XSD v4.4, DecimalDineroType', [
  documentRule('total.too-large', ({ calculation }) =>
    when(summaryAmounts(calculation.summary).some(isTooLarge), 'lines'),
  ),
  // A price below zero is told at its field, and what it does to the total is no second mistake.
  documentRule('total.negative', ({ draft, calculation }) =>
    when(isNegative(calculation.summary.total) && !draft.lines.some(hasNegativePrice), 'lines'),
  ),
  documentRule(
    'certificate.missing',
    (subject) => when(isIssuing(subject) && subject.context.certificate === null, 'issuer'),
    { reference: signature },
  ),
  documentRule(
    'certificate.expired',
    (subject) => {
      const { certificate, nowMs, today } = subject.context
      const until = certificate?.notAfter ?? ''
      const isOver = isIssuing(subject) && until !== '' && isBefore(until, { today, nowMs })
      return when(isOver, 'issuer', { until: dayIn(until) })
    },
    { reference: signature },
  ),
  documentRule(
    'certificate.not-yet-valid',
    (subject) => {
      const { certificate, nowMs, today } = subject.context
      const from = certificate?.notBefore ?? ''
      const isAhead = isIssuing(subject) && from !== '' && isAfter(from, { today, nowMs })
      return when(isAhead, 'issuer', { from: dayIn(from) })
    },
    { reference: signature },
  ),
  documentRule(
    'extra-text.length',
    ({ draft }) => [
      ...each('extraTexts', draft.extraTexts, ({ text }) =>
        when(lacksText(text, 1, 500), 'text', { max: 500 }),
      ),
      ...each('extraContents', draft.extraContents, ({ text }) =>
        when(lacksText(text, 1, 500), 'text', { max: 500 }),
      ),
    ],
    { reference: 'Annex v4.4, Otros' },
  ),
])

/** Notes and receipts keep the rate of what they are about. */
function farFrom(known: string | null | undefined, { draft, kind }: DocumentSubject): Finding[] {
  const [rate, usual] = [moneyIn(draft.exchangeRate), moneyIn(known ?? undefined)]
  const isJudged = kind.arithmetic === 'sale' && !kind.isNote
  if (!isJudged || rate === null || usual === null || !isPositive(rate) || equals(rate, one)) return []
  const isFar = compare(multiply(abs(subtract(rate, usual)), ten), usual) > 0
  const params = { currency: draft.currency, rate: toText(rate), usual: toText(usual) }
  return when(isFar, 'exchangeRate', params)
}

function hasNegativePrice({ unitPrice }: DraftLine): boolean {
  const price = moneyIn(unitPrice)
  return price !== null && isNegative(price)
}

function summaryAmounts({ taxBreakdown, ...amounts }: Summary): Decimal[] {
  return [...Object.values(amounts), ...taxBreakdown.map(({ amount }) => amount)]
}

type Moment = { today: string; nowMs: number | undefined }

/** A key ends at a moment, in the middle of a day: what it signs after that is refused. */
function isBefore(instant: string, { today, nowMs }: Moment): boolean {
  return nowMs === undefined ? dayIn(instant) < today : (epochOf(instant) ?? nowMs) < nowMs
}

function isAfter(instant: string, { today, nowMs }: Moment): boolean {
  return nowMs === undefined ? dayIn(instant) > today : (epochOf(instant) ?? nowMs) > nowMs
}

/** The Costa Rican day of a moment, as far as it is one. */
function dayIn(instant: string): string {
  return dayOfInstant(instant) ?? instant.slice(0, 10)
}

function isIssuing({ context }: DocumentSubject): boolean {
  return context.phase === 'issue'
}

/** An absent activity is judged by the rules that ask for one. */
function isActivity(code: string | undefined): boolean {
  return code === undefined || code.trim() === '' || activityPattern.test(code)
}

function isPaidLater(condition: string): boolean {
  return saleCondition(condition)?.paidLater ?? false
}
