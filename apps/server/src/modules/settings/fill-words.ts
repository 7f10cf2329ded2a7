const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** What a text asks to be filled in, by name. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name!))]
}

/** A template with values in place of `{{name}}`; unknown ones stay as they are. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  const filled = text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  )
  // The full stop of `S.A.` ends the sentence too.
  return filled.replace(/(?<=[^.])\.\.(?=\s|$)/g, '.')
}

// Of nobody's alphabet: stands where nothing is to be said.
const nothing = '\uE000'

/**
 * A template without what it says of a value that is not there: the line that only names it, the brackets around it, or its part of the sentence
 * from the comma on. Said by a sign instead, it read “(reference —)”.
 */
export function without(text: string, name: string): string {
  return text
    .replace(placeholder, (whole, named: string) => (named === name ? nothing : whole))
    .replace(/^[^\n:{}\uE000]{1,40}: ?\uE000 ?(?:\n|$)/gm, '')
    .replace(/ ?\([^(){}\n\uE000]*\uE000[^(){}\n]*\)/g, '')
    .replace(/ ?[,،;:] ?(?:[^\s,،;:.{}]+ ){0,4}\uE000/g, '')
    .replace(/ ?\uE000/g, '')
}
