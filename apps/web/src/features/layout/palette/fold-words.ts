import { fold } from '#lib/fold.ts'

/** The words of a text as searches compare them: without accents, in lower case. */
export function foldWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean)
}
