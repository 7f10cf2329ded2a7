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
    scrollRestoration: true,
    defaultHashScrollIntoView: { behavior: isMotionUnwanted() ? 'instant' : 'smooth', block: 'start' },
    defaultNotFoundComponent: NotFoundInside,
    defaultErrorComponent: ScreenError,
  })
}

function isMotionUnwanted(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
