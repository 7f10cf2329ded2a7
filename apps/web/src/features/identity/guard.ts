import type { Role } from '@cuentaclara/contracts'
import type { RouteMeta } from '#lib/route-meta.ts'
import { auth, isAuthenticated, restoreSession } from './auth-state.ts'
import { refreshProfile } from './load-profile.ts'
import { safeRedirect } from './redirect.ts'

export type GuardAnswer = { to: '/login'; redirect: string } | { to: '/'; path: string } | null

/** Decides a navigation before it happens; null lets it pass. `fullPath` is path, query and hash. */
export function guard(meta: Partial<RouteMeta>, fullPath: string, redirect?: unknown): GuardAnswer {
  restoreSession()
  if (meta.requiresAuth && !isAuthenticated()) return { to: '/login', redirect: fullPath }
  if (meta.guestOnly && isAuthenticated()) return { to: '/', path: safeRedirect(redirect) }
  return null
}

type Ability = NonNullable<RouteMeta['ability']>

/**
 * Whether the user holds the ability a route asks for; the rules are fetched with the first such route. What the browser
 * stored may be older than a right that was just given: before the answer is no, the program is asked.
 */
export async function isAble(ability: Ability): Promise<boolean> {
  if (!isAuthenticated()) return false
  if (await isAbleAsKnown(ability)) return true
  await refreshProfile()
  return isAbleAsKnown(ability)
}

async function isAbleAsKnown({ action, subject }: Ability): Promise<boolean> {
  const { abilityFor } = await import('./ability.ts')
  const { companyDefault, user } = auth.get()
  const role = (companyDefault?.role ?? null) as Role | null
  const options = { billersCorrect: companyDefault?.permissions.includes('documents.correct') === true }
  return abilityFor({ role, options, isPlatformAdmin: user?.is_platform_admin === true }).can(action, subject)
}
