import { createStore, useStore } from '../store.ts'

/** When the session ends by itself unless it is used, in milliseconds since 1970; null while nobody has said. */
const sessionEnd = createStore<{ at: number | null }>({ at: null })

/** Other tabs use the same session: whoever heard last knows best. */
const sharedKey = 'cuenta-clara-session-end'
const noticedMs = 30_000

/** Keeps what an answer says of the session's end. */
export function noteSessionEnd(header: string | null): void {
  const at = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(at) || Math.abs(at - (sessionEnd.get().at ?? 0)) < noticedMs) return
  sessionEnd.set({ at })
  try {
    localStorage.setItem(sharedKey, String(at))
  } catch {
    // Then each tab knows what it heard itself.
  }
}

/** Milliseconds that are left, as far as any tab has heard. */
export function sessionLeftMs(now = Date.now()): number | null {
  const { at } = sessionEnd.get()
  if (at === null) return null
  return Math.max(at, readShared()) - now
}

/** Why somebody stands at the door again: nobody used the session for too long, or it was ended elsewhere. */
export type SessionEnding = 'unused' | 'elsewhere'

export function isSessionEnding(value: unknown): value is SessionEnding {
  return value === 'unused' || value === 'elsewhere'
}

/** What is known of a session that was just refused; its end came by the clock, or before its time. */
export function sessionEnding(now = Date.now()): SessionEnding | undefined {
  const left = sessionLeftMs(now)
  if (left === null) return undefined
  return left <= 0 ? 'unused' : 'elsewhere'
}

export function useSessionEnd(): number | null {
  return useStore(sessionEnd, ({ at }) => at)
}

/** Nobody is signed in any more. */
export function forgetSessionEnd(): void {
  sessionEnd.set({ at: null })
  try {
    localStorage.removeItem(sharedKey)
  } catch {
    // As above.
  }
}

function readShared(): number {
  try {
    return Number(localStorage.getItem(sharedKey)) || 0
  } catch {
    return 0
  }
}
