import { readOwn, writeOwn } from '#features/identity/index.ts'

/** Enough of an entry to offer it again. */
export type Recent = { id: string; title: string; detail?: string; href: string }

const mostKept = 8
const name = 'recents'

/** What the person opened from the palette last in a company, the newest first. It goes when they sign out. */
export function readRecents(company: string): Recent[] {
  return readAll()[company] ?? []
}

/** Remembers an entry that leads somewhere; actions are not remembered. */
export function rememberRecent(
  company: string,
  { id, title, detail, href }: Partial<Recent> & Pick<Recent, 'id' | 'title'>,
): void {
  if (href === undefined || company === '') return
  const others = readRecents(company).filter((recent) => recent.href !== href)
  const recents = [{ id, title, href, ...(detail === undefined ? {} : { detail }) }, ...others]
  writeOwn(name, { ...readAll(), [company]: recents.slice(0, mostKept) })
}

/** By company. */
function readAll(): Readonly<Record<string, Recent[]>> {
  return readOwn<Record<string, Recent[]>>(name) ?? {}
}
