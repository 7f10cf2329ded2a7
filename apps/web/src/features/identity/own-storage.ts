import { auth } from './auth-state.ts'

const prefix = 'cuenta-clara-own:'
const keyOf = (person: string, name: string) => `${prefix}${person}:${name}`

/** Under which person this device keeps what is typed now; the empty text for nobody, for whom nothing is kept. */
export function personHere(): string {
  return auth.get().user?.id ?? ''
}

/** What this device keeps for a person: who signs in here after them is not shown it, and they find it again. */
export function readOwn<Value>(name: string, person = personHere()): Value | null {
  if (person === '') return null
  try {
    return JSON.parse(localStorage.getItem(keyOf(person, name)) ?? 'null') as Value | null
  } catch {
    return null
  }
}

/** Keeps something for a person; null forgets it. A full or refused storage costs the copy and is no reason to stop working. */
export function writeOwn(name: string, value: unknown, person = personHere()): void {
  if (person === '') return
  try {
    const key = keyOf(person, name)
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing else depends on it.
  }
}

/** The names under which this device keeps something for a person that begin so. */
export function ownNames(start: string, person = personHere()): string[] {
  if (person === '') return []
  const whole = keyOf(person, start)
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(whole) ? [key.slice(keyOf(person, '').length)] : [],
    )
  } catch {
    return []
  }
}
