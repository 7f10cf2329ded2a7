import { add, type Decimal, isZero, min, multiply, subtract, sum, zero } from '@cuentaclara/decimal'
import { discountCode } from '../codes/discount-codes.ts'
import { taxCode } from '../codes/tax-codes.ts'
import type {
  DecimalText,
  Discount,
  DraftExoneration,
  DraftTax,
  Exoneration,
  Tax,
} from '../document/document.ts'
import { percentOf, rateOf } from './rates.ts'
import { numberIn, roundMoney } from './scale.ts'
import { specificAmount, specificData } from './specific-tax.ts'

/** What the taxes of a line, or of a part of an assortment, are computed from. */
export type Taxable = {
  cabys: string
  quantity: Decimal
  /** Quantity × price. */
  total: Decimal
  /** Total less discounts. */
  subtotal: Decimal
  discounts: readonly Pick<Discount, 'code'>[]
  taxes: readonly DraftTax[]
  factoryVat: string | undefined
  /** Typed by the user where the regime lets him. */
  typedBase: DecimalText | undefined
}

export type LineTaxes = {
  /** BaseImponible. */
  base: Decimal
  taxes: Tax[]
  /** What the issuer bears, or the factory collected: ImpuestoAsumidoEmisorFabrica. */
  assumed: Decimal
  /** Taxes less exonerations less what was assumed: ImpuestoNeto. */
  net: Decimal
}

/** Every tax of a line with its base (Annex v4.4, "Detalle del servicio"). */
export function taxesOf(line: Taxable): LineTaxes {
  const others = new Map<DraftTax, Decimal>()
  let base = line.subtotal
  for (const draft of line.taxes) {
    const facts = taxCode(draft.code)
    if (facts?.isVat) continue
    const amount = otherTaxAmount(draft, line)
    others.set(draft, amount)
    if (facts?.entersVatBase) base = add(base, amount)
  }
  if (hasTypedBase(line)) base = numberIn(line.typedBase)

  const taxes = line.taxes.map((draft) => taxFrom(draft, line, base, others.get(draft)))
  return { base, taxes, ...netOf(taxes, line) }
}

/** Regimes in which the user states the base: special calculation (07) and IVA collected at the factory (01). */
export function hasTypedBase(line: Pick<Taxable, 'taxes' | 'factoryVat' | 'typedBase'>): boolean {
  if (line.typedBase === undefined || line.typedBase === '') return false
  return line.factoryVat === '01' || line.taxes.some((tax) => tax.code === '07')
}

/** The part of one tax that the customer does not pay although it is due. */
export function assumedPart(tax: Tax, discounts: Taxable['discounts']): Decimal {
  const facts = taxCode(tax.code)
  const isAssumed = facts?.collectedAtFactory || (facts?.isVat && discounts.some(issuerBearsVat))
  return isAssumed ? afterExoneration(tax) : zero
}

/** Amount of a tax less its exoneration. */
export function afterExoneration(tax: Tax): Decimal {
  return tax.exoneration ? subtract(tax.amount, tax.exoneration.amount) : tax.amount
}

function taxFrom(draft: DraftTax, line: Taxable, base: Decimal, otherAmount: Decimal | undefined): Tax {
  const amount = otherAmount ?? vatAmount(draft, line, base)
  return {
    code: draft.code,
    ...(draft.otherName && { otherName: draft.otherName }),
    ...(draft.rateCode && { rateCode: draft.rateCode }),
    ...(hasRate(draft) && { rate: rateOf(draft) }),
    ...(draft.factor && { factor: numberIn(draft.factor) }),
    ...(draft.specific && { specific: specificData(draft.specific) }),
    amount,
    ...(draft.exportAmount && { exportAmount: roundMoney(numberIn(draft.exportAmount)) }),
    ...(draft.exoneration && { exoneration: exonerationFrom(draft.exoneration, base, amount) }),
  }
}

function hasRate(draft: DraftTax): boolean {
  const formula = taxCode(draft.code)?.formula
  return formula === 'vat' || formula === 'rate'
}

/** IVA on the base; of used goods by factor; of a gift on the price before the discount, unless its base is typed. */
function vatAmount(draft: DraftTax, line: Taxable, base: Decimal): Decimal {
  if (taxCode(draft.code)?.formula === 'factor')
    return roundMoney(multiply(numberIn(draft.factor), line.subtotal))
  const isOnPrice = draft.code !== '07' && line.discounts.some(isGift)
  const taxed = isOnPrice ? line.total : base
  return roundMoney(percentOf(taxed, rateOf(draft)))
}

function otherTaxAmount(draft: DraftTax, line: Taxable): Decimal {
  if (taxCode(draft.code)?.formula === 'rate') return roundMoney(percentOf(line.subtotal, rateOf(draft)))
  return specificAmount(draft, line.quantity, line.cabys)
}

/** The base is not reduced by an exoneration, and no more than the tax is exonerated. */
function exonerationFrom(draft: DraftExoneration, base: Decimal, taxAmount: Decimal): Exoneration {
  const { ratePoints: points, ...facts } = draft
  const ratePoints = numberIn(points)
  return { ...facts, ratePoints, amount: min(roundMoney(percentOf(base, ratePoints)), taxAmount) }
}

function netOf(taxes: Tax[], line: Taxable): Pick<LineTaxes, 'assumed' | 'net'> {
  const assumed = sum(taxes.map((tax) => assumedPart(tax, line.discounts)))
  const due = sum(taxes.map(afterExoneration))
  return { assumed, net: isZero(assumed) ? due : subtract(due, assumed) }
}

function isGift(discount: Pick<Discount, 'code'>): boolean {
  return discountCode(discount.code)?.isGift ?? false
}

function issuerBearsVat(discount: Pick<Discount, 'code'>): boolean {
  return discountCode(discount.code)?.issuerBearsVat ?? false
}
