import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { restoreSession } from '#features/identity/index.ts'
import { startI18n, startLanguage } from '#lib/i18n/i18n.ts'
import { keepInstallOffer } from '#lib/install.ts'
import { followPreferences } from '#ui/follow-preferences.ts'
import { keepEarlyKeys } from '#ui/shortcuts.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { fetchScreen } from './fetch-screen.ts'
import { keepAppLater } from './keep-app-later.ts'
import { stayWhenOffline } from './missing-parts.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { connectSession } from './session-wiring.ts'
import { wakeTillLater } from './till-later.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

keepEarlyKeys()
keepInstallOffer()
start().catch(startAgain)

/** A function and no top-level await: a dictionary's chunk imports this one, and would wait for it for ever. */
async function start(): Promise<void> {
  stayWhenOffline()
  restoreSession()
  connectSession(router, queryClient)
  fetchScreen(router)
  await Promise.all([startI18n(startLanguage()), followPreferences()])
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  keepAppLater(router)
  wakeTillLater()
}

const soonMs = 3_000

/** What every screen stands on did not come, such as its words: a blank page would stay so for ever. */
function startAgain(error: unknown): void {
  console.error('the app could not be started', error)
  setTimeout(() => window.location.reload(), soonMs)
}
