import { compare, decimal, equals, isNegative, isPositive, isZero } from '@cuentaclara/decimal'
import { discountCode } from '../codes/discount-codes.ts'
import { factoryVatCode } from '../codes/factory-vat-codes.ts'
import { ivaRate } from '../codes/iva-rates.ts'
import { productCodeType } from '../codes/product-code-types.ts'
import { referenceCode } from '../codes/reference-codes.ts'
import { taxCode } from '../codes/tax-codes.ts'
import { transactionType } from '../codes/transaction-types.ts'
import { unit } from '../codes/units.ts'
import type { DraftAssortmentPart, DraftLine } from '../document/document.ts'
import { subtotalOfParts } from '../tax/assortment.ts'
import { numberIn } from '../tax/scale.ts'
import {
  documentRule,
  each,
  hasWrongLength,
  isBlank,
  lacksText,
  lineRule,
  moneyIn,
  numberWithin,
  quantityIn,
  rateIn,
  under,
  when,
} from './findings.ts'
import type { CabysEntry, DocumentSubject, Finding, Rule } from './rule.ts'

const maximumLines = 1000
const descriptionLength = { min: 3, max: 200 }
const largestAmount = decimal('9999999999999.99999')
const hundred = decimal('100')

/** Lines that sell something. Annex v4.4, "Detalle del servicio". */
export const lineRules: readonly Rule[] = [
  documentRule('lines.too-many', ({ draft }) =>
    when(draft.lines.length > maximumLines, 'lines', { max: maximumLines }),
  ),
  documentRule('line.cabys-missing', (subject) =>
    each('lines', subject.draft.lines, ({ cabys }) => when(isBlank(cabys) && needsCabys(subject), 'cabys')),
  ),
  lineRule('line.cabys-format', ({ line }) =>
    items(line, ({ cabys }) => when(!isBlank(cabys) && !/^\d{13}$/.test(cabys), 'cabys')),
  ),
  lineRule(
    'line.cabys-unknown',
    ({ line, context }) =>
      items(line, ({ cabys }) =>
        when(/^\d{13}$/.test(cabys) && context.cabys?.(cabys) === null, 'cabys', { cabys }),
      ),
    { prevents: '-400' },
  ),
  lineRule(
    'line.rate-unusual',
    ({ line, context }) => {
      const usual = usualRate(context.cabys?.(line.cabys))
      return each('taxes', line.taxes, ({ code, rateCode }) => {
        const chosen = code === '01' ? ivaRate(rateCode ?? '')?.rate : undefined
        const isUnusual = usual !== null && chosen !== undefined && !equals(numberIn(chosen), numberIn(usual))
        return when(isUnusual, 'rateCode', { usual: usual ?? '', rate: chosen ?? '' })
      })
    },
    { severity: 'warning' },
  ),
  lineRule('line.quantity-not-positive', ({ line }) =>
    items(line, ({ quantity }) => when(!isPositive(numberIn(quantity)), 'quantity')),
  ),
  lineRule('line.quantity-format', ({ line }) =>
    items(line, ({ quantity }) =>
      when(isPositive(numberIn(quantity)) && !quantityIn(quantity), 'quantity', { decimals: 3 }),
    ),
  ),
  lineRule('line.unit-unknown', ({ line }) => items(line, (item) => when(!unit(item.unit), 'unit'))),
  lineRule(
    'line.commercial-unit-missing',
    ({ line }) =>
      items(line, (item) => when(item.unit === 'Otros' && isBlank(item.commercialUnit), 'commercialUnit')),
    { severity: 'warning' },
  ),
  lineRule('line.commercial-unit-length', ({ line }) =>
    items(line, ({ commercialUnit }) =>
      when(hasWrongLength(commercialUnit, 1, 20), 'commercialUnit', { max: 20 }),
    ),
  ),
  lineRule('line.description-length', ({ line }) =>
    items(line, ({ description }) =>
      when(
        hasWrongLength(description, descriptionLength.min, descriptionLength.max),
        'description',
        descriptionLength,
      ),
    ),
  ),
  lineRule('line.price-format', ({ line }) =>
    items(line, ({ unitPrice }) => {
      const price = moneyIn(unitPrice)
      return when(!price || isNegative(price), 'unitPrice', { decimals: 5 })
    }),
  ),
  lineRule(
    'line.price-zero',
    ({ line }) => {
      const price = moneyIn(line.unitPrice)
      return when(price !== null && isZero(price), 'unitPrice')
    },
    { severity: 'warning' },
  ),
  lineRule('line.amount-too-large', ({ computed }) =>
    when(
      [computed.total, computed.lineTotal].some((amount) => compare(amount, largestAmount) > 0),
      'unitPrice',
    ),
  ),
  lineRule('line.product-code', ({ line }) =>
    items(line, ({ codes }) =>
      each('codes', codes, ({ type, code }) =>
        when(!productCodeType(type) || lacksText(code, 1, 20), 'code'),
      ),
    ),
  ),
  lineRule('line.too-many-product-codes', ({ line }) =>
    items(line, ({ codes }) => when(codes.length > 5, 'codes', { max: 5 })),
  ),
  lineRule('line.transaction-type-unknown', ({ line }) =>
    when(line.transactionType !== undefined && !transactionType(line.transactionType), 'transactionType'),
  ),
  lineRule('line.serial-number-length', ({ line }) =>
    each('serialNumbers', line.serialNumbers, (text) => when(lacksText(text, 1, 17), '', { max: 17 })),
  ),
  lineRule('line.too-many-serial-numbers', ({ line }) =>
    when(line.serialNumbers.length > 1000, 'serialNumbers', { max: 1000 }),
  ),
  lineRule('line.medicine-registry-length', ({ line }) =>
    when(hasWrongLength(line.medicineRegistry, 1, 100), 'medicineRegistry', { max: 100 }),
  ),
  lineRule('line.pharmaceutical-form-length', ({ line }) =>
    when(hasWrongLength(line.pharmaceuticalForm, 1, 3), 'pharmaceuticalForm', { max: 3 }),
  ),
  lineRule('line.tariff-heading-format', ({ line: { tariffHeading } }) =>
    when(tariffHeading !== undefined && !/^\d{12}$/.test(tariffHeading), 'tariffHeading'),
  ),
  lineRule('line.factory-vat-unknown', ({ line, kind }) =>
    items(line, ({ factoryVat }) =>
      when(factoryVat !== undefined && !(kind.hasFactoryVat && factoryVatCode(factoryVat)), 'factoryVat'),
    ),
  ),
  lineRule(
    'line.factory-vat-not-exempt',
    ({ line }) =>
      items(line, ({ factoryVat, taxes }) =>
        when(factoryVat === '02' && !taxes.some((tax) => tax.rateCode === '10'), 'factoryVat'),
      ),
    { prevents: '-451' },
  ),
]

