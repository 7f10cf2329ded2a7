import { giveWay } from './give-way.ts'

/** Where an input holds what nothing may hold: `field` as in problem bodies, `lines.3.name`. */
export type StrangeInput = { field: string; what: 'characters' | 'depth' | 'length' }

/** As deep as the deepest body of ours, several times over; what reads on calls itself for each level. */
export const mostDepth = 32

/** More than the longest list that anybody sends, but where a route says `longestList`: lines of a document and what is pasted beyond them, rows of a selection. */
export const mostItems = 2500

/**
 * The first text that no database and no file can keep (a NUL character, half of a surrogate pair), a list of more than `most`
 * items, or where lists and objects lie in each other without end; null for a plain input.
 */
export function findStrange(input: unknown, most = mostItems): StrangeInput | null {
  return toStrange(search(input, { depth: 0, most }))
}

function toStrange(found: Found | null): StrangeInput | null {
  if (found === null) return null
  // How deep it lies says nothing to anybody; the field does.
  const path = found.what === 'depth' ? found.path.slice(0, 1) : found.path
  return { field: path.join('.') || 'body', what: found.what }
}

/** The same of a large input: after every few hundred of its values everybody else has a turn. */
export async function findStrangeInPieces(input: unknown, most = mostItems): Promise<StrangeInput | null> {
  return toStrange(await searchInPieces(input, { depth: 0, most }, { seen: 0 }))
}

/** Whether a text can be kept and sent as it is. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Where it lies is put together on the way back, so that a plain input, as nearly all are, costs nothing but the look. */
type Found = Pick<StrangeInput, 'what'> & { path: string[] }
type Limits = { depth: number; most: number }

const within = ({ depth, most }: Limits): Limits => ({ depth: depth + 1, most })

function search(value: unknown, limits: Limits): Found | null {
  const own = searchIn(value, limits)
  if (own !== undefined) return own
  for (const [key, inner] of Object.entries(value as object)) {
    if (!isPlainText(key)) return { path: [], what: 'characters' }
    const found = search(inner, within(limits))
    if (found) return { ...found, path: [key, ...found.path] }
  }
  return null
}

const piece = 500

async function searchInPieces(
  value: unknown,
  limits: Limits,
  progress: { seen: number },
): Promise<Found | null> {
  const own = searchIn(value, limits)
  if (own !== undefined) return own
  for (const [key, inner] of Object.entries(value as object)) {
    progress.seen += 1
    if (progress.seen % piece === 0) await giveWay()
    if (!isPlainText(key)) return { path: [], what: 'characters' }
    const isLeaf = typeof inner !== 'object'
    const found = isLeaf
      ? search(inner, within(limits))
      : await searchInPieces(inner, within(limits), progress)
    if (found) return { ...found, path: [key, ...found.path] }
  }
  return null
}

/** What is said without looking into it; undefined for a list or an object that is to be looked into. */
function searchIn(value: unknown, { depth, most }: Limits): Found | null | undefined {
  if (typeof value === 'string') return isPlainText(value) ? null : { path: [], what: 'characters' }
  if (typeof value !== 'object' || value === null) return null
  if (depth >= mostDepth) return { path: [], what: 'depth' }
  if (Array.isArray(value) && value.length > most) return { path: [], what: 'length' }
  return undefined
}
