import { momentOf } from '../checks/identities.ts'
import type { Session } from './tokens.ts'

export type Posted = {
  key: string
  clave: string
  consecutivo: string
  /** Of the document, milliseconds since 1970. */
  issuedAtMs: number
  issuer: string
  receiver: string | null
  sender: string
  callbackUrl: string | null
  xml: string
}

/** A refusal at the door: status and the reason for `X-Error-Cause`. */
export type Refusal = { status: number; cause: string }

/** Reads the body of POST /recepcion; what it says outside the XML must fit the sender (reference §9.3). */
export function readPosted(body: string, session: Session): Posted | Refusal {
  const message = parseJson(body)
  if (!message) return refuse('El cuerpo del mensaje no es JSON válido.')
  const { clave, fecha, emisor, receptor, callbackUrl, consecutivoReceptor, comprobanteXml } = message
  if (typeof clave !== 'string' || !/^[a-zA-Z0-9]{50}$/.test(clave)) return refuse('La clave no es válida.')
  const issuedAtMs = typeof fecha === 'string' ? momentIn(fecha) : Number.NaN
  if (Number.isNaN(issuedAtMs)) return refuse('La fecha no es válida.')
  const issuer = readTaxpayer(emisor)
  if (issuer === null) return refuse('Los datos del emisor no son válidos.')
  const receiver = receptor === undefined || receptor === null ? null : readTaxpayer(receptor)
  if (receiver === null && receptor !== undefined && receptor !== null)
    return refuse('Los datos del receptor no son válidos.')
  const isMessage = consecutivoReceptor !== undefined && consecutivoReceptor !== null
  if (isMessage && !(typeof consecutivoReceptor === 'string' && /^\d{20}$/.test(consecutivoReceptor)))
    return refuse('El consecutivo del receptor no es válido.')
  const callback = readCallback(callbackUrl)
  if (callback === undefined) return refuse('El callbackUrl no es válido.')
  if (!mayPost(session.taxpayerId, clave, issuer, receiver, isMessage))
    return { status: 403, cause: 'El usuario no está autorizado para enviar comprobantes de este emisor.' }
  const xml = typeof comprobanteXml === 'string' ? decode(comprobanteXml) : null
  if (xml === null) return refuse('El comprobante no viene en base64 o no es UTF-8.')
  return {
    key: isMessage ? `${clave}-${consecutivoReceptor}` : clave,
    clave,
    consecutivo: isMessage ? String(consecutivoReceptor) : clave.slice(21, 41),
    issuedAtMs,
    issuer,
    receiver,
    sender: session.taxpayerId,
    callbackUrl: callback,
    xml,
  }
}

/**
 * Who may post: the issuer his documents, the receiver his messages. In a purchase invoice the supplier stands as
 * issuer and the buyer posts; practice swaps the two in the envelope, so either place serves (reference §9.3).
 */
function mayPost(who: string, clave: string, issuer: string, receiver: string | null, isMessage: boolean) {
  if (isMessage) return receiver === who
  const isPurchase = clave.slice(29, 31) === '08'
  return issuer === who || (isPurchase && receiver === who)
}

function refuse(cause: string): Refusal {
  return { status: 400, cause }
}

/** Practice writes the zone with and without its colon. */
function momentIn(text: string): number {
  return momentOf(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
}

function parseJson(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function readTaxpayer(party: unknown): string | null {
  const { tipoIdentificacion, numeroIdentificacion } = (party ?? {}) as Record<string, unknown>
  const isWhole =
    typeof tipoIdentificacion === 'string' &&
    typeof numeroIdentificacion === 'string' &&
    /^0[1-6]$/.test(tipoIdentificacion) &&
    /^[0-9A-Za-z-]{1,20}$/.test(numeroIdentificacion)
  return isWhole ? numeroIdentificacion : null
}

/** The address to call, null when none is asked for, undefined when it is none. */
function readCallback(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return null
  const isAddress = typeof value === 'string' && value.length <= 1000 && URL.canParse(value)
  return isAddress && /^https?:/i.test(value) ? value : undefined
}

function decode(base64: string): string | null {
  if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(base64.trimEnd())) return null
  try {
    // The mark at the beginning belongs to the bytes that were signed: keep it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}
