import type { Finding } from '../checks/finding.ts'
import { child, type Tree, textAt } from '../format/read-tree.ts'

const namespace = 'https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeHacienda'
const sandboxPreamble =
  'Este comprobante fue recibido en el ambiente de pruebas, por lo cual no tiene validez para fines tributarios.\n\n'

type Answer = { clave: string; root: Tree | null; findings: Finding[]; isSandbox: boolean }

/** MensajeHacienda in canonical form, ready for the seal (reference §10.2). */
export function writeAnswer({ clave, root, findings, isSandbox }: Answer): string {
  const isRejected = findings.some(({ severity }) => severity === 'reject')
  const detail = (isSandbox ? sandboxPreamble : '') + writeDetail(findings, isRejected)
  const summary = child(root ?? undefined, 'ResumenFactura')
  return [
    `<MensajeHacienda xmlns="${namespace}">`,
    element('Clave', clave),
    ...(root ? writeParties(root) : unknownIssuer),
    element('Mensaje', isRejected ? '3' : '1'),
    element('EstadoMensaje', isRejected ? 'Rechazado' : 'Aceptado'),
    element('DetalleMensaje', detail || '.'),
    element('MontoTotalImpuesto', textAt(summary, 'TotalImpuesto') || '0.00000'),
    element('TotalFactura', textAt(summary, 'TotalComprobante') || '0.00000'),
    '</MensajeHacienda>',
  ].join('')
}

const unknownIssuer = [
  element('NombreEmisor', 'DESCONOCIDO'),
  element('TipoIdentificacionEmisor', '01'),
  element('NumeroCedulaEmisor', '000000000'),
]

function writeParties(root: Tree): string[] {
  const issuer = child(root, 'Emisor')
  const receiver = child(root, 'Receptor')
  const type = textAt(receiver, 'Identificacion', 'Tipo')
  const number = textAt(receiver, 'Identificacion', 'Numero')
  return [
    element('NombreEmisor', textAt(issuer, 'Nombre')),
    element('TipoIdentificacionEmisor', textAt(issuer, 'Identificacion', 'Tipo')),
    element('NumeroCedulaEmisor', textAt(issuer, 'Identificacion', 'Numero')),
    ...(receiver ? [element('NombreReceptor', textAt(receiver, 'Nombre'))] : []),
    ...(type ? [element('TipoIdentificacionReceptor', type)] : []),
    ...(number ? [element('NumeroCedulaReceptor', number)] : []),
  ]
}

function writeDetail(findings: Finding[], isRejected: boolean): string {
  const rows = findings.map(writeRow)
  if (rows.length === 0) return ''
  const table = ['codigo, mensaje, fila, columna', ...rows].join('\n')
  return isRejected
    ? `El comprobante electrónico tiene los siguientes errores: \n\n[\n${table}\n\n]`
    : `.\n\n${table}\n`
}

function writeRow({ code, message }: Finding): string {
  return code === null ? message : `${code}, ""${message}"", 0, 0`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeText(text)}</${name}>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '')
}
