import { compare, decimal, isPositive } from '@cuentaclara/decimal'
import { otherChargeType } from '../codes/other-charge-types.ts'
import {
  cited,
  documentRule,
  each,
  hasWrongLength,
  isBlank,
  lacksText,
  moneyIn,
  numberWithin,
  when,
} from './findings.ts'
import { fitsIdentification } from './party-rules.ts'
import type { Rule } from './rule.ts'

const maximumCharges = 15
const hundred = decimal('100')

/** Charges that are no lines, and documents without lines. Annex v4.4, note 16. */
export const chargeRules: readonly Rule[] = cited('Annex v4.4, OtrosCargos, note 16', [
  documentRule('lines.missing', ({ draft, kind }) =>
    when(
      draft.lines.length === 0 &&
        !(kind.mayLackLines && draft.otherCharges.some(({ type }) => otherChargeType(type)?.standsAlone)),
      'lines',
    ),
  ),
  documentRule('charge.not-allowed', ({ draft, kind }) =>
    when(draft.otherCharges.length > 0 && !kind.hasOtherCharges, 'otherCharges'),
  ),
  documentRule('charge.too-many', ({ draft }) =>
    when(draft.otherCharges.length > maximumCharges, 'otherCharges', { max: maximumCharges }),
  ),
  documentRule('charge.type-unknown', ({ draft }) =>
    each('otherCharges', draft.otherCharges, ({ type }) => when(!otherChargeType(type), 'type')),
  ),
  documentRule('charge.type-other-missing', ({ draft }) =>
    each('otherCharges', draft.otherCharges, ({ type, typeOther }) =>
      when(type === '99' && lacksText(typeOther, 5, 100), 'typeOther', { min: 5, max: 100 }),
    ),
  ),
  documentRule('charge.description-length', ({ draft }) =>
    each('otherCharges', draft.otherCharges, ({ description }) =>
      when(lacksText(description, 1, 160), 'description', { max: 160 }),
    ),
  ),
  documentRule('charge.amount-missing', ({ draft, calculation }) =>
    each('otherCharges', draft.otherCharges, ({ amount, percent }, i) => {
      const computed = calculation.otherCharges[i]?.amount
      const isTyped = !isBlank(percent) || moneyIn(amount) !== null
      return when(!(isTyped && computed && isPositive(computed)), 'amount')
    }),
  ),
  documentRule('charge.percent-range', ({ draft }) =>
    each('otherCharges', draft.otherCharges, ({ percent }) => {
      const number = numberWithin(percent, 4, 5)
      return when(
        !isBlank(percent) && (!number || !isPositive(number) || compare(number, hundred) > 0),
        'percent',
      )
    }),
  ),
  documentRule('charge.third-party-missing', ({ draft }) =>
    each('otherCharges', draft.otherCharges, ({ type, thirdParty }) =>
      when((otherChargeType(type)?.needsThirdParty ?? false) && !thirdParty, 'thirdParty.name'),
    ),
  ),
  documentRule('charge.third-party-invalid', ({ draft }) =>
    each('otherCharges', draft.otherCharges, ({ thirdParty }) =>
      thirdParty
        ? [
            ...when(hasWrongLength(thirdParty.name, 5, 100), 'thirdParty.name'),
            ...when(!fitsIdentification(thirdParty.identification), 'thirdParty.identification.number'),
          ]
        : [],
    ),
  ),
  documentRule(
    'charge.third-party-not-registered',
    ({ draft, context }) =>
      each('otherCharges', draft.otherCharges, ({ thirdParty }) => {
        const identification = thirdParty?.identification
        const isUnknown =
          identification !== undefined && context.taxpayer?.(identification)?.isUnknown === true
        return when(isUnknown, 'thirdParty.identification.number', { number: identification?.number ?? '' })
      }),
    { severity: 'warning' },
  ),
])
