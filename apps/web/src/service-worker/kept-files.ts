import { nameOfRelease, namePrefix } from './names.ts'

/** What the build says of a release: its version, and its files below the root. */
export type Release = {
  version: string
  /** What every screen stands on. */
  shell: readonly string[]
  /** What screens ask for when they are opened. */
  parts: readonly string[]
  /** The words of each language, and the fonts that only it needs. */
  languages: Readonly<Record<string, readonly string[]>>
}

const page = '/'
const atOnce = 2

/**
 * Fetches a release whole, beside whatever else the browser has to do; what an earlier one had under the same name is taken
 * from there. The page comes last: it is never kept without what it stands on. Throws when something does not come.
 */
export async function keepRelease(
  { version, shell, parts, languages }: Release,
  { language, isDataSaved }: { language: string; isDataSaved: boolean },
): Promise<void> {
  const kept = await caches.open(nameOfRelease(version))
  const waiting = [...shell, ...(languages[language] ?? []), ...(isDataSaved ? [] : parts)]
  const keepNext = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keepFile(kept, file)
  }
  await Promise.all(Array.from({ length: atOnce }, keepNext))
  const fresh = await fetch(page)
  if (!(await keepPage(version, fresh))) throw new Error('the page is of another release')
}

async function keepFile(kept: Cache, file: string): Promise<void> {
  if ((await kept.match(file, anyone)) !== undefined) return
  const answer = (await caches.match(file, anyone)) ?? (await fetch(file, { priority: 'low' }))
  if (!isFile(answer)) throw new Error(`${file} did not come`)
  await kept.put(file, answer)
}

/**
 * Keeps a page as the server dressed it, in the look and language of now; answers whether it is one of this release. What
 * the server hides from search engines is somebody's link and stays out.
 */
export async function keepPage(version: string, answer: Response): Promise<boolean> {
  if (answer.status !== 200 || answer.redirected || answer.headers.has('x-robots-tag')) return false
  const copy = answer.clone()
  if (!(await answer.text()).includes(`content="${version}"`)) return false
  await (await caches.open(nameOfRelease(version))).put(page, copy)
  return true
}

/** The page of a release, if it is here. */
export async function keptPage(version: string): Promise<Response | undefined> {
  return (await caches.open(nameOfRelease(version))).match(page, anyone)
}

/** A file of any release that is here, else of the server; then it is kept too. An answer that is no file is never kept. */
export async function fileOf(version: string, request: Request): Promise<Response> {
  const here = await caches.match(request, anyone)
  if (here !== undefined) return here
  const answer = await fetch(request)
  if (isFile(answer)) {
    const copy = answer.clone()
    const kept = await caches.open(nameOfRelease(version))
    // A full disk is no reason to show nothing.
    await kept.put(request, copy).catch(() => undefined)
  }
  return answer
}

/** Removes what earlier releases left, but not what a window still shows. */
export async function forgetOthers(version: string): Promise<void> {
  const shown = await releasesShown()
  for (const name of await caches.keys()) {
    if (name.startsWith(namePrefix) && name !== nameOfRelease(version) && !shown.has(name))
      await caches.delete(name)
  }
}

async function releasesShown(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}

/** Files are the same for whoever asks, whatever the server says of cookies and encodings. */
const anyone = { ignoreVary: true }

/** Where a file is gone, some servers answer a page that says so. */
function isFile(answer: Response): boolean {
  return answer.status === 200 && !answer.headers.get('content-type')?.startsWith('text/html')
}
