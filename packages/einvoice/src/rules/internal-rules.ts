import { isDay } from '../calendar/calendar.ts'
import { ivaRate } from '../codes/iva-rates.ts'
import { isSoldAbroad } from '../document/sold-abroad.ts'
import { documentRule, each, lineRule, when } from './findings.ts'
import { taxes } from './line-items.ts'
import { descriptionLength } from './line-rules.ts'
import { filledLength, unknownPlaceholders } from './placeholders.ts'
import type { DocumentRule, LineRule, Rule } from './rule.ts'
import { electronicRules, exportRules, sellingRules } from './rule-sets.ts'

/** What no paper that names people, goods and prices may get wrong, official or not. */
const everywhere: ReadonlySet<string> = new Set([
  'issuer.missing',
  'party.name-length',
  'party.email-format',
  'party.phone-format',
  'receiver.email-missing',
  'lines.missing',
  'lines.too-many',
  'line.description-length',
  'line.quantity-not-positive',
  'line.quantity-format',
  'line.price-format',
  'line.price-zero',
  'line.amount-too-large',
  'discount.amount-format',
  'discount.percent-range',
  'discount.exceeds-line',
  'charge.description-length',
  'charge.amount-missing',
  'charge.percent-range',
  'currency.unknown',
  'exchange-rate.not-one',
  'exchange-rate.missing',
  'sale-condition.days-range',
  'payments.unknown-means',
  'payments.amount-not-positive',
  'payments.sum-differs',
  'total.too-large',
  'total.negative',
  'extra-text.length',
])

/** What is settled only when the official document is written. */
const atTheEnd: ReadonlySet<string> = new Set([
  'certificate.missing',
  'certificate.expired',
  'certificate.not-yet-valid',
  'software-provider.format',
  'party.identification-not-allowed',
  'payments.missing',
  'payments.not-allowed',
])

/** Of the day on which a template is used. */
const ofTheDay: ReadonlySet<string> = new Set(['exchange-rate.not-one', 'exchange-rate.missing'])

const official = [...electronicRules, ...sellingRules]
const common = official.filter(({ code }) => everywhere.has(code))

/** The catalogue says the rate of sales in the country. */
const ofSalesHere: ReadonlySet<string> = new Set(['line.rate-unusual'])

/** What an official document made of it will need: said in time, no obstacle yet. */
const later: readonly Rule[] = official
  .filter(({ code }) => !everywhere.has(code) && !atTheEnd.has(code))
  .map((rule) => (rule.about === 'line' && ofSalesHere.has(rule.code) ? ofPlace('here', rule) : rule))
  .map((rule) => ({ ...rule, severity: 'warning' }))

/** A rule about lines, where what is made of them can only be an export, or where it is none. */
function ofPlace(place: 'here' | 'abroad', rule: LineRule): DocumentRule {
  return {
    ...rule,
    about: 'document',
    check: ({ draft, calculation, kind, context }) => {
      const isAbroad = isSoldAbroad(draft.receiver?.identification?.type, draft.saleCondition)
      if (isAbroad !== (place === 'abroad')) return []
      return each('lines', draft.lines, (line, i) => {
        const computed = calculation.lines[i]
        return computed ? rule.check({ line, computed, kind, context }) : []
      })
    },
  }
}

/** What an export invoice made of it will need besides. */
const exportedLater = exportRules.map((rule) => ofPlace('abroad', rule))

/** The export that it becomes carries no tax of ours, and comes to less. */
const taxedAbroad = ofPlace(
  'abroad',
  lineRule(
    'line.taxed-abroad',
    (subject) =>
      taxes(subject, ({ rateCode }) => when(ivaRate(rateCode ?? '')?.bucket === 'taxed', 'rateCode')),
    { severity: 'warning' },
  ),
)

/** An offer to a client or a prospect, valid until a day. */
export const quotationRules: readonly Rule[] = [
  ...common,
  ...later,
  ...exportedLater.map((rule): Rule => ({ ...rule, severity: 'warning' })),
  taxedAbroad,
  documentRule('quotation.client-missing', ({ draft }) => when(draft.receiver === null, 'receiver')),
  documentRule('quotation.validity-missing', ({ draft: { validUntil } }) =>
    when(validUntil === undefined || !isDay(validUntil), 'validUntil'),
  ),
  documentRule('quotation.validity-past', ({ draft: { validUntil }, context }) =>
    when(validUntil !== undefined && isDay(validUntil) && validUntil < context.today, 'validUntil'),
  ),
]

const uses: ReadonlySet<string> = new Set(['regime-sale', 'internal', 'provisional'])

/** A receipt without tax that never goes to the authority. */
export const simpleRules: readonly Rule[] = [
  ...common,
  documentRule('simple.use-missing', ({ draft }) => when(!uses.has(draft.receiptUse ?? ''), 'receiptUse')),
  documentRule('simple.sale-not-allowed', ({ draft, context }) =>
    when(draft.receiptUse === 'regime-sale' && context.isSimplifiedRegime === false, 'receiptUse'),
  ),
]

/** A template from which documents are made, whose texts may hold placeholders. */
export const recurringRules: readonly Rule[] = [
  ...common.filter(({ code }) => !ofTheDay.has(code)),
  ...later,
  // Its dates come by themselves: nobody would be there to say it.
  ...exportedLater,
  taxedAbroad,
  documentRule('recurring.placeholder-unknown', ({ draft }) =>
    each('lines', draft.lines, ({ description }) => {
      const [placeholder] = unknownPlaceholders(description)
      return when(placeholder !== undefined, 'description', { placeholder: placeholder ?? '' })
    }),
  ),
  documentRule(
    'recurring.description-long',
    ({ draft }) =>
      each('lines', draft.lines, ({ description }) => {
        const fits = [...description].length <= descriptionLength.max
        const { max } = descriptionLength
        return when(fits && filledLength(description) > max, 'description', { max })
      }),
    { severity: 'warning' },
  ),
]
