import { child, children, type Tree, textAt } from '../format/read-tree.ts'
import { type Amount, agrees, least, percentOf, product, readAmount, showAmount, sumOf } from './amount.ts'
import { assortmentParts } from './assortment.ts'
import { type Finding, reject } from './finding.ts'
import { assumedPart, computedBase, exonerated, isGift, isVat, possibleAmounts, rateOfCode } from './taxes.ts'

export type LineContext = { label: string; root: string; isNote: boolean }

/** Every equation of one line (reference §6.1), each from the values as written. */
export function checkLineSums(line: Tree, context: LineContext): Finding[] {
  const parts = assortmentParts(line)
  return [
    ...checkPrice(line, context),
    ...(parts.length > 0 ? checkAssortment(line, parts, context) : checkTaxes(line, context)),
    ...checkNet(line, context),
  ]
}

/** A line of a payment receipt: what is paid, the part on which tax is due now, and that tax (reference §13). */
export function checkPaymentLineSums(line: Tree, context: LineContext): Finding[] {
  const taxes = children(line, 'Impuesto')
  const paid = readAmount(textAt(line, 'SubTotal'))
  const wrongTaxes = taxes.flatMap((tax) => {
    const isFactor = textAt(tax, 'Codigo') === '08'
    const due = isFactor
      ? product(readAmount(textAt(tax, 'FactorCalculoIVA')), paid)
      : percentOf(readAmount(textAt(tax, 'Tarifa')), paid)
    return [...expectField(tax, 'Monto', due, -45, context), ...checkRate(tax, context)]
  })
  const tax = sumOf(taxes.map((each) => readAmount(textAt(each, 'Monto'))))
  return [
    ...wrongTaxes,
    ...expectField(line, 'ImpuestoNeto', tax, -45, context),
    ...expectField(line, 'MontoTotalLinea', paid + readAmount(textAt(line, 'ImpuestoNeto')), null, context),
  ]
}

/** The sum of a line's discounts. */
export function discountOf(line: Tree): Amount {
  return sumOf(children(line, 'Descuento').map((discount) => readAmount(textAt(discount, 'MontoDescuento'))))
}

function expectField(
  tree: Tree,
  field: string,
  computed: Amount,
  code: number | null,
  { label }: LineContext,
  slack = 0,
): Finding[] {
  const written = textAt(tree, field)
  if (agrees(written, computed, slack)) return []
  const message = `${label}: ${field} ${written || '(vacío)'} no corresponde, se esperaba ${showAmount(computed)}.`
  return [reject(code, message)]
}

function checkPrice(line: Tree, context: LineContext): Finding[] {
  const amount = (field: string) => readAmount(textAt(line, field))
  const discounted = discountOf(line)
  const findings = [
    ...expectField(line, 'MontoTotal', product(amount('Cantidad'), amount('PrecioUnitario')), null, context),
    ...expectField(line, 'SubTotal', amount('MontoTotal') - discounted, null, context),
  ]
  if (discounted > amount('MontoTotal'))
    findings.push(reject(null, `${context.label}: el descuento supera el monto total.`))
  if (isGift(line) && !agrees(textAt(line, 'MontoTotal'), discounted))
    findings.push(
      reject(-518, `${context.label}: la regalía o bonificación debe descontar el 100% de la línea.`),
    )
  return findings
}

function checkTaxes(line: Tree, context: LineContext): Finding[] {
  const taxes = children(line, 'Impuesto')
  return [
    ...checkBase(line, context),
    ...taxes.flatMap((tax) => checkTax(line, tax, context)),
    ...checkFamily(taxes, context),
  ]
}

/** The base is computed, unless the regime lets the issuer type it (code 07, IVA collected at the factory). */
function checkBase(line: Tree, context: LineContext): Finding[] {
  const isTyped =
    textAt(line, 'IVACobradoFabrica') === '01' ||
    children(line, 'Impuesto').some((tax) => textAt(tax, 'Codigo') === '07')
  if (isTyped || !child(line, 'BaseImponible')) return []
  return expectField(line, 'BaseImponible', computedBase(line), -454, context)
}

function checkTax(line: Tree, tax: Tree, context: LineContext): Finding[] {
  const written = textAt(tax, 'Monto')
  const possible = possibleAmounts(line, tax)
  const findings = checkSpecific(tax, context)
  if (possible.length > 0 && !possible.some((amount) => agrees(written, amount)))
    findings.push(
      reject(
        textAt(tax, 'Codigo') === '04' ? -473 : -45,
        `${context.label}: el monto del impuesto ${written} no corresponde, se esperaba ${showAmount(possible[0]!)}.`,
      ),
    )
  return [...findings, ...checkExonerationSums(line, tax, context)]
}

/** What specific taxes are computed from (codes 03 to 06), present and coherent. */
function checkSpecific(tax: Tree, { label, root }: LineContext): Finding[] {
  const code = textAt(tax, 'Codigo')
  const data = child(tax, 'DatosImpuestoEspecifico')
  const needsData = ['03', '04', '05', '06'].includes(code)
  if (!needsData || root === 'FacturaElectronicaExportacion' || root === 'FacturaElectronicaCompra') return []
  if (!data) return [reject(-45, `${label}: faltan los datos del impuesto específico.`)]
  if (code === '05' && readAmount(textAt(data, 'VolumenUnidadConsumo')) === 0n)
    return [reject(-459, `${label}: falta el volumen por unidad de consumo.`)]
  if (code !== '04') return []
  if (!child(data, 'Proporcion')) return [reject(-470, `${label}: falta la proporción de alcohol.`)]
  const proportion = percentOf(
    readAmount(textAt(data, 'Porcentaje')),
    readAmount(textAt(data, 'CantidadUnidadMedida')),
  )
  return agrees(textAt(data, 'Proporcion'), proportion)
    ? []
    : [
        reject(
          -471,
          `${label}: la proporción de alcohol no corresponde, se esperaba ${showAmount(proportion)}.`,
        ),
      ]
}

