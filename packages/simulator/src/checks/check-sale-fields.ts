import { child, children, type Tree, textAt } from '../format/read-tree.ts'
import type { Registries } from '../registries/registries.ts'
import { readAmount } from './amount.ts'
import { type Finding, reject } from './finding.ts'
import { isIdentity } from './identities.ts'

/** Terms, currency, charges and means of payment (reference §4). */
export function checkSaleFields(root: Tree, registries: Registries): Finding[] {
  return [
    ...checkTerms(root),
    ...checkDetail(root),
    ...checkCurrency(root),
    ...checkCharges(root, registries),
    ...checkPayments(root),
  ]
}

/** A description belongs to code 99, and to no other. */
export function isDescribed(tree: Tree, code: string, description: string): boolean {
  return (textAt(tree, code) === '99') === (textAt(tree, description) !== '')
}

const onlyFor: Readonly<Record<string, string>> = {
  '09': 'ReciboElectronicoPago',
  '11': 'ReciboElectronicoPago',
  '12': 'FacturaElectronica',
  '13': 'FacturaElectronicaCompra',
}

function checkTerms(root: Tree): Finding[] {
  const condition = textAt(root, 'CondicionVenta')
  const owner = onlyFor[condition]
  const findings: Finding[] = []
  // Notes keep the condition of what they correct, whatever it is.
  const isNote = root.name.startsWith('Nota')
  if (owner && root.name !== owner && !(isNote && ['12', '13'].includes(condition)))
    findings.push(reject(null, `La condición de venta ${condition} no está permitida en este comprobante.`))
  if (!isDescribed(root, 'CondicionVenta', 'CondicionVentaOtros'))
    findings.push(reject(null, 'La descripción de la condición de venta corresponde solo al código 99.'))
  if (['02', '10'].includes(condition) && !(Number(textAt(root, 'PlazoCredito')) > 0))
    findings.push(reject(-58, 'El plazo del crédito es obligatorio y debe ser mayor a cero.'))
  return findings
}

/** Only certain charges may stand without a line (reference §3.1). */
function checkDetail(root: Tree): Finding[] {
  const hasLines = child(root, 'DetalleServicio') !== undefined
  const standAlone = children(root, 'OtrosCargos').some((charge) =>
    ['04', '08', '09', '10'].includes(textAt(charge, 'TipoDocumentoOC')),
  )
  return hasLines || standAlone ? [] : [reject(null, 'El comprobante no tiene líneas de detalle.')]
}

const ONE = 100_000n

function checkCurrency(root: Tree): Finding[] {
  const money = child(child(root, 'ResumenFactura'), 'CodigoTipoMoneda')
  const rate = readAmount(textAt(money, 'TipoCambio'))
  if (textAt(money, 'CodigoMoneda') === 'CRC' && rate !== ONE)
    return [reject(null, 'El tipo de cambio para colones debe ser 1.')]
  return rate <= 0n ? [reject(null, 'El tipo de cambio debe ser mayor a cero.')] : []
}

function checkCharges(root: Tree, registries: Registries): Finding[] {
  return children(root, 'OtrosCargos').flatMap((charge) => {
    const findings: Finding[] = []
    if (!isDescribed(charge, 'TipoDocumentoOC', 'TipoDocumentoOTROS'))
      findings.push(reject(null, 'La descripción del otro cargo corresponde solo al código 99.'))
    if (readAmount(textAt(charge, 'MontoCargo')) <= 0n)
      findings.push(reject(null, 'El monto del otro cargo debe ser mayor a cero.'))
    const third = child(charge, 'IdentificacionTercero')
    const isNamed = third !== undefined && textAt(charge, 'NombreTercero') !== ''
    if (textAt(charge, 'TipoDocumentoOC') === '04' && !isNamed)
      findings.push(reject(null, 'El cobro de un tercero requiere su identificación y su nombre.'))
    if (third && !isIdentity(textAt(third, 'Tipo'), textAt(third, 'Numero')))
      findings.push(reject(null, 'La identificación del tercero no es válida.'))
    else if (third && isUnknown(third, registries))
      findings.push(reject(null, 'El tercero no se encuentra registrado como obligado tributario.'))
    return findings
  })
}

/** Foreigners and people who are no taxpayers are in no registry. */
function isUnknown(third: Tree, registries: Registries): boolean {
  const isTaxpayer = ['01', '02', '03', '04'].includes(textAt(third, 'Tipo'))
  return isTaxpayer && registries.taxpayer(textAt(third, 'Numero')) === null
}

function checkPayments(root: Tree): Finding[] {
  const payments = children(child(root, 'ResumenFactura'), 'MedioPago')
  const isOnCredit = ['02', '08', '10'].includes(textAt(root, 'CondicionVenta'))
  const findings: Finding[] = []
  if (!isOnCredit && !payments.some((payment) => textAt(payment, 'TipoMedioPago') !== ''))
    findings.push(reject(-496, 'Debe indicar el medio de pago.'))
  if (isOnCredit && payments.length > 0)
    findings.push(reject(null, 'El medio de pago no corresponde a la condición de venta a crédito.'))
  if (payments.some((payment) => !isDescribed(payment, 'TipoMedioPago', 'MedioPagoOtros')))
    findings.push(reject(null, 'La descripción del medio de pago corresponde solo al código 99.'))
  const isSplit = payments.length > 1
  if (isSplit && payments.some((payment) => readAmount(textAt(payment, 'TotalMedioPago')) <= 0n))
    findings.push(reject(null, 'Cada medio de pago requiere su monto.'))
  return findings
}
