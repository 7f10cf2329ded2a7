import { fileOf, forgetOthers, keepRelease, type Release } from './kept-files.ts'
import type { ReleaseNews } from './names.ts'
import { openPage } from './open-page.ts'
import { whatIsAsked } from './what-is-asked.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build. */
declare const builtRelease: Release

const { version } = builtRelease

// A worker that waits for the last window to close would wait for weeks: releases lie beside each other, so it need not.
self.addEventListener('install', (event) => {
  event.waitUntil(keepRelease(builtRelease, wishes()).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const asked = whatIsAsked(event.request, self.location.origin)
  if (asked === 'file') event.respondWith(fileOf(version, event.request))
  if (asked !== 'page') return
  event.respondWith(openPage(version, event.request, (work) => event.waitUntil(work)))
  event.waitUntil(tidy())
})

async function takeOver(): Promise<void> {
  await self.clients.claim()
  await tidy()
  const news: ReleaseNews = { release: version }
  for (const window of await self.clients.matchAll({ type: 'window' })) window.postMessage(news)
}

/** Not while a newer release is on its way: it has no window yet that would speak for it. */
async function tidy(): Promise<void> {
  if (self.registration.installing === null) await forgetOthers(version)
}

function wishes(): { language: string; isDataSaved: boolean } {
  const { connection } = self.navigator as { connection?: { saveData?: boolean } }
  return {
    language: new URL(self.location.href).searchParams.get('language') ?? '',
    isDataSaved: connection?.saveData === true,
  }
}
