import { child, children, type Tree, textAt } from '../format/read-tree.ts'
import { sentenceOf } from '../reception/known-codes.ts'
import type { Archive, Filed } from '../registries/archive.ts'
import { type Amount, readAmount, sumOf } from './amount.ts'
import { isDescribed } from './check-sale-fields.ts'
import { type Finding, reject } from './finding.ts'
import { isClave, momentOf } from './identities.ts'
import { kindOf } from './kinds.ts'

export type ReferenceContext = { nowMs: number; archive: Archive }

/** References as such, and what they say about documents that the authority has (reference §4, §13). */
export function checkReferences(root: Tree, context: ReferenceContext): Finding[] {
  const references = children(root, 'InformacionReferencia')
  return [
    ...references.flatMap((reference) => checkReference(root, reference, context.nowMs)),
    ...checkNeeded(root, references),
    ...checkReferenced(root, references, context.archive),
    ...checkReplaced(references, context.archive),
  ]
}

const TEN_YEARS_MS = 10 * 365.25 * 86_400_000

/** What only some documents may refer to, and why only some may do so (Annex, notes 9 and 10, revision of 2026). */
const typesOnlyIn: Readonly<Record<string, readonly string[]>> = {
  '09': ['NotaCreditoElectronica', 'NotaDebitoElectronica'],
  '16': ['FacturaElectronicaCompra'],
}
const codesOnlyIn: Readonly<Record<string, readonly string[]>> = {
  '12': ['NotaCreditoElectronica'],
  '17': ['ReciboElectronicoPago'],
}
const withClave = ['01', '02', '03', '04', '09', '11', '12', '15']
const ofPayments = ['01', '02', '03', '04', '07', '08', '10']

function checkReference(root: Tree, reference: Tree, nowMs: number): Finding[] {
  const type = textAt(reference, 'TipoDocIR')
  const code = textAt(reference, 'Codigo')
  const number = textAt(reference, 'Numero')
  const findings: Finding[] = []
  const refuse = (message: string) => findings.push(reject(null, message))
  if (type !== '13' && (code === '' || textAt(reference, 'Razon').length < 3))
    findings.push(reject(-131, sentenceOf(-131)))
  if (!isDescribed(reference, 'TipoDocIR', 'TipoDocRefOTRO'))
    refuse('La descripción del tipo de referencia corresponde solo al código 99.')
  if (!isDescribed(reference, 'Codigo', 'CodigoReferenciaOTRO'))
    refuse('La descripción del código de referencia corresponde solo al código 99.')
  if (type !== '13' && number === '') refuse('La referencia requiere el número del documento.')
  if (withClave.includes(type) && number !== '' && !isClave(number))
    refuse('El número de la referencia no es una clave válida.')
  if (typesOnlyIn[type]?.includes(root.name) === false)
    refuse(`El tipo de documento de referencia ${type} no se permite en este comprobante.`)
  if (codesOnlyIn[code]?.includes(root.name) === false)
    refuse(`El código de referencia ${code} no se permite en este comprobante.`)
  const agoMs = nowMs - momentOf(textAt(reference, 'FechaEmisionIR'))
  if (!(agoMs <= TEN_YEARS_MS)) refuse('La fecha de la referencia es anterior a diez años.')
  if (agoMs < -86_400_000) refuse('La fecha de la referencia es futura.')
  if (root.name === 'ReciboElectronicoPago') {
    if (!ofPayments.includes(type)) refuse('El recibo de pago no puede referirse a este tipo de documento.')
    if (!['04', '17'].includes(code)) refuse('El recibo de pago requiere el código de referencia 17.')
  }
  return findings
}

function checkNeeded(root: Tree, references: Tree[]): Finding[] {
  const exemptions = children(child(root, 'DetalleServicio'), 'LineaDetalle')
    .flatMap((line) => children(line, 'Impuesto'))
    .map((tax) => textAt(tax, 'Exoneracion', 'TipoDocumentoEX1'))
  return root.name === 'FacturaElectronica' && exemptions.includes('11') && references.length === 0
    ? [reject(null, 'La exoneración de tipo 11 requiere una referencia.')]
    : []
}

/** Financial notes name no goods (reference codes 09 and 10). */
const financialCodes = ['09', '10']
const REJECTED_BY_AUTHORITY = '10'

function checkReferenced(root: Tree, references: Tree[], archive: Archive): Finding[] {
  const kind = kindOf(root)
  const isPayment = root.name === 'ReciboElectronicoPago'
  if (!kind?.isNote && !isPayment) return []
  const named = references.filter((reference) => isClave(textAt(reference, 'Numero')))
  const pairs = named.map((reference) => ({ reference, filed: archive.find(textAt(reference, 'Numero')) }))
  const missing = pairs.filter(({ filed }) => filed === null)
  const unknown =
    archive.knowsEveryDocument && missing.length > 0
      ? [reject(null, 'El comprobante de referencia no existe en nuestras bases de datos.')]
      : []
  const found = pairs.flatMap(({ reference, filed }) => (filed ? [{ reference, filed }] : []))
  return [
    ...unknown,
    ...found.flatMap(({ reference, filed }) => checkPair(root, reference, filed)),
    ...(kind?.isNote && missing.length === 0 ? checkGoods(root, found) : []),
    ...(isPayment && missing.length === 0 ? checkRates(root, found) : []),
    ...checkSum(root, found),
  ]
}

