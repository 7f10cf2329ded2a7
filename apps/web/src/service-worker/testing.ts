/** What a worker has around it, in memory: the caches of a browser, and a server that answers or does not. */
export function aBrowser() {
  const stored = new Map<string, Map<string, Response>>()
  const server = new Map<string, () => Response>()
  const fetched: string[] = []
  const shown: string[] = []
  let isThere = true

  const openCache = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      match: async (asked: RequestInfo) => entries.get(pathOf(asked))?.clone(),
      put: async (asked: RequestInfo, answer: Response) => void entries.set(pathOf(asked), answer),
    }
  }
  const caches = {
    open: async (name: string) => openCache(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (asked: RequestInfo) =>
      [...stored.values()].flatMap((entries) => entries.get(pathOf(asked)) ?? [])[0]?.clone(),
  }
  const fetch = async (asked: RequestInfo) => {
    if (!isThere) throw new TypeError('Failed to fetch')
    fetched.push(pathOf(asked))
    return server.get(pathOf(asked))?.() ?? new Response('', { status: 404 })
  }
  const navigator = { locks: { query: async () => ({ held: shown.map((name) => ({ name })) }) } }
  return {
    /** To be put in the place of the globals of the same name. */
    globals: { caches, fetch, navigator },
    fetched,
    /** Names of the locks that windows hold. */
    shown,
    serve: (path: string, answer: () => Response) => void server.set(path, answer),
    goAway() {
      isThere = false
    },
    /** What lies under a name. */
    keptIn: (name: string) => [...(stored.get(name)?.keys() ?? [])].sort(),
    names: () => [...stored.keys()],
  }
}

function pathOf(asked: RequestInfo): string {
  return new URL(typeof asked === 'string' ? asked : asked.url, 'https://app.test').pathname
}
