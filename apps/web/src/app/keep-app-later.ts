import type { createAppRouter } from './router.tsx'

const afterStartMs = 5_000

/**
 * Once the first screen stands, the app is kept on the device. Only a page that names its release has a worker: none of
 * development, and none of an installation that wants none.
 */
export function keepAppLater(router: ReturnType<typeof createAppRouter>): void {
  const release = document.querySelector<HTMLMetaElement>('meta[name="cuenta-clara-release"]')?.content
  if (release === undefined || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    void import('./keep-app.ts').then(({ keepApp }) => keepApp(router, release)).catch(() => undefined)
  }, afterStartMs)
}
