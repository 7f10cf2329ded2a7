import { createStore } from '#lib/store.ts'

type OwnKeys = {
  /** Whether keys without Ctrl or Alt do nothing. */
  areOff: boolean
  /** A person's keys for those that were shipped: `{'G I': ['G', 'F']}`. */
  own: Readonly<Record<string, readonly string[]>>
}

// A keyboard belongs to a device, not to an account.
const storageKey = 'cuenta-clara-keys'
const asShipped: OwnKeys = { areOff: false, own: {} }

export const ownKeys = createStore<OwnKeys>(readOwnKeys())

/** The keys that work for a shortcut here and now. */
export function keysOf(shipped: readonly string[]): readonly string[] {
  return ownKeys.get().own[shipped.join(' ')] ?? shipped
}

/** Changes what this device does with keys, and remembers it. */
export function setOwnKeys(change: Partial<OwnKeys>): void {
  ownKeys.set(change)
  try {
    localStorage.setItem(storageKey, JSON.stringify(ownKeys.get()))
  } catch {
    // They last as long as the page where nothing can be stored.
  }
}

export function resetOwnKeys(): void {
  setOwnKeys(asShipped)
}

function readOwnKeys(): OwnKeys {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<OwnKeys> | null
    return { areOff: stored?.areOff === true, own: stored?.own ?? {} }
  } catch {
    return asShipped
  }
}
