/** A name or a value of people inside a sentence: its own direction turns nothing around it. */
export function apart(text: string): string {
  return `\u2068${text}\u2069`
}
