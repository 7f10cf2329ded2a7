const afterStartMs = 15_000

/** Once the first screen stands, the browser is given what may be opened later; what does not come now comes when it is opened. */
export function prepareLaterParts(): void {
  if (import.meta.env.DEV) return
  setTimeout(() => {
    void import('./fetch-later-parts.ts')
      .then(({ fetchLaterParts }) => fetchLaterParts())
      .catch(() => undefined)
  }, afterStartMs)
}

/**
 * The router reloads the page when a part of it is missing, for it believes in a newer release. Without a connection the
 * reload would end in the browser's own error page: then our screen says so instead, and goes on by itself later.
 */
export function stayWhenOffline(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine) return
    try {
      sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    } catch {
      // Where nothing can be stored the router does not reload either.
    }
  })
}
