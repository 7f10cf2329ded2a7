/** The words of a text as searches compare them: without accents, in lower case. */
export function foldWords(text: string): string[] {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean)
}
