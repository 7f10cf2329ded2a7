import { children, type Tree, textAt } from '../format/read-tree.ts'
import { sentenceOf } from '../reception/known-codes.ts'
import { readAmount } from './amount.ts'
import { assortmentParts } from './assortment.ts'
import { checkExoneration } from './check-exoneration.ts'
import { isDescribed } from './check-sale-fields.ts'
import { type Finding, reject } from './finding.ts'
import type { LineFieldContext } from './line-field-context.ts'

/** What the fields of one line ask of each other (reference §4). */
export function checkLineFields(line: Tree, context: LineFieldContext): Finding[] {
  const { number, root } = context
  if (root === 'ReciboElectronicoPago') return checkNumber(line, number)
  return [
    ...checkNumber(line, number),
    ...checkGoods(line, context),
    ...checkDiscounts(line, number),
    ...checkFactory(line, number),
    ...checkTaxFields(line, context),
    ...assortmentParts(line).flatMap((part) => checkPart(line, part, context)),
  ]
}

function checkNumber(line: Tree, number: number): Finding[] {
  return Number(textAt(line, 'NumeroLinea')) === number
    ? []
    : [reject(null, `Línea ${number}: el número de línea no es consecutivo.`)]
}

function checkGoods(line: Tree, { number, root, registries }: LineFieldContext): Finding[] {
  const findings: Finding[] = []
  if (readAmount(textAt(line, 'Cantidad')) <= 0n)
    findings.push(reject(null, `Línea ${number}: la cantidad debe ser mayor a cero.`))
  const cabys = textAt(line, 'CodigoCABYS')
  if (cabys !== '' && registries.cabys(cabys) === null)
    findings.push(reject(-400, `Línea ${number}: el código CABYS ${cabys} no existe en el catálogo vigente.`))
  const heading = textAt(line, 'PartidaArancelaria')
  const needsHeading = root === 'FacturaElectronicaExportacion' && /^[0-4]/.test(cabys)
  if (needsHeading || heading !== '') {
    if (!/^\d{12}$/.test(heading))
      findings.push(reject(null, `Línea ${number}: la partida arancelaria debe tener 12 dígitos.`))
  }
  return findings
}

function checkDiscounts(line: Tree, number: number): Finding[] {
  return children(line, 'Descuento').flatMap((discount) => {
    const isOther = textAt(discount, 'CodigoDescuento') === '99'
    const isWhole =
      isDescribed(discount, 'CodigoDescuento', 'CodigoDescuentoOTRO') &&
      (!isOther || textAt(discount, 'NaturalezaDescuento') !== '')
    return isWhole ? [] : [reject(-41, `Línea ${number}: ${sentenceOf(-41)}`)]
  })
}

/** IVA collected at the factory: 02 leaves the line exempt, 01 lets the base be typed. */
function checkFactory(line: Tree, number: number): Finding[] {
  const factory = textAt(line, 'IVACobradoFabrica')
  const isExempt = children(line, 'Impuesto').every((tax) => textAt(tax, 'CodigoTarifaIVA') === '10')
  if (factory === '02' && !isExempt) return [reject(-451, `Línea ${number}: ${sentenceOf(-451)}`)]
  return factory === '01' && readAmount(textAt(line, 'BaseImponible')) <= 0n
    ? [reject(-454, `Línea ${number}: la base imponible debe ser mayor a cero.`)]
    : []
}

const CEMENT_RATE = 500_000n

function checkTaxFields(line: Tree, context: LineFieldContext): Finding[] {
  const { number } = context
  return children(line, 'Impuesto').flatMap((tax) => {
    const code = textAt(tax, 'Codigo')
    const findings: Finding[] = []
    if (!isDescribed(tax, 'Codigo', 'CodigoImpuestoOTRO'))
      findings.push(
        reject(null, `Línea ${number}: la descripción del impuesto corresponde solo al código 99.`),
      )
    if (code === '08' && readAmount(textAt(tax, 'FactorCalculoIVA')) <= 0n)
      findings.push(reject(-45, `Línea ${number}: falta el factor de cálculo del IVA.`))
    if (code === '12' && readAmount(textAt(tax, 'Tarifa')) !== CEMENT_RATE)
      findings.push(reject(-45, `Línea ${number}: la tarifa del impuesto al cemento es 5.`))
    return [...findings, ...checkExoneration(line, tax, context)]
  })
}

/** Sold under one code of the maker's own, which the line must name (reference §3.3). */
function checkPart(line: Tree, part: Tree, context: LineFieldContext): Finding[] {
  const { number, registries } = context
  const codes = children(line, 'CodigoComercial')
  const hasCode = codes.some((code) => textAt(code, 'Tipo') === '03' && textAt(code, 'Codigo').length >= 3)
  const cabys = textAt(part, 'CodigoCABYS')
  const findings = checkDiscountsOfPart(part, number)
  if (!hasCode) findings.push(reject(null, `Línea ${number}: el surtido requiere el código del fabricante.`))
  if (registries.cabys(cabys) === null)
    findings.push(reject(-400, `Línea ${number}: el código CABYS ${cabys} no existe en el catálogo vigente.`))
  if (readAmount(textAt(part, 'Cantidad')) <= 0n)
    findings.push(reject(null, `Línea ${number}: la cantidad del surtido debe ser mayor a cero.`))
  return findings
}

/** The discount of a part has one text, not two. */
function checkDiscountsOfPart(part: Tree, number: number): Finding[] {
  return children(part, 'Descuento').flatMap((discount) =>
    isDescribed(discount, 'CodigoDescuento', 'CodigoDescuentoOTRO')
      ? []
      : [reject(-41, `Línea ${number}: ${sentenceOf(-41)}`)],
  )
}
