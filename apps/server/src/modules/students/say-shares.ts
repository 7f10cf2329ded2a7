import type { Student } from '@cuentaclara/contracts'

/** Everybody who pays with their share, as files say it: `Ana Mora 60 %; Luis Rojas 40 %`. */
export function sayShares(payers: Student['payers']): string {
  return payers.map(({ name, share }) => `${name} ${share} %`).join('; ')
}

/** The same read back; null for what says no shares. A name may hold anything, a semicolon as well. */
export function readShares(text: string): { name: string; share: string }[] | null {
  const parts = text.split(/(?<=%)\s*[;\n]\s*/).filter((part) => part.trim() !== '')
  const told = parts.map((part) => /^(.*\S)\s+(\d{1,3}(?:[.,]\d{1,2})?)\s?%$/s.exec(part.trim()))
  if (told.length === 0 || told.includes(null)) return null
  return told.map((found) => ({ name: found![1]!, share: found![2]!.replace(',', '.') }))
}
