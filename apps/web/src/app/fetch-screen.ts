import { guard } from '#features/identity/index.ts'
import type { createAppRouter } from './router.tsx'

/**
 * Asks for the parts of the screen that the address names while its words are on their way: one after the other, each would wait for the
 * trip of the one before. Nothing is fetched of a screen that whoever is here is sent away from, or may be.
 */
export function fetchScreen(router: ReturnType<typeof createAppRouter>): void {
  const { pathname, href } = router.latestLocation
  const [routes] = router.getMatchedRoutes(pathname)
  const meta = routes.at(-1)?.options.staticData ?? {}
  if (meta.ability !== undefined || guard(meta, href) !== null) return
  // Whoever loads the screen hears that a part did not come.
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
}
