import { type Decimal, divide, halfUp, isZero, multiply, zero } from '@cuentaclara/decimal'
import { isToiletSoap } from '../codes/special-goods.ts'
import { taxCode } from '../codes/tax-codes.ts'
import type { DraftTax, SpecificTax, Tax } from '../document/document.ts'
import { percentOf } from './rates.ts'
import { moneyScale, numberIn, roundMoney } from './scale.ts'

type SpecificData = NonNullable<Tax['specific']>
type Formula = (quantity: Decimal, data: SpecificData, cabys: string) => Decimal

// Annex v4.4, "Cálculo del monto del impuesto", codes 03 to 06.
const formulas: Readonly<Record<string, Formula>> = {
  fuel: (_, { quantity: litres, unitTax }) => multiply(litres, unitTax),
  alcohol: (quantity, { proportion, unitTax }) => multiply(multiply(quantity, proportion ?? zero), unitTax),
  'drinks-and-soap': (quantity, data, cabys) =>
    isToiletSoap(cabys) ? soapTax(quantity, data) : drinkTax(quantity, data),
  tobacco: (quantity, { quantity: measure, unitTax }) => multiply(multiply(quantity, measure), unitTax),
}

/** The data of a tax by measure as numbers; the proportion of alcohol follows from measure and degree. */
export function specificData(draft: SpecificTax): SpecificData {
  const quantity = numberIn(draft.quantity)
  const percent = draft.percent === undefined ? undefined : numberIn(draft.percent)
  const proportion = draft.proportion
    ? numberIn(draft.proportion)
    : percent && proportionOf(quantity, percent)
  return {
    quantity,
    ...(percent && { percent }),
    ...(proportion && { proportion }),
    ...(draft.volume !== undefined && { volume: numberIn(draft.volume) }),
    unitTax: numberIn(draft.unitTax),
  }
}

/** Amount of a tax by measure; zero while its data are missing. */
export function specificAmount(tax: DraftTax, quantity: Decimal, cabys: string): Decimal {
  const formula = formulas[taxCode(tax.code)?.formula ?? '']
  if (!formula || !tax.specific) return zero
  return roundMoney(formula(quantity, specificData(tax.specific), cabys))
}

/** Millilitres of pure alcohol in one unit. */
function proportionOf(millilitres: Decimal, degree: Decimal): Decimal {
  return roundMoney(percentOf(millilitres, degree))
}

function soapTax(quantity: Decimal, { volume: grams, unitTax }: SpecificData): Decimal {
  return multiply(multiply(quantity, grams ?? zero), unitTax)
}

function drinkTax(quantity: Decimal, { quantity: measure, volume, unitTax }: SpecificData): Decimal {
  if (!volume || isZero(volume)) return zero
  return divide(multiply(multiply(quantity, measure), unitTax), volume, moneyScale, halfUp)
}
