import { auth, isAuthenticated } from '#features/identity/index.ts'
import { hasOpenDraft } from '#lib/company/open-draft.ts'
import { screenLanguage, voice } from '#lib/i18n/i18n.ts'
import { newRelease, noteRelease } from '#lib/new-release.ts'
import { nameOfRelease, type ReleaseNews, workerAddress } from '../service-worker/names.ts'
import type { createAppRouter } from './router.tsx'

type AppRouter = ReturnType<typeof createAppRouter>

const oftenMs = 60 * 60_000
const seldomMs = 5 * 60_000

/**
 * Keeps the app on this device for whoever works with it, and takes up new releases (ADR 0015). Who only looks at a page for
 * everybody, or at the door, is left alone.
 */
export function keepApp(router: AppRouter, shown: string): void {
  holdRelease(shown)
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<ReleaseNews>) => {
    if (data.release !== shown) noteRelease()
  })
  takeUpAtNextScreen(router)
  keepForSignedIn()
  askForReleases()
}

/** As long as this window lives, the worker keeps the files of what it shows, whatever the server has by then. */
function holdRelease(shown: string): void {
  void navigator.locks?.request(nameOfRelease(shown), { mode: 'shared' }, () => new Promise(() => {}))
}

/** Nothing is lost at a change of screens; a draft goes on with the old release until it is left. */
function takeUpAtNextScreen(router: AppRouter): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged || !newRelease.get().isHere || hasOpenDraft()) return
    // The router writes the new address a moment later: what is loaded again is where one goes, not where one was.
    router.history.flush()
    window.location.reload()
  })
}

function keepForSignedIn(): void {
  let kept: string | undefined
  const keep = () => {
    if (!isAuthenticated() || kept === screenLanguage()) return
    kept = screenLanguage()
    navigator.serviceWorker
      .register(workerAddress(kept), { updateViaCache: 'none' })
      .catch((error) => console.info('the app is not kept on this device', error))
  }
  keep()
  auth.subscribe(keep)
  voice.subscribe(keep)
}

/** The browser asks when a page is opened; a window that stays open for days asks by itself. */
function askForReleases(): void {
  let askedAt = Date.now()
  const ask = async (after: number) => {
    if (!navigator.onLine || Date.now() - askedAt < after) return
    askedAt = Date.now()
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => undefined)
  }
  setInterval(() => void ask(0), oftenMs)
  window.addEventListener('online', () => void ask(seldomMs))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask(seldomMs)
  })
}
