import type { Student } from '@cuentaclara/contracts'

/** Everybody who pays with their share, as files say it: `Ana Mora 60 %; Luis Rojas 40 %`. */
export function sayShares(payers: Student['payers']): string {
  return payers.map(({ name, share }) => `${name} ${share} %`).join('; ')
}

/** The same read back; null for what says no shares. A name may hold anything, a semicolon as well. */
export function readShares(text: string): { name: string; share: string }[] | null {
  const told = endingInPercent(text).map((part) => /^(.*\S)\s+(\d{1,3}(?:[.,]\d{1,2})?)\s?%$/s.exec(part))
  if (told.length === 0 || told.includes(null)) return null
  return told.map((found) => ({ name: found![1]!, share: found![2]!.replace(',', '.') }))
}

/** What stands between semicolons or breaks, where each share ends and nowhere else. */
function endingInPercent(text: string): string[] {
  const parts: string[] = []
  for (const piece of text.split(/[;\n]/)) {
    const last = parts.at(-1)
    if (last !== undefined && !last.trimEnd().endsWith('%')) parts[parts.length - 1] = `${last};${piece}`
    else parts.push(piece)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
