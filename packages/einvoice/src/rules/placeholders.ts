/** What a template may leave open, and the most characters it usually takes when it is filled in. */
const longest = { month: 12, year: 4, period: 30, client: 40, student: 40 } as const

export type Placeholder = keyof typeof longest

/** All there are, in the order in which people are told of them. */
export const placeholderNames = [
  'student',
  'client',
  'month',
  'year',
  'period',
] as const satisfies Placeholder[]

/** What people of Costa Rica write for them. */
const spanish: Readonly<Record<string, Placeholder>> = {
  mes: 'month',
  año: 'year',
  período: 'period',
  periodo: 'period',
  cliente: 'client',
  estudiante: 'student',
}

const pattern = /\{([^{}]*)\}/g

type Values = Readonly<Partial<Record<Placeholder, string>>>

/** The text with `{month}`, `{mes}` and the like filled in. Throws a RangeError when a value is missing. */
export function fillPlaceholders(text: string, values: Values): string {
  return fillWith(text, values, (whole) => {
    throw new RangeError(`No value for ${whole}`)
  })
}

/** The text with those filled in that have a value; the others stay for whoever knows theirs. */
export function fillKnown(text: string, values: Values): string {
  return fillWith(text, values, (whole) => whole)
}

/** Whether a text asks for this one, in whatever language. */
export function asksFor(text: string, placeholder: Placeholder): boolean {
  return namesIn(text).some((name) => placeholderOf(name) === placeholder)
}

function fillWith(text: string, values: Values, otherwise: (whole: string) => string): string {
  return text.replace(pattern, (whole, name: string) => {
    const placeholder = placeholderOf(name)
    return placeholder === null ? whole : (values[placeholder] ?? otherwise(whole))
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
