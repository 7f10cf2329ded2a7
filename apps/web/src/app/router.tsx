import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router'
import { NotFoundInside, ScreenError } from '#features/layout/index.ts'
import { readQuery, writeQuery } from '#lib/query-text.ts'
import { routeTree } from '../routeTree.gen.ts'

/** The router of the app; history mode at the root, hash anchors scroll smoothly. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    defaultPreloadStaleTime: 0,
    scrollRestoration: leavesTheScreen,
    defaultHashScrollIntoView: { behavior: isMotionUnwanted() ? 'instant' : 'smooth', block: 'start' },
    defaultNotFoundComponent: NotFoundInside,
    defaultErrorComponent: ScreenError,
  })
}

let shown: { open?: unknown; screen: string } = { screen: '' }

/** A sheet beside a list has an address of its own, and the list stays where it is when it opens and closes. */
function leavesTheScreen({ location }: { location: ParsedLocation }): boolean {
  const { open, ...rest } = location.search as { open?: unknown }
  const before = shown
  shown = { open, screen: location.pathname + JSON.stringify(rest) }
  return shown.screen !== before.screen || open === before.open
}

function isMotionUnwanted(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
