import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** Reads the query of an address into values. */
export const readQuery = parseSearchWith(parseExactly)

/** Writes values as the query of an address, so that {@link readQuery} answers them again. */
export const writeQuery = stringifySearchWith(JSON.stringify, parseExactly)

/**
 * As JSON, but a number only where it says the same again: a key of 50 digits, `007` or `1.0` in an address would come
 * back as another text, and with it another search or another way back after signing in. Throws for what stays text.
 */
function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' && String(value) !== text) throw new Error('a text of digits, not a number')
  return value
}
