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
