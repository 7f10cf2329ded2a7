/** What a template may leave open, and the most characters it usually takes when it is filled in. */
const longest = { month: 12, year: 4, period: 30, student: 60 } as const

export type Placeholder = keyof typeof longest

const pattern = /\{([^{}]*)\}/g

/** The text with `{month}` and the like filled in. Throws a RangeError when a value is missing. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string {
  return text.replace(pattern, (whole, name: string) => {
    if (!isPlaceholder(name)) return whole
    const value = values[name]
    if (value === undefined) throw new RangeError(`No value for ${whole}`)
    return value
  })
}

/** What stands in braces without being a placeholder. */
export function unknownPlaceholders(text: string): string[] {
  return namesIn(text).filter((name) => !isPlaceholder(name))
}

/** Characters of the text when long values are filled in. */
export function filledLength(text: string): number {
  const filled = text.replace(pattern, (whole, name: string) =>
    isPlaceholder(name) ? 'x'.repeat(longest[name]) : whole,
  )
  return [...filled].length
}

function namesIn(text: string): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(longest, name)
}
