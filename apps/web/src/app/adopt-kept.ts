import { writeOwn } from '#features/identity/index.ts'

/** Where an earlier release kept it, for nobody in particular. */
const earlier: Readonly<Record<string, string>> = {
  'cuenta-clara-draft:': 'draft:',
  'cuenta-clara-saved:': 'saved:',
  'cuenta-clara-cart-': 'cart:',
}

const isRecents = (key: string) => key.startsWith('cuenta-clara-recents-')

/** What an earlier release kept belongs to whoever was signed in as this one started; where nobody was, it is nobody's. */
export function adoptKept(person: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (isRecents(key)) localStorage.removeItem(key)
      const begins = Object.keys(earlier).find((each) => key.startsWith(each))
      if (begins === undefined) continue
      const kept: unknown = JSON.parse(localStorage.getItem(key)!)
      localStorage.removeItem(key)
      writeOwn(`${earlier[begins]}${key.slice(begins.length)}`, kept, person)
    }
  } catch {
    // Where storage is refused there is nothing to adopt.
  }
}
