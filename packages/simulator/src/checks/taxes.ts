import { children, type Tree, textAt } from '../format/read-tree.ts'
import { type Amount, percentOf, product, quotient, readAmount } from './amount.ts'

// What the law says about each tax code (reference §6.1), told once for lines and for parts of assortments.

const vatCodes = ['01', '07', '08']
const inBaseCodes = ['02', '04', '05', '12']
const factoryCodes = ['03', '04', '05', '12']

/** Rate of each IVA rate code, in percent. */
export const rateOfCode: Readonly<Record<string, string>> = {
  '01': '0',
  '02': '1',
  '03': '2',
  '04': '4',
  '05': '0',
  '06': '4',
  '07': '8',
  '08': '13',
  '09': '0.5',
  '10': '0',
  '11': '0',
}

export function isVat(tax: Tree): boolean {
  return vatCodes.includes(textAt(tax, 'Codigo'))
}

export function entersBase(tax: Tree): boolean {
  return inBaseCodes.includes(textAt(tax, 'Codigo'))
}

/** Collected before the sale, and so never charged to the buyer. */
export function isCollectedAtFactory(tax: Tree): boolean {
  return factoryCodes.includes(textAt(tax, 'Codigo'))
}

/** A regalía or bonificación: the issuer bears its IVA. */
export function isGift(line: Tree): boolean {
  return hasDiscount(line, ['01', '03'])
}

function hasDiscount(line: Tree, codes: string[]): boolean {
  return children(line, 'Descuento').some((discount) => codes.includes(textAt(discount, 'CodigoDescuento')))
}

export function exonerated(tax: Tree): Amount {
  return readAmount(textAt(tax, 'Exoneracion', 'MontoExoneracion'))
}

/** The part of a tax that the buyer does not pay although it is due. */
export function assumedPart(tax: Tree, line: Tree): Amount {
  const amount = readAmount(textAt(tax, 'Monto'))
  if (isCollectedAtFactory(tax)) return amount
  return isVat(tax) && isGift(line) ? amount - exonerated(tax) : 0n
}

/** Amounts that a tax of a line may have; empty where only the issuer knows the inputs. */
export function possibleAmounts(line: Tree, tax: Tree): Amount[] {
  const field = (...path: string[]) => readAmount(textAt(tax, ...path))
  const specific = (name: string) => field('DatosImpuestoEspecifico', name)
  const ofLine = (name: string) => readAmount(textAt(line, name))
  switch (textAt(tax, 'Codigo')) {
    case '01':
      return vatBases(line).map((base) => percentOf(field('Tarifa'), base))
    case '07':
      return [percentOf(field('Tarifa'), vatBase(line))]
    case '02':
    case '12':
      return [percentOf(field('Tarifa'), ofLine('SubTotal'))]
    case '08':
      return [product(field('FactorCalculoIVA'), ofLine('SubTotal'))]
    case '03':
      return [product(specific('CantidadUnidadMedida'), specific('ImpuestoUnidad'))]
    case '04':
      return [product(ofLine('Cantidad'), specific('Proporcion'), specific('ImpuestoUnidad'))]
    case '05':
      return [bottledAmount(line, specific)]
    case '06':
      return [product(ofLine('Cantidad'), specific('CantidadUnidadMedida'), specific('ImpuestoUnidad'))]
    default:
      return []
  }
}

/** Soap is taxed by gram, drinks by their share of the volume that the law names. */
function bottledAmount(line: Tree, specific: (name: string) => Amount): Amount {
  const quantity = readAmount(textAt(line, 'Cantidad'))
  const isSoap = textAt(line, 'CodigoCABYS').startsWith('35321010101')
  return isSoap
    ? product(quantity, specific('VolumenUnidadConsumo'), specific('ImpuestoUnidad'))
    : quotient(
        [quantity, specific('CantidadUnidadMedida'), specific('ImpuestoUnidad')],
        specific('VolumenUnidadConsumo'),
      )
}

/** The IVA of a gift is due on its price; whether also that of discount 02, the Annex says both ways. */
function vatBases(line: Tree): Amount[] {
  const price = readAmount(textAt(line, 'MontoTotal'))
  if (isGift(line)) return [price]
  return hasDiscount(line, ['02']) ? [vatBase(line), price] : [vatBase(line)]
}

/** BaseImponible where there is one; an export's base is its subtotal with the taxes that enter it. */
export function vatBase(line: Tree): Amount {
  const written = textAt(line, 'BaseImponible')
  return written === '' ? computedBase(line) : readAmount(written)
}

/** SubTotal plus the taxes 02, 04, 05 and 12 (reference §6.1). */
export function computedBase(line: Tree): Amount {
  return children(line, 'Impuesto')
    .filter(entersBase)
    .reduce((sum, tax) => sum + readAmount(textAt(tax, 'Monto')), readAmount(textAt(line, 'SubTotal')))
}
