import { giveWay } from './give-way.ts'

/** Items of a list between two turns of everybody else. */
const piece = 100

/** What `JSON.stringify` makes of plain data, long lists piece by piece: everybody else has a turn in between. */
export async function textInPieces(value: unknown): Promise<string> {
  if (!hasLongList(value)) return JSON.stringify(value)
  return Array.isArray(value) ? textOfList(value) : textOfObject(value as Record<string, unknown>)
}

async function textOfObject(value: Record<string, unknown>): Promise<string> {
  const parts: string[] = []
  for (const [name, each] of Object.entries(value)) {
    const text = hasLongList(each) ? await textInPieces(each) : JSON.stringify(each)
    // What has no text, as undefined, is left out.
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

async function textOfList(list: readonly unknown[]): Promise<string> {
  const parts: string[] = []
  for (let from = 0; from < list.length; from += piece) {
    if (from > 0) await giveWay()
    parts.push(JSON.stringify(list.slice(from, from + piece)).slice(1, -1))
  }
  return `[${parts.join(',')}]`
}

/** Whether it is a long list, or an object that has one; what is written by a method of its own is no such object. */
export function hasLongList(value: unknown, depth = 3): boolean {
  if (Array.isArray(value)) return value.length > piece
  if (depth === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) return false
  return Object.values(value).some((each) => hasLongList(each, depth - 1))
}
