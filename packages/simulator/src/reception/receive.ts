import type { Session } from './tokens.ts'

export type Posted = { clave: string; consecutivo: string; issuer: string; xml: string }

/** A refusal at the door: status and the reason for `X-Error-Cause`. */
export type Refusal = { status: number; cause: string }

/** Reads the body of POST /recepcion; what it says outside the XML must fit the sender (reference §9.3). */
export function readPosted(body: string, session: Session): Posted | Refusal {
  const message = parseJson(body)
  if (!message) return { status: 400, cause: 'El cuerpo del mensaje no es JSON válido.' }
  const { clave, fecha, emisor, comprobanteXml } = message
  if (typeof clave !== 'string' || !/^[a-zA-Z0-9]{50}$/.test(clave))
    return { status: 400, cause: 'La clave no es válida.' }
  if (typeof fecha !== 'string' || Number.isNaN(Date.parse(fecha.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))))
    return { status: 400, cause: 'La fecha no es válida.' }
  const issuer = readIssuer(emisor)
  if (issuer === null) return { status: 400, cause: 'Los datos del emisor no son válidos.' }
  if (issuer !== session.taxpayerId)
    return { status: 403, cause: 'El usuario no está autorizado para enviar comprobantes de este emisor.' }
  const xml = typeof comprobanteXml === 'string' ? decode(comprobanteXml) : null
  if (xml === null) return { status: 400, cause: 'El comprobante no viene en base64 o no es UTF-8.' }
  return { clave, consecutivo: clave.slice(21, 41), issuer, xml }
}

function parseJson(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function readIssuer(emisor: unknown): string | null {
  const { tipoIdentificacion, numeroIdentificacion } = (emisor ?? {}) as Record<string, unknown>
  const isWhole = typeof tipoIdentificacion === 'string' && typeof numeroIdentificacion === 'string'
  return isWhole && /^0[1-6]$/.test(tipoIdentificacion) ? numeroIdentificacion : null
}

function decode(base64: string): string | null {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}
