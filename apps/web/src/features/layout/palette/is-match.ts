import { foldWords } from './fold-words.ts'

/** Whether every word of a text stands in the title of an entry, or in what people call it besides. */
export function isMatch(
  { title, also = '' }: { title: string; also?: string | undefined },
  text: string,
): boolean {
  const said = foldWords(`${title} ${also}`).join(' ')
  return foldWords(text).every((word) => said.includes(word))
}
