import { isEconomicActivity } from '@cuentaclara/einvoice/codes/activities'
import { child, children, type Tree, textAt } from '../format/read-tree.ts'
import { sentenceOf } from '../reception/known-codes.ts'
import type { Registries, Taxpayer } from '../registries/registries.ts'
import { type Finding, reject, warn } from './finding.ts'
import { isEmail, isIdentity } from './identities.ts'

/** Who sells to whom (reference §3, §4). */
export function checkParties(root: Tree, registries: Registries): Finding[] {
  return [
    ...checkIssuer(root, registries),
    ...checkReceiver(root, registries),
    ...checkActivities(root, registries),
    ...checkEmails(root),
  ]
}

function checkIssuer(root: Tree, registries: Registries): Finding[] {
  const issuer = child(root, 'Emisor')
  const type = textAt(issuer, 'Identificacion', 'Tipo')
  const number = textAt(issuer, 'Identificacion', 'Numero')
  if (!isIdentity(type, number)) return [reject(null, 'La identificación del emisor no es válida.')]
  if (root.name === 'FacturaElectronicaCompra') return checkSupplier(root, type)
  if (!['01', '02', '03', '04'].includes(type))
    return [reject(null, 'El tipo de identificación del emisor no está permitido.')]
  const taxpayer = registries.taxpayer(number)
  if (!taxpayer) return [reject(null, 'El emisor no se encuentra registrado como obligado tributario.')]
  return isElsewhere(child(issuer, 'Ubicacion'), taxpayer) ? [warn(-37, sentenceOf(-37))] : []
}

/** Of a purchase invoice: foreigners and people who are no taxpayers have conditions of their own (reference §14). */
function checkSupplier(root: Tree, type: string): Finding[] {
  const references = children(root, 'InformacionReferencia').map((each) => textAt(each, 'TipoDocIR'))
  const hasAddress = child(child(root, 'Emisor'), 'Ubicacion') !== undefined
  const findings: Finding[] = []
  if (type === '05' && !references.includes('16'))
    findings.push(reject(null, 'El proveedor no domiciliado requiere la referencia 16.'))
  if (type === '05' && hasAddress)
    findings.push(reject(null, 'El proveedor no domiciliado no lleva ubicación.'))
  if (type === '06' && textAt(root, 'CondicionVenta') !== '13')
    findings.push(reject(null, 'El no contribuyente requiere la condición de venta 13.'))
  if (!['05', '06'].includes(type) && !hasAddress)
    findings.push(reject(null, 'Falta la ubicación del emisor.'))
  return findings
}

/** Whether a document says another place than the registry knows. */
function isElsewhere(address: Tree | undefined, { address: known }: Taxpayer): boolean {
  if (!address || !known) return false
  return (
    textAt(address, 'Provincia') !== known.province ||
    textAt(address, 'Canton') !== known.canton ||
    textAt(address, 'Distrito') !== known.district
  )
}

function checkReceiver(root: Tree, registries: Registries): Finding[] {
  const receiver = child(root, 'Receptor')
  const type = textAt(receiver, 'Identificacion', 'Tipo')
  const number = textAt(receiver, 'Identificacion', 'Numero')
  if (!receiver && root.name === 'FacturaElectronicaExportacion')
    return [reject(null, 'La factura de exportación requiere el receptor.')]
  if (!receiver || type === '') return []
  if (!isIdentity(type, number) || type === '06')
    return [reject(-38, 'La identificación del receptor no es válida.')]
  if (type !== '05') return registries.taxpayer(number) ? [] : [reject(-38, sentenceOf(-38))]
  return checkForeigner(root, receiver)
}

/** Where a receiver who does not live here may stand (reference §3). */
function checkForeigner(root: Tree, receiver: Tree): Finding[] {
  const findings: Finding[] = []
  if (['FacturaElectronicaCompra', 'ReciboElectronicoPago'].includes(root.name))
    findings.push(reject(-38, 'El tipo de identificación del receptor no está permitido.'))
  const isInvoice = root.name === 'FacturaElectronica'
  if (isInvoice && textAt(root, 'CondicionVenta') !== '12')
    findings.push(reject(-38, 'El receptor extranjero no domiciliado requiere la condición de venta 12.'))
  else if (isInvoice && children(root, 'InformacionReferencia').length === 0)
    findings.push(reject(null, 'La venta a un extranjero no domiciliado requiere una referencia.'))
  if (child(receiver, 'Ubicacion'))
    findings.push(reject(null, 'El receptor extranjero no domiciliado no lleva ubicación.'))
  return findings
}

function checkActivities(root: Tree, registries: Registries): Finding[] {
  return [
    ...checkActivity(root, 'CodigoActividadEmisor', 'Emisor', -408, registries),
    ...checkActivity(root, 'CodigoActividadReceptor', 'Receptor', -410, registries),
  ]
}

/** A code of the catalogue, or a rejection; one of the taxpayer's own, or a warning. */
function checkActivity(
  root: Tree,
  field: string,
  party: string,
  code: number,
  registries: Registries,
): Finding[] {
  const activity = textAt(root, field)
  if (activity === '') return []
  if (!/^\d{4}\.\d$/.test(activity) || !isEconomicActivity(activity)) return [reject(code, sentenceOf(code))]
  const number = textAt(root, party, 'Identificacion', 'Numero')
  const own = registries.taxpayer(number)?.activities ?? []
  return own.length === 0 || own.some((each) => each.code === activity) ? [] : [warn(code, sentenceOf(code))]
}

function checkEmails(root: Tree): Finding[] {
  const written = ['Emisor', 'Receptor'].flatMap((party) => children(child(root, party), 'CorreoElectronico'))
  return written.some(({ text }) => text.trim() !== '' && !isEmail(text))
    ? [reject(null, 'El correo electrónico no tiene el formato requerido.')]
    : []
}