/** Discounts of a line. Annex v4.4, note 20. */
export const discountRules: readonly Rule[] = [
  lineRule('discount.too-many', ({ line }) =>
    items(line, ({ discounts }) => when(discounts.length > 5, 'discounts', { max: 5 })),
  ),
  lineRule(
    'discount.code-unknown',
    ({ line }) =>
      items(line, ({ discounts }) =>
        each('discounts', discounts, ({ code }) => when(!discountCode(code), 'code')),
      ),
    { prevents: '-41' },
  ),
  lineRule('discount.other-missing', ({ line }) =>
    items(line, ({ discounts }) =>
      each('discounts', discounts, ({ code, other }) =>
        when(code === '99' && lacksText(other, 5, 100), 'other', { min: 5, max: 100 }),
      ),
    ),
  ),
  lineRule('discount.nature-length', ({ line }) =>
    items(line, ({ discounts }) =>
      each('discounts', discounts, ({ code, nature }) =>
        when(code === '99' ? lacksText(nature, 3, 80) : hasWrongLength(nature, 3, 80), 'nature', {
          min: 3,
          max: 80,
        }),
      ),
    ),
  ),
  lineRule('discount.amount-format', ({ line }) =>
    items(line, ({ discounts }) =>
      each('discounts', discounts, ({ amount, percent }) => {
        const number = moneyIn(amount)
        return when(isBlank(percent) && (!number || isNegative(number)), 'amount', { decimals: 5 })
      }),
    ),
  ),
  lineRule('discount.percent-range', ({ line }) =>
    items(line, ({ discounts }) =>
      each('discounts', discounts, ({ percent }) => {
        const number = numberWithin(percent, 3, 5)
        return when(
          !isBlank(percent) && (!number || isNegative(number) || compare(number, hundred) > 0),
          'percent',
        )
      }),
    ),
  ),
  lineRule('discount.exceeds-line', ({ computed }) => when(isNegative(computed.subtotal), 'discounts')),
  lineRule(
    'discount.gift-not-whole',
    ({ computed }) =>
      when(
        computed.discounts.some((discount) => discountCode(discount.code)?.isGift) &&
          !isZero(computed.subtotal),
        'discounts',
      ),
    { prevents: '-518' },
  ),
]

/** Assortments sold as one product. Annex v4.4, "DetalleSurtido". */
export const assortmentRules: readonly Rule[] = [
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
]

/** Lines of goods that cross the border. Annex v4.4, "PartidaArancelaria". */
export const exportLineRules: readonly Rule[] = [
  lineRule('line.tariff-heading-missing', ({ line }) =>
    when(/^[0-4]/.test(line.cabys) && isBlank(line.tariffHeading), 'tariffHeading'),
  ),
  lineRule(
    'tax.not-for-exports',
    ({ line }) =>
      each('taxes', line.taxes, ({ rateCode }) =>
        when(ivaRate(rateCode ?? '')?.bucket === 'not-subject', 'rateCode', { rateCode: rateCode ?? '' }),
      ),
    { prevents: '-101' },
  ),
]

/** Lines of a payment receipt: a text and an amount. Annex v4.4, REP. */
export const paymentLineRules: readonly Rule[] = [
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
]

/** A line and the parts it may consist of: each is described, priced and taxed in the same way. */
export function items(
  line: DraftLine,
  check: (item: DraftLine | DraftAssortmentPart) => Finding[],
): Finding[] {
  return [...check(line), ...line.assortment.flatMap((part, i) => under(`assortment.${i}`, check(part)))]
}

/** Whether a tax is one of the faces of IVA. */
export function isVat(tax: { code: string }): boolean {
  return taxCode(tax.code)?.isVat ?? false
}

/** Financial notes correct an amount without naming products. */
function needsCabys({ draft, kind }: DocumentSubject): boolean {
  return !(kind.isNote && draft.references.some(({ code }) => referenceCode(code ?? '')?.isFinancial))
}

/** Per cent that the catalogue gives for a product. */
function usualRate(entry: CabysEntry | null | undefined): string | null {
  const rate = entry?.rateCode ? ivaRate(entry.rateCode)?.rate : entry?.rate
  return rateIn(rate) && rate ? rate : null
}
