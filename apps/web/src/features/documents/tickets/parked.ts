import { readOwn, writeOwn } from '#features/identity/index.ts'
import type { EditorDraft } from '../editor/draft/draft.ts'

/** A sale that waits on this device, with what it came to. */
export type ParkedCart = { id: string; at: number; total: string; draft: EditorDraft }

/** Sales that an earlier release kept on this device. */
export function readParked(company: string): ParkedCart[] {
  const carts = read<ParkedCart[]>(parkedKey(company))
  return Array.isArray(carts) ? carts.filter(({ draft }) => Array.isArray(draft?.lines)) : []
}

export function unpark(company: string, id: string): void {
  const carts = readParked(company).filter((cart) => cart.id !== id)
  write(parkedKey(company), carts.length === 0 ? null : carts)
}

/** The sale at hand of who sells, so that a reload loses nothing; null forgets it. */
export function keepCart(company: string, draft: EditorDraft | null): void {
  writeOwn(cartName(company), draft)
}

export function readCart(company: string): EditorDraft | null {
  const draft = readOwn<EditorDraft>(cartName(company))
  return Array.isArray(draft?.lines) ? draft : null
}

const cartName = (company: string) => `cart:${company}`
const parkedKey = (company: string) => `cuenta-clara-parked-${company}`

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null
  } catch {
    return null
  }
}

/** A full or forbidden storage costs the copy, not the sale. */
function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing else depends on it.
  }
}
