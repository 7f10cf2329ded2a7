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

/**
 * A template without what it says of a value that is not there: the brackets around it, or its part of the sentence from the comma on. Said by a
 * sign instead, it read “(reference —)”.
 */
export function without(text: string, name: string): string {
  const field = String.raw`\{\{\s*${name}\s*\}\}`
  return text
    .replace(new RegExp(String.raw`\s*\([^(){}\n]*${field}[^(){}\n]*\)`, 'g'), '')
    .replace(new RegExp(String.raw`\s*[,،;:][^\S\n]*(?:[^\s,،;.{}]+[^\S\n]+){0,4}${field}`, 'g'), '')
    .replace(new RegExp(String.raw`[^\S\n]*${field}`, 'g'), '')
}
