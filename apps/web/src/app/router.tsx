import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
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

type Shown = { pathname: string; search: { open?: unknown } }
let shown: Shown = { pathname: '', search: {} }

/** A sheet beside a list has an address of its own, and the list stays where it is when it opens and closes. */
function leavesTheScreen({ location }: { location: Shown }): boolean {
  const before = shown
  shown = location
  return shown.pathname !== before.pathname || shown.search.open === before.search.open
}

function isMotionUnwanted(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
