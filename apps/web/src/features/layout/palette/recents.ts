/** Enough of an entry to offer it again. */
export type Recent = { id: string; title: string; detail?: string; href: string }

const mostKept = 8
const keyOf = (company: string) => `cuenta-clara-recents-${company}`

/** What was opened from the palette last in a company, the newest first. */
export function readRecents(company: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(company)) ?? '[]')
    return Array.isArray(stored) ? (stored as Recent[]).filter(({ href }) => typeof href === 'string') : []
  } catch {
    return []
  }
}

/** Remembers an entry that leads somewhere; actions are not remembered. */
export function rememberRecent(
  company: string,
  { id, title, detail, href }: Partial<Recent> & Pick<Recent, 'id' | 'title'>,
): void {
  if (href === undefined || company === '') return
  const others = readRecents(company).filter((recent) => recent.href !== href)
  const recents = [{ id, title, href, ...(detail === undefined ? {} : { detail }) }, ...others]
  try {
    localStorage.setItem(keyOf(company), JSON.stringify(recents.slice(0, mostKept)))
  } catch {
    // Only a convenience is lost.
  }
}
