import { documentAbbreviations } from '../codes/document-abbreviations.ts'
import { parseConsecutivo } from './consecutivo.ts'

/**
 * `FE-183` for the twenty digits of a consecutivo, as people call a document: the abbreviation of its kind and the
 * sequence; branch and terminal come before it unless they are the first, `FE 2-1-183`. What is no consecutivo stays as it
 * is, and what has none yet has no name. Annex v4.4, notes 2 and 3.
 */
export function shortNumber(consecutivo: string): string
export function shortNumber(consecutivo: string | null): string | null
export function shortNumber(consecutivo: string | null): string | null {
  const parts = parseConsecutivo(consecutivo ?? '')
  if (parts === null) return consecutivo
  const { branch, terminal, sequence } = parts
  const kind = documentAbbreviations[parts.documentType as keyof typeof documentAbbreviations]
  const isMain = branch === '001' && terminal === '00001'
  return isMain ? `${kind}-${sequence}` : `${kind} ${Number(branch)}-${Number(terminal)}-${sequence}`
}

/** The same for the consecutivo inside the fifty digits of a clave; null when the text is none. */
export function shortNumberOfClave(clave: string): string | null {
  const consecutivo = clave.slice(21, 41)
  return clave.length === 50 && parseConsecutivo(consecutivo) !== null ? shortNumber(consecutivo) : null
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
