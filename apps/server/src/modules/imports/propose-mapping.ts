import { plainHeading } from '#platform/tables/plain-heading.ts'
import type { DecimalSign } from './read-values.ts'

/** What a person said of a heading the last time: its field, or that it is left out. */
export type Remembered = Readonly<Record<string, string | null>>

/** The field of each column: what was said the last time, else what its heading is known for. No field is taken twice. */
export function proposeMapping(
  heads: readonly string[],
  known: ReadonlyMap<string, string>,
  remembered: Remembered,
): (string | null)[] {
  const taken = new Set<string>()
  return heads.map((head) => {
    const plain = plainHeading(head)
    const field = Object.hasOwn(remembered, plain) ? remembered[plain]! : known.get(plain)
    if (field == null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** What is remembered of a mapping for the next file, beside what is known of headings that this one has not. */
export function rememberMapping(
  heads: readonly string[],
  fields: readonly (string | null)[],
  before: Remembered,
): Remembered {
  const said = heads.flatMap((head, at) => {
    const plain = plainHeading(head)
    return plain === '' ? [] : [[plain, fields[at] ?? null] as const]
  })
  return { ...before, ...Object.fromEntries(said) }
}

/**
 * What separates decimals in a file whose numbers are texts: what its clear cases say, and where there are none, that nobody writes
 * `12.500` for twelve and a half. A dot where nothing tells.
 */
export function proposeDecimalSign(cells: Iterable<string>): DecimalSign {
  let votes = 0
  let thousands = 0
  for (const cell of cells) {
    const text = cell.replace(/[^\d.,]/g, '')
    if (/^\d{1,3}(\.\d{3})+,\d+$|^\d+,(\d{1,2}|\d{4,5})$|^\d{1,3}(\.\d{3}){2,}$/.test(text)) votes += 1
    if (/^\d{1,3}(,\d{3})+\.\d+$|^\d+\.(\d{1,2}|\d{4,})$|^\d{1,3}(,\d{3}){2,}$/.test(text)) votes -= 1
    if (/^[1-9]\d{0,2}\.\d\d0$/.test(text)) thousands += 1
  }
  return votes > 0 || (votes === 0 && thousands > 0) ? 'comma' : 'dot'
}
