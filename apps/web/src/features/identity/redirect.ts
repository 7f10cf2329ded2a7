/** The path to go to after a login: only a path of this origin, else `/`. */
export function safeRedirect(wanted: unknown, origin: string = window.location.origin): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  try {
    const url = new URL(wanted, origin)
    if (url.origin !== origin || url.pathname === '/login') return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
