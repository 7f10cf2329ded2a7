import { abilityFor, type Role } from '@cuentaclara/contracts'
import type { RouteMeta } from '#lib/route-meta.ts'
import { auth, isAuthenticated, restoreSession } from './auth-state.ts'
import { safeRedirect } from './redirect.ts'

export type GuardAnswer = { to: '/login'; redirect: string } | { to: '/'; path: string } | 'refused' | null

/** Decides a navigation before it happens; null lets it pass. `fullPath` is path, query and hash. */
export function guard(meta: Partial<RouteMeta>, fullPath: string, redirect?: unknown): GuardAnswer {
  restoreSession()
  if (meta.requiresAuth && !isAuthenticated()) return { to: '/login', redirect: fullPath }
  if (meta.guestOnly && isAuthenticated()) return { to: '/', path: safeRedirect(redirect) }
  return meta.ability !== undefined && !isAble(meta.ability) ? 'refused' : null
}

function isAble({ action, subject }: NonNullable<RouteMeta['ability']>): boolean {
  if (!isAuthenticated()) return false
  const role = (auth.get().companyDefault?.role ?? null) as Role | null
  return abilityFor(role).can(action, subject)
}
