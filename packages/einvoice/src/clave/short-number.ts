import { documentAbbreviations } from '../codes/document-abbreviations.ts'
import { parseConsecutivo } from './consecutivo.ts'

/**
 * `FE-183` for the twenty digits of a consecutivo, or the fifty of the clave around it, as people call a document: the
 * abbreviation of its kind and the sequence; branch and terminal come before it unless they are the first, `FE 2-1-183`. What
 * is neither stays as it is, and what has no number yet has no name. Annex v4.4, notes 2 and 3.
 */
export function shortNumber(number: string): string
export function shortNumber(number: string | null): string | null
export function shortNumber(number: string | null): string | null {
  const parts = parseConsecutivo(inClave(number ?? ''))
  if (parts === null) return number
  const { branch, terminal, sequence } = parts
  const kind = documentAbbreviations[parts.documentType as keyof typeof documentAbbreviations]
  const isMain = branch === '001' && terminal === '00001'
  return isMain ? `${kind}-${sequence}` : `${kind} ${Number(branch)}-${Number(terminal)}-${sequence}`
}

/** The same of a clave alone: null for every other text. */
export function shortNumberOfClave(clave: string): string | null {
  return inClave(clave) !== clave && parseConsecutivo(inClave(clave)) !== null ? shortNumber(clave) : null
}

/** The consecutivo in the middle of a clave; another text as it is. */
function inClave(number: string): string {
  return number.length === 50 ? number.slice(21, 41) : number
}

/**
 * The digits that the consecutivo of such a short number ends with, its type and its sequence: `010000000183` of `FE-183`, `fe183` too;
 * null for what is none. Those of answers to suppliers have three types.
 */
export function digitsOfShortNumber(word: string): string | null {
  const [, letters = '', sequence = ''] = /^([a-z]{2,3})-?0*([1-9]\d{0,9})$/i.exec(word) ?? []
  const types = Object.entries(documentAbbreviations).filter(([, kind]) => kind === letters.toUpperCase())
  return types.length === 1 ? `${types[0]![0]}${sequence.padStart(10, '0')}` : null
}
