/** What is to be collected where somebody begins with that word, `cobrar 178`; null where they do not. */
export function readCollect(text: string, word: string): string | null {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  return first.toLowerCase() === word && rest.length > 0 ? rest.join(' ') : null
}
