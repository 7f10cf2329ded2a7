import { equals } from '@cuentaclara/decimal'
import { isAssortment } from '../codes/special-goods.ts'
import { subtotalOfParts } from '../tax/assortment.ts'
import { cited, each, isBlank, lineRule, when } from './findings.ts'
import { parts } from './line-items.ts'
import type { Rule } from './rule.ts'

/** Assortments sold as one product. Annex v4.4, "DetalleSurtido". */
export const assortmentRules: readonly Rule[] = cited('Annex v4.4, DetalleSurtido', [
  lineRule('assortment.not-allowed', ({ line, kind }) =>
    when(line.assortment.length > 0 && !kind.hasAssortments, 'assortment'),
  ),
  lineRule('assortment.too-many', ({ line }) => when(line.assortment.length > 20, 'assortment', { max: 20 })),
  lineRule('assortment.part-cabys-missing', ({ line }) =>
    each('assortment', line.assortment, ({ cabys }) => when(isBlank(cabys), 'cabys')),
  ),
  lineRule('assortment.code-missing', ({ line }) =>
    when(
      line.assortment.length > 0 &&
        !line.codes.some(({ type, code }) => type === '03' && code.trim().length >= 3),
      'codes',
    ),
  ),
  lineRule('assortment.subtotal-differs', ({ line, computed }) =>
    when(
      line.assortment.length > 0 &&
        !equals(computed.subtotal, subtotalOfParts(computed.assortment, computed.quantity)),
      'unitPrice',
    ),
  ),
  lineRule(
    'assortment.cabys-not-assortment',
    ({ line }) =>
      when(line.assortment.length > 0 && /^\d{13}$/.test(line.cabys) && !isAssortment(line.cabys), 'cabys', {
        cabys: line.cabys,
      }),
    { severity: 'warning' },
  ),
  // ImpuestoSurtido has no factor and no exoneration.
  lineRule('assortment.tax-not-allowed', ({ line }) =>
    parts(line, ({ taxes }) =>
      each('taxes', taxes, ({ code, exoneration }) =>
        when(code === '08' || exoneration !== undefined, 'code', { code }),
      ),
    ),
  ),
])
