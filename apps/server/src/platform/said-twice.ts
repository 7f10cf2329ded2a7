import { type FieldErrors, Invalid } from './errors.ts'

/**
 * The mistakes of a list of which several rows are about the same: all but the first, by their fields. Two that say different things
 * cannot both be kept, and nobody should have to guess which was. Ids are the same in capitals; rows without a key are about nothing yet.
 */
export function saidTwice<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null | undefined,
  fieldOf: (index: number) => string,
): FieldErrors {
  const seen = new Set<string>()
  const errors: Record<string, readonly ['twice']> = {}
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row)?.toLowerCase()
    if (!key) continue
    if (seen.has(key)) errors[fieldOf(index)] = ['twice']
    seen.add(key)
  }
  return errors
}

/** Throws Invalid by field for what `saidTwice` finds. */
export function refuseTwice<Row>(...about: Parameters<typeof saidTwice<Row>>): void {
  const errors = saidTwice(...about)
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}
