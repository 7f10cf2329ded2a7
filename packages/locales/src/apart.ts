/** A name or a value of people inside a sentence: its own direction turns nothing around it. */
export function apart(text: string): string {
  return `\u2068${text}\u2069`
}

/** The sentence without what keeps names apart in it: for names of files, and where everything reads from left to right. */
export function joined(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '')
}
