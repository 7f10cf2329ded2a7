/** What a template may leave open, and the most characters it usually takes when it is filled in. */
const longest = { month: 12, year: 4, period: 30 } as const

export type Placeholder = keyof typeof longest

/** What people of Costa Rica write for them. */
const spanish: Readonly<Record<string, Placeholder>> = {
  mes: 'month',
  año: 'year',
  período: 'period',
  periodo: 'period',
}

const pattern = /\{([^{}]*)\}/g

/** The text with `{month}`, `{mes}` and the like filled in. Throws a RangeError when a value is missing. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string {
  return text.replace(pattern, (whole, name: string) => {
    const placeholder = placeholderOf(name)
    if (placeholder === null) return whole
    const value = values[placeholder]
    if (value === undefined) throw new RangeError(`No value for ${whole}`)
    return value
  })
}

/** What stands in braces without being a placeholder. */
export function unknownPlaceholders(text: string): string[] {
  return namesIn(text).filter((name) => placeholderOf(name) === null)
}

/** Characters of the text when long values are filled in. */
export function filledLength(text: string): number {
  const filled = text.replace(pattern, (whole, name: string) => {
    const placeholder = placeholderOf(name)
    return placeholder === null ? whole : 'x'.repeat(longest[placeholder])
  })
  return [...filled].length
}

function namesIn(text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

function placeholderOf(name: string): Placeholder | null {
  if (Object.hasOwn(longest, name)) return name as Placeholder
  return Object.hasOwn(spanish, name) ? spanish[name]! : null
}
