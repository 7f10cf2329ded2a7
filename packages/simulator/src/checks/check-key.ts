import { type Tree, textAt } from '../format/read-tree.ts'
import { type Finding, reject } from './finding.ts'
import { dayOf, isTaxpayerNumber, momentOf } from './identities.ts'
import { kindOf } from './kinds.ts'

const ALLOWED_DRIFT_MS = 15 * 60_000
const LATEST_FUTURE_MS = 2 * 60_000

/** The clave must repeat what the document says (reference §2.2), and the document must be of now. */
export function checkKey(root: Tree, nowMs: number): Finding[] {
  const key = textAt(root, 'Clave')
  const kind = kindOf(root)
  const owner = textAt(root, kind?.signer ?? 'Emisor', 'Identificacion', 'Numero')
  const findings: Finding[] = []
  const refuse = (message: string) => findings.push(reject(null, message))
  if (!key.startsWith('506')) refuse('La clave no inicia con el código de país 506.')
  if (key.slice(3, 9) !== shortDate(dayOf(momentOf(textAt(root, 'FechaEmision')))))
    findings.push(reject(-405, 'La fecha contenida en la clave no coincide con la fecha de emisión.'))
  if (key.slice(9, 21) !== owner.padStart(12, '0'))
    refuse('La identificación contenida en la clave no coincide con la del emisor.')
  if (key.slice(21, 41) !== textAt(root, 'NumeroConsecutivo'))
    refuse('El consecutivo contenido en la clave no coincide con NumeroConsecutivo.')
  if (!/^[123]$/.test(key.charAt(41))) refuse('La situación contenida en la clave no es válida.')
  if (!/^\d{8}$/.test(key.slice(42))) refuse('El código de seguridad de la clave no es válido.')
  if (!isTaxpayerNumber(textAt(root, 'ProveedorSistemas')))
    refuse('La identificación del proveedor de sistemas no es válida.')
  return [...findings, ...checkConsecutivo(root), ...checkMoment(root, nowMs)]
}

/** Branch, terminal, type and sequence of the number (reference §2.1). */
function checkConsecutivo(root: Tree): Finding[] {
  const consecutivo = textAt(root, 'NumeroConsecutivo')
  const findings: Finding[] = []
  if (consecutivo.slice(8, 10) !== kindOf(root)?.type)
    findings.push(reject(-1, 'El tipo de documento del consecutivo no corresponde al comprobante.'))
  const isUsable = /^(?!000)\d{3}(?!00000)\d{5}\d{2}(?!0000000000)\d{10}$/.test(consecutivo)
  return isUsable ? findings : [...findings, reject(null, 'El consecutivo no es válido.')]
}

/** Now, by the official hour; only what was made without connection may come late (reference §2.2, §9.8). */
function checkMoment(root: Tree, nowMs: number): Finding[] {
  const issuedMs = momentOf(textAt(root, 'FechaEmision'))
  const situation = textAt(root, 'Clave').charAt(41)
  const isEarly = issuedMs > nowMs + LATEST_FUTURE_MS
  const mayBeLate = situation === '3' || (situation === '2' && dayOf(issuedMs) === dayOf(nowMs))
  const isLate = !mayBeLate && issuedMs < nowMs - ALLOWED_DRIFT_MS
  return Number.isNaN(issuedMs) || isEarly || isLate
    ? [reject(-53, 'La fecha y hora de emisión del comprobante no coincide con la hora oficial.')]
    : []
}

function shortDate(day: string): string {
  return `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`
}