function checkExonerationSums(line: Tree, tax: Tree, { label }: LineContext): Finding[] {
  const exoneration = child(tax, 'Exoneracion')
  if (!exoneration) return []
  const points = readAmount(textAt(exoneration, 'TarifaExonerada'))
  const ofBase = percentOf(points, readAmount(textAt(line, 'BaseImponible')))
  const due = readAmount(textAt(tax, 'Monto'))
  // Nobody can be spared more than the tax, which of used goods is less than the base says.
  const expected = least(ofBase, due)
  return agrees(textAt(exoneration, 'MontoExoneracion'), expected)
    ? []
    : [reject(-190, `${label}: MontoExoneracion no corresponde, se esperaba ${showAmount(expected)}.`)]
}

/** Exactly one tax of the IVA family, with a rate code that means its rate. */
function checkFamily(taxes: Tree[], context: LineContext): Finding[] {
  const tooManyOrNone = checkOneVat(taxes, context)
  return tooManyOrNone.length > 0 ? tooManyOrNone : checkRate(taxes.find(isVat)!, context)
}

function checkOneVat(taxes: Tree[], { label }: LineContext): Finding[] {
  return taxes.filter(isVat).length === 1
    ? []
    : [reject(-513, `${label}: debe llevar exactamente un impuesto al valor agregado.`)]
}

function checkRate(tax: Tree, { label, root, isNote }: LineContext): Finding[] {
  const code = textAt(tax, 'CodigoTarifaIVA')
  if (!['01', '07'].includes(textAt(tax, 'Codigo'))) return []
  if (['05', '06', '07'].includes(code) && !isNote)
    return [reject(-505, `${label}: la tarifa transitoria solo se permite en notas.`)]
  if (code === '01' && root === 'FacturaElectronicaExportacion')
    return [reject(-101, `${label}: el código de tarifa 01 no está permitido en la factura de exportación.`)]
  const rate = rateOfCode[code]
  return rate !== undefined && readAmount(rate) === readAmount(textAt(tax, 'Tarifa'))
    ? []
    : [
        reject(
          -45,
          `${label}: la tarifa ${textAt(tax, 'Tarifa')} no corresponde al código ${code || '(vacío)'}.`,
        ),
      ]
}

/** The parts are lines of one unit; the line must be so many times their sum (reference §3.3). */
function checkAssortment(line: Tree, parts: Tree[], context: LineContext): Finding[] {
  const quantity = readAmount(textAt(line, 'Cantidad'))
  const inside = parts.flatMap((part, index) => {
    const own = { ...context, label: `${context.label}, surtido ${index + 1}` }
    return [...checkPrice(part, own), ...checkTaxes(part, own)]
  })
  const subtotal = sumOf(parts.map((part) => readAmount(textAt(part, 'SubTotal'))))
  const taxes = children(line, 'Impuesto').flatMap((tax) => {
    const code = textAt(tax, 'Codigo')
    const ofParts = parts
      .flatMap((part) => children(part, 'Impuesto'))
      .filter((each) => textAt(each, 'Codigo') === code)
    const sum = sumOf(ofParts.map((each) => readAmount(textAt(each, 'Monto'))))
    return expectField(tax, 'Monto', product(sum, quantity), -45, context, ofParts.length)
  })
  const stated = new Set(children(line, 'Impuesto').map((tax) => textAt(tax, 'Codigo')))
  const isLacking = parts
    .flatMap((part) => children(part, 'Impuesto'))
    .some((tax) => !stated.has(textAt(tax, 'Codigo')))
  return [
    ...inside,
    ...checkOneVat(children(line, 'Impuesto'), context),
    ...expectField(line, 'SubTotal', product(subtotal, quantity), null, context, parts.length),
    ...checkBase(line, context),
    ...taxes,
    ...(isLacking
      ? [reject(-45, `${context.label}: falta un impuesto de los componentes del surtido.`)]
      : []),
  ]
}

/** What the buyer pays: tax less exoneration less what the issuer bears. */
function checkNet(line: Tree, context: LineContext): Finding[] {
  const taxes = children(line, 'Impuesto')
  const due = sumOf(taxes.map((tax) => readAmount(textAt(tax, 'Monto')) - exonerated(tax)))
  const isExport = context.root === 'FacturaElectronicaExportacion'
  const isHome = !isExport && context.root !== 'FacturaElectronicaCompra'
  const assumed = isHome ? sumOf(taxes.map((tax) => assumedPart(tax, line))) : 0n
  const net = isExport ? due : readAmount(textAt(line, 'ImpuestoNeto'))
  return [
    ...(isHome ? expectField(line, 'ImpuestoAsumidoEmisorFabrica', assumed, -476, context) : []),
    ...(isExport ? [] : expectField(line, 'ImpuestoNeto', due - assumed, -45, context)),
    ...expectField(line, 'MontoTotalLinea', readAmount(textAt(line, 'SubTotal')) + net, null, context),
  ]
}
