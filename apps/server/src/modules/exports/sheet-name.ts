/** A name that spreadsheets accept: at most 31 characters, none of `[]:*?/\`, no apostrophe at an end. */
export function worksheetName(wanted: string): string {
  const name = wanted
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    // What keeps a name apart in a title.
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/^['\s]+|['\s]+$/g, '')
    .slice(0, 31)
    .trim()
  return name === '' ? 'Sheet1' : name
}
