/** The least that counts as a whole PDF: a beginning, the words, and an end that names its table. */
export function aPdf(words = ''): Buffer {
  const body = `%PDF-1.7\n% ${words}\n`
  return Buffer.from(`${body}xref\n0 0\ntrailer\n<< >>\nstartxref\n${body.length}\n%%EOF\n`)
}
