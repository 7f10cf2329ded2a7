import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, notFound, redirect } from '@tanstack/react-router'
import { guard, isAble } from '#features/identity/index.ts'
import { RootFrame } from '#features/layout/index.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ matches, location, search }) => {
    const meta = matches.at(-1)?.staticData ?? {}
    const answer = guard(meta, location.href, (search as { redirect?: unknown }).redirect)
    if (answer?.to === '/login') throw redirect({ to: '/login', search: { redirect: answer.redirect } })
    if (answer?.to === '/') throw redirect({ href: answer.path })
    return meta.ability === undefined ? undefined : requireAbility(meta.ability)
  },
  component: RootFrame,
})

async function requireAbility(ability: { action: string; subject: string }): Promise<void> {
  if (!(await isAble(ability))) throw notFound()
}
