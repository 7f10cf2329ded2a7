import { plainWords } from './plain-words.ts'

/**
 * What people call what they sell, and the codes that an accountant would look at first: prefixes in their order. The
 * catalogue speaks of "servicios jurídicos" and "artefactos odontológicos"; nobody who types abogado or dentista does.
 * Entered by us, each looked up in the edition of 2026-06-01.
 */
const table: readonly (readonly [words: string, codes: string])[] = []

type Entry = { words: readonly string[]; codes: readonly string[] }

const entries: readonly Entry[] = table.flatMap(([words, codes]) =>
  words.split(', ').map((phrase) => ({ words: plainWords(phrase), codes: codes.split(' ') })),
)

/**
 * Codes, as prefixes, for what somebody typed: of the everyday words that all stand in it, the longest phrase first. The last
 * word may still be on its way. Pure.
 */
export function everydayCodes(text: string): string[] {
  const typed = plainWords(text)
  const fitting = entries.filter(({ words }) => words.every((word) => typed.some((each) => means(each, word))))
  const longest = fitting.toSorted((a, b) => b.words.length - a.words.length)
  return [...new Set(longest.flatMap(({ codes }) => codes))]
}

/** Plural and singular are one; of a word of four letters or more the beginning is enough. */
function means(typed: string, word: string): boolean {
  if (typed === word) return true
  return typed.length >= 4 && (word.startsWith(typed) || typed === `${word}s` || typed === `${word}es`)
}
