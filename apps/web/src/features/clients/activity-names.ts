import { type EconomicActivity, economicActivities, spokenName } from '@cuentaclara/einvoice/codes/activities'
import { fold } from '#lib/fold.ts'

/** An activity as people choose it. */
export type NamedActivity = { code: string; name: string }

const mostFound = 12

/** The activities that some words or the beginning of a code can mean. */
export function findActivities(text: string): NamedActivity[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return economicActivities()
    .filter((row) => row.code.startsWith(text.trim()) || words.every((word) => hasWord(row, word)))
    .slice(0, mostFound)
    .map((row) => ({ code: row.code, name: spokenName(row) }))
}

function hasWord({ nameEs }: EconomicActivity, word: string): boolean {
  return ` ${plain(nameEs)}`.includes(` ${word}`)
}

function plain(text: string): string {
  return fold(text).replace(/[^\p{L}\d.]+/gu, ' ')
}
