import { compare, isNegative, isPositive } from '@cuentaclara/decimal'
import { ivaRate } from '../codes/iva-rates.ts'
import { isGoods } from '../codes/special-goods.ts'
import { numberIn } from '../tax/scale.ts'
import { cited, hasWrongLength, isBlank, lineRule, moneyIn, when } from './findings.ts'
import { taxes } from './line-items.ts'
import { descriptionLength, tooLargeRule } from './line-rules.ts'
import type { Rule } from './rule.ts'

/** Lines of goods that cross the border. Annex v4.4, "PartidaArancelaria". */
export const exportLineRules: readonly Rule[] = cited('Annex v4.4, PartidaArancelaria', [
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
  lineRule('payment.base-range', ({ line, computed }) => {
    const base = moneyIn(line.taxableBase)
    const isTyped = !isBlank(line.taxableBase)
    return when(isTyped && (!base || isNegative(base) || compare(base, computed.total) > 0), 'taxableBase')
  }),
  tooLargeRule,
])
