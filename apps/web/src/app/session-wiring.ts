import type { QueryClient } from '@tanstack/react-query'
import {
  companiesStore,
  forgetVisit,
  isVisiting,
  resetCompanies,
  restoreVisit,
  syncWithAuth,
} from '#features/companies/index.ts'
import {
  auth,
  isAuthenticated,
  personHere,
  refreshProfile,
  resetAuthState,
} from '#features/identity/index.ts'
import { holdTab, releaseTab } from '#lib/company/tab-hold.ts'
import { keepWayBack } from '#lib/company/way-back.ts'
import { onSessionEnd } from '#lib/http/api.ts'
import { forgetSessionEnd, type SessionEnding, sessionEnding } from '#lib/http/session-end.ts'
import { storageKeys } from '#lib/http/stored-session.ts'
import { connection } from '#lib/http/when-reachable.ts'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

/** Ties session, companies store, router and other tabs together; called once at start-up. */
export function connectSession(router: AppRouter | undefined, queryClient: QueryClient): void {
  if (router === undefined) {
    console.error('the guards have no router to work with')
    return
  }
  adoptEarlier()
  syncWithAuth()
  if (isAuthenticated()) restoreVisit()
  auth.subscribe(forgetWithSession(queryClient))
  auth.subscribe(syncWithAuth)
  void refreshRestored()

  const leave = (wanted: string | undefined, ended?: SessionEnding) => {
    resetAuthState()
    void router.navigate({
      to: '/login',
      search: { ...(wanted && { redirect: wanted }), ...(ended && { ended }) },
    })
  }
  onSessionEnd(() => {
    if (router.state.location.pathname !== '/login') leave(router.state.location.href, sessionEnding())
    else resetAuthState()
  })
  window.addEventListener('storage', (event) => hearOtherTab(event, leave))
}

/** A cart, drafts or what was opened last, once in the life of a browser: everybody else loads nothing of it. */
function adoptEarlier(): void {
  const person = personHere()
  try {
    if (Object.keys(localStorage).some((key) => /^cuenta-clara-(cart|draft|recents)/.test(key)))
      void import('./adopt-kept.ts').then(({ adoptKept }) => adoptKept(person))
  } catch {
    // Where storage is refused there is nothing to adopt.
  }
}

/** What was restored may be days old: the profile is asked again behind the screen, as soon as there is a connection. */
async function refreshRestored(): Promise<void> {
  if (!isAuthenticated()) return
  await connection()
  if (isAuthenticated()) await refreshProfile()
}

/** However a session ends, by the button, a refusal or another tab: nothing of it is left for the next person. */
function forgetWithSession(queryClient: QueryClient): () => void {
  let wasSignedIn = isAuthenticated()
  return () => {
    const isOver = wasSignedIn && !isAuthenticated()
    wasSignedIn = isAuthenticated()
    if (!isOver) return
    releaseTab()
    forgetSessionEnd()
    forgetVisit()
    keepWayBack(null)
    resetCompanies()
    queryClient.clear()
  }
}

/** A sign-out elsewhere signs out here; another user or company elsewhere asks before this tab goes on. */
function hearOtherTab(event: StorageEvent, leave: (wanted: string | undefined) => void): void {
  const isCleared = event.key === null || (event.key === storageKeys.token && event.newValue === null)
  if (isCleared && isAuthenticated()) return leave(undefined)
  if (event.key === storageKeys.token && event.newValue !== auth.get().token) return window.location.reload()
  if (event.key === storageKeys.companyDefault && event.newValue !== null) warnOfOtherCompany(event.newValue)
}

function warnOfOtherCompany(stored: string): void {
  const { currentCompany } = companiesStore.get()
  if (currentCompany === null || isVisiting()) return
  // The other tab may have come back by itself.
  if (stored.includes(`"id":"${currentCompany.id}"`)) return releaseTab()
  holdTab(currentCompany.trade_name ?? currentCompany.name)
}
