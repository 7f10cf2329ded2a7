import { dayOfInstant, isDay } from '../calendar/calendar.ts'
import { identificationType } from '../codes/identification-types.ts'
import { clavePattern } from '../document/clave-shape.ts'
import type { Situation } from '../document/document.ts'
import { type Consecutivo, parseConsecutivo } from './consecutivo.ts'

/** What a clave is made of. Annex v4.4, note 3. */
export type ClaveParts = {
  /** FechaEmision; the clave holds its Costa Rican day. */
  issuedAt: string
  /** 01 to 04: who issues always has a Costa Rican identity. */
  issuerNumberType: string
  issuerNumber: string
  consecutivo: string
  situation: Situation
  /** Eight digits of the issuer's choice, best random. */
  securityCode: string
}

/** What a clave says. */
export type ParsedClave = Consecutivo & {
  issuedOn: string
  /** As written in the clave, twelve characters. */
  issuerPadded: string
  /** Without its padding. */
  issuerNumber: string
  consecutivo: string
  situation: Situation
  securityCode: string
}

const issuerLength = 12

/** The fifty characters of a clave. Throws a RangeError when a part does not fit. */
export function composeClave(parts: ClaveParts): string {
  const day = dayOfInstant(parts.issuedAt)
  if (!day) throw new RangeError(`Not a moment: ${parts.issuedAt}`)
  const issuer = padIssuer(parts.issuerNumberType, parts.issuerNumber)
  const text = `506${shortDate(day)}${issuer}${parts.consecutivo}${parts.situation}${parts.securityCode}`
  if (!parseClave(text)) throw new RangeError(`Not parts of a clave: ${text}`)
  return text
}

/** The parts of a clave, or null when the text is none: also when its day does not exist. */
export function parseClave(text: string): ParsedClave | null {
  if (!clavePattern.test(text)) return null
  const issuedOn = `20${text.slice(7, 9)}-${text.slice(5, 7)}-${text.slice(3, 5)}`
  const consecutivo = text.slice(21, 41)
  const parts = parseConsecutivo(consecutivo)
  if (!isDay(issuedOn) || !parts) return null
  const issuerPadded = text.slice(9, 21)
  return {
    ...parts,
    issuedOn,
    issuerPadded,
    issuerNumber: withoutPadding(issuerPadded),
    consecutivo,
    situation: text.slice(41, 42) as Situation,
    securityCode: text.slice(42),
  }
}

/** Whether the text is a clave with a day that exists and a proper consecutivo. */
export function isClave(text: string): boolean {
  return parseClave(text) !== null
}

/** The consecutivo of a clave, or of itself; null for any other number. */
export function consecutivoIn(number: string): string | null {
  if (clavePattern.test(number)) return number.slice(21, 41)
  return parseConsecutivo(number) === null ? null : number
}

/** Twelve characters: zeros before a física (9), jurídica (10), DIMEX (11 or 12) or NITE (10). */
function padIssuer(type: string, number: string): string {
  const known = identificationType(type)
  if (!known || !['01', '02', '03', '04'].includes(type) || !known.pattern.test(number))
    throw new RangeError(`Not the identity of an issuer: ${type} ${number}`)
  return number.padStart(issuerLength, '0')
}

/** The longest padding that some type of identity has: three zeros for a física, one for a DIMEX. */
function withoutPadding(padded: string): string {
  return padded.replace(/^0{1,3}/, '')
}

function shortDate(day: string): string {
  return `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`
}
