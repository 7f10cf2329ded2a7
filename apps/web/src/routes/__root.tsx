import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, notFound, redirect } from '@tanstack/react-router'
import { guard } from '#features/identity/index.ts'
import { RootFrame } from '#features/layout/index.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches, location, search }) => {
    const answer = guard(
      matches.at(-1)?.staticData ?? {},
      location.href,
      (search as { redirect?: unknown }).redirect,
    )
    if (answer === 'refused') throw notFound()
    if (answer?.to === '/login') throw redirect({ to: '/login', search: { redirect: answer.redirect } })
    if (answer?.to === '/') throw redirect({ href: answer.path })
  },
  component: RootFrame,
})
