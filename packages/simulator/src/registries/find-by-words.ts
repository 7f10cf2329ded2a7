import type { CabysEntry } from './registries.ts'

/** Entries whose description has every word, or whose code begins with it; accents and capitals do not matter. */
export function findByWords(entries: readonly CabysEntry[], words: string): CabysEntry[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return entries.filter(({ code, description }) =>
    wanted.every((word) => code.startsWith(word) || plain(description).includes(word)),
  )
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
