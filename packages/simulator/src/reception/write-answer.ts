import type { Finding } from '../checks/finding.ts'
import { isReceiverMessage } from '../checks/kinds.ts'
import { child, type Tree, textAt } from '../format/read-tree.ts'
import type { Archive } from '../registries/archive.ts'

const namespace = 'https://cdn.comprobanteselectronicos.go.cr/xml-schemas/v4.4/mensajeHacienda'
const sandboxSentence =
  'Este comprobante fue recibido en el ambiente de pruebas, por lo cual no tiene validez para fines tributarios.'

type Answer = {
  clave: string
  /** Null when the document could not be read. */
  root: Tree | null
  xml: string
  findings: Finding[]
  isSandbox: boolean
  archive: Archive
}

/** MensajeHacienda in canonical form, ready for the seal (reference §10.2). */
export function writeAnswer(answer: Answer): string {
  const { root, findings } = answer
  const isRejected = findings.some(({ severity }) => severity === 'reject')
  // A receiver's message says little about the parties: the document that it answers knows them.
  const isMessage = root !== null && isReceiverMessage(root)
  const described = isMessage ? (answer.archive.find(textAt(root, 'Clave'))?.root ?? null) : root
  const summary = isMessage ? root : child(root ?? undefined, 'ResumenFactura')
  return [
    `<MensajeHacienda xmlns="${namespace}">`,
    element('Clave', answer.clave),
    ...(described ? writeParties(described) : unknownIssuer),
    element('Mensaje', isRejected ? '3' : '1'),
    element('EstadoMensaje', isRejected ? 'Rechazado' : 'Aceptado'),
    element('DetalleMensaje', writeDetail(answer, isRejected)),
    element('MontoTotalImpuesto', textAt(summary, isMessage ? 'MontoTotalImpuesto' : 'TotalImpuesto') || '0'),
    element('TotalFactura', textAt(summary, isMessage ? 'TotalFactura' : 'TotalComprobante') || '0'),
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

function writeDetail({ findings, isSandbox, xml }: Answer, isRejected: boolean): string {
  const rows = findings.map((finding) => writeRow(finding, xml))
  const table = ['codigo, mensaje, fila, columna', ...rows].join('\r\n')
  if (isRejected) {
    const preamble = isSandbox ? `${sandboxSentence}\n\n` : ''
    return `${preamble}El comprobante electrónico tiene los siguientes errores: \n\n[\n${table}\r\n\n]`
  }
  const start = isSandbox ? sandboxSentence : '.'
  return rows.length === 0 ? start : `${start}\n\n${table}\r\n`
}

function writeRow({ code, message, at }: Finding, xml: string): string {
  if (code === null) return message
  const { row, column } = placeOf(xml, at)
  return `${code}, ""${message.replaceAll('"', '""')}"", ${row}, ${column}`
}

/** Line and column, from 1, of an offset; 0, 0 for rules that have no place. */
function placeOf(xml: string, at: number | undefined): { row: number; column: number } {
  if (at === undefined) return { row: 0, column: 0 }
  const before = xml.slice(0, at).split('\n')
  return { row: before.length, column: before.at(-1)!.length + 1 }
}

function element(name: string, text: string): string {
  return `<${name}>${escapeText(text)}</${name}>`
}

/** As canonical XML writes text. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;')
}
