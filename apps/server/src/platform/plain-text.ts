/** Where an input holds what nothing may hold: `field` as in problem bodies, `lines.3.name`. */
export type StrangeInput = { field: string; what: 'characters' | 'depth' | 'length' }

/** As deep as the deepest body of ours, several times over; what reads on calls itself for each level. */
const mostDepth = 32

/** More than the longest list that anybody sends: lines of a document and what is pasted beyond them, rows of a selection. */
export const mostItems = 2500

/**
 * The first text that no database and no file can keep (a NUL character, half of a surrogate pair), a list of more than
 * `mostItems`, or where lists and objects lie in each other without end; null for a plain input.
 */
export function findStrange(input: unknown): StrangeInput | null {
  return search(input, [])
}

/** Whether a text can be kept and sent as it is. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function search(value: unknown, path: readonly string[]): StrangeInput | null {
  if (typeof value === 'string')
    return isPlainText(value) ? null : { field: nameOf(path), what: 'characters' }
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= mostDepth) return { field: path[0]!, what: 'depth' }
  if (Array.isArray(value) && value.length > mostItems) return { field: nameOf(path), what: 'length' }
  for (const [key, inner] of Object.entries(value)) {
    if (!isPlainText(key)) return { field: nameOf(path), what: 'characters' }
    const found = search(inner, [...path, key])
    if (found) return found
  }
  return null
}

function nameOf(path: readonly string[]): string {
  return path.join('.') || 'body'
}
