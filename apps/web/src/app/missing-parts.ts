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
