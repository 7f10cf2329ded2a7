/** A text as it is compared: without accents, capitals and signs. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What of a line's text comes again with the next payment of the same person: its words, not its numbers. */
export function payerWords(text: string): string {
  return folded(text)
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .slice(0, 300)
}