const REPLACES_PURCHASE = '15'

/** What a document takes the place of as a purchase invoice is one, and counted (our reading; reference §14). */
function checkReplaced(references: Tree[], archive: Archive): Finding[] {
  const named = references.filter((reference) => textAt(reference, 'TipoDocIR') === REPLACES_PURCHASE)
  return named.flatMap((reference) => {
    const filed = archive.find(textAt(reference, 'Numero'))
    if (filed === null) return []
    if (filed.root.name !== 'FacturaElectronicaCompra')
      return [reject(null, 'El comprobante que se sustituye no es una factura electrónica de compra.')]
    return filed.state === 'rechazado' ? [reject(null, 'El comprobante de referencia fue rechazado.')] : []
  })
}

function checkPair(root: Tree, reference: Tree, { root: original, state }: Filed): Finding[] {
  const isPayment = root.name === 'ReciboElectronicoPago'
  const findings: Finding[] = []
  const refuse = (message: string) => findings.push(reject(null, message))
  if (state === 'rechazado' && textAt(reference, 'TipoDocIR') !== REJECTED_BY_AUTHORITY)
    refuse('El comprobante de referencia fue rechazado.')
  if (numberOf(original, 'Emisor') !== numberOf(root, 'Emisor'))
    refuse('El emisor del comprobante de referencia es otro.')
  const [ours, theirs] = [numberOf(root, 'Receptor'), numberOf(original, 'Receptor')]
  if (ours !== theirs) {
    const code = isPayment || ours === '' ? -508 : -17
    findings.push(reject(code, sentenceOf(code)))
  }
  if (currencyOf(root) !== currencyOf(original)) refuse('La moneda del comprobante de referencia es otra.')
  const condition = textAt(original, 'CondicionVenta')
  const isKept = isPayment ? paymentOf[condition] : ['08', '10'].includes(condition) ? condition : undefined
  if (isPayment && isKept === undefined)
    refuse('El comprobante de referencia no es una venta a crédito de IVA.')
  else if (isKept !== undefined && textAt(root, 'CondicionVenta') !== isKept)
    refuse('La condición de venta no corresponde a la del comprobante de referencia.')
  return findings
}

/** The condition of the receipt that pays a sale of this condition (reference §13). */
const paymentOf: Readonly<Record<string, string>> = { '08': '09', '10': '11' }

type Pair = { reference: Tree; filed: Filed }

/** A note may only name goods of the documents that it corrects. */
function checkGoods(root: Tree, found: Pair[]): Finding[] {
  const isFinancial = found.some(({ reference }) => financialCodes.includes(textAt(reference, 'Codigo')))
  if (found.length === 0 || isFinancial) return []
  const known = new Set(found.flatMap(({ filed }) => goodsOf(filed.root)))
  return goodsOf(root)
    .filter((cabys) => !known.has(cabys))
    .map((cabys) =>
      reject(-509, `El código CABYS ${cabys || '(vacío)'} no se encuentra en el comprobante de referencia.`),
    )
}

function goodsOf(root: Tree): string[] {
  return linesOf(root).map((line) => textAt(line, 'CodigoCABYS'))
}

/** A receipt pays the tax of the sale: at its rates, one line for each (reference §13). */
function checkRates(root: Tree, found: Pair[]): Finding[] {
  const known = new Set(found.flatMap(({ filed }) => ratesOf(filed.root)))
  const foreign = ratesOf(root).filter((rate) => !known.has(rate))
  return found.length > 0 && foreign.length > 0
    ? [reject(null, 'La tarifa del recibo de pago no está en el comprobante de referencia.')]
    : []
}

function ratesOf(root: Tree): string[] {
  return linesOf(root)
    .flatMap((line) => children(line, 'Impuesto'))
    .map((tax) => `${textAt(tax, 'Codigo')}/${textAt(tax, 'CodigoTarifaIVA')}`)
}

function linesOf(root: Tree): Tree[] {
  return children(child(root, 'DetalleServicio'), 'LineaDetalle')
}

/** Together, credit notes give back and receipts pay no more than the document that they name. */
function checkSum(root: Tree, found: Pair[]): Finding[] {
  const kind = kindOf(root)
  const [pair] = found
  if (!pair || found.length > 1 || !kind?.adjusts || kind.adjusts === 'debit') return []
  const total = (type: string) =>
    sumOf(pair.filed.adjustments.filter((each) => each.type === type).map((each) => readAmount(each.total)))
  const limit = totalOf(pair.filed.root) + total('debit') - total('credit')
  const already = kind.adjusts === 'payment' ? total('payment') : 0n
  return totalOf(root) + already > limit
    ? [reject(null, 'El monto supera el saldo del comprobante de referencia.')]
    : []
}

function totalOf(root: Tree): Amount {
  return readAmount(textAt(root, 'ResumenFactura', 'TotalComprobante'))
}

function numberOf(root: Tree, party: string): string {
  return textAt(root, party, 'Identificacion', 'Numero')
}

function currencyOf(root: Tree): string {
  return textAt(root, 'ResumenFactura', 'CodigoTipoMoneda', 'CodigoMoneda')
}
