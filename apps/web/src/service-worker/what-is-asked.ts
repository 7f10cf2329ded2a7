/** A page of the app, one of its own files, or anything else: that passes as if there were no worker. */
export type Asked = 'page' | 'file' | 'other'

/** Data is asked below /api, and the health of the program at addresses of its own: neither is ever touched or kept. */
const notOurs = /^\/(api|healthz|readyz|metrics|\.well-known)(\/|$)/

export function whatIsAsked(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Asked {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || notOurs.test(address.pathname)) return 'other'
  if (address.pathname.startsWith('/assets/')) return 'file'
  const hasEnding = /\.[a-z0-9]{1,11}$/i.test(address.pathname)
  return mode === 'navigate' && !hasEnding ? 'page' : 'other'
}
