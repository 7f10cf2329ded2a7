import { compare, isNegative, isPositive } from '@cuentaclara/decimal'
import { ivaRate } from '../codes/iva-rates.ts'
import { isGoods } from '../codes/special-goods.ts'
import { numberIn } from '../tax/scale.ts'
import { cited, documentRule, each, hasWrongLength, isBlank, lineRule, moneyIn, when } from './findings.ts'
import { taxes } from './line-items.ts'
import { descriptionLength, tooLargeRule } from './line-rules.ts'
import type { LineRule, Rule } from './rule.ts'

/** Lines of goods that cross the border. Annex v4.4, "PartidaArancelaria". */
export const exportLineRules: readonly LineRule[] = cited('Annex v4.4, PartidaArancelaria', [
  lineRule('line.tariff-heading-missing', ({ line }) =>
    when(isGoods(line.cabys) && isBlank(line.tariffHeading), 'tariffHeading'),
  ),
  lineRule(
    'tax.not-for-exports',
    (subject) =>
      taxes(subject, ({ rateCode }) =>
        when(ivaRate(rateCode ?? '')?.bucket === 'not-subject', 'rateCode', { rateCode: rateCode ?? '' }),
      ),
    { prevents: '-101' },
  ),
])

/** Lines of a payment receipt: a text and an amount. Annex v4.4, REP. */
export const paymentLineRules: readonly Rule[] = cited('Annex v4.4, ReciboElectronicoPago', [
  lineRule('line.description-length', ({ line }) =>
    when(
      hasWrongLength(line.description, descriptionLength.min, descriptionLength.max),
      'description',
      descriptionLength,
    ),
  ),
  lineRule('line.quantity-not-positive', ({ line }) =>
    when(!isPositive(numberIn(line.quantity)), 'quantity'),
  ),
  lineRule('line.price-format', ({ line }) => {
    const price = moneyIn(line.unitPrice)
    return when(!price || isNegative(price), 'unitPrice', { decimals: 5 })
  }),
  // The official line of a receipt has no place for one: what is paid is typed.
  lineRule('payment.discount', ({ line }) => when(line.discounts.length > 0, 'discounts')),
  documentRule('payment.base-range', ({ draft, calculation }) =>
    each('lines', draft.lines, ({ taxableBase }, i) => {
      const base = moneyIn(taxableBase)
      const most = draft.saleCondition === taxFirst ? undefined : calculation.lines[i]?.total
      const isMore = base !== null && most !== undefined && compare(base, most) > 0
      return when(!isBlank(taxableBase) && (!base || isNegative(base) || isMore), 'taxableBase')
    }),
  ),
  tooLargeRule,
])

/** Payments of deferred tax go to the tax first (RLIVA, art. 40 bis): its base is more than what else was paid. */
const taxFirst = '11'
