import { type EconomicActivity, economicActivities } from '@cuentaclara/einvoice/codes/activities'

/** An activity as people choose it: the table of the authority shouts, people do not. */
export type NamedActivity = { code: string; name: string }

/** What an activity is called, of six digits too; null of a code that is in no table. Several names of one code stand together. */
export function nameOfActivity(code: string): string | null {
  const rows = economicActivities().filter((row) => row.code === code || row.formerCode === code)
  return rows.length === 0 ? null : rows.map(toName).join(' · ')
}

const mostFound = 12

/** The activities that some words or the beginning of a code can mean. */
export function findActivities(text: string): NamedActivity[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return economicActivities()
    .filter((row) => row.code.startsWith(text.trim()) || words.every((word) => hasWord(row, word)))
    .slice(0, mostFound)
    .map((row) => ({ code: row.code, name: toName(row) }))
}

function hasWord({ nameEs }: EconomicActivity, word: string): boolean {
  return ` ${plain(nameEs)}`.includes(` ${word}`)
}

function toName({ nameEs }: EconomicActivity): string {
  return nameEs.charAt(0) + nameEs.slice(1).toLocaleLowerCase('es')
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d.]+/gu, ' ')
}
