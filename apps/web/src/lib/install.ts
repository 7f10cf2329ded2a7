import { createStore, useStore } from './store.ts'

/** What a browser that can install the app tells, once, when it finds that it can. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

const offer = createStore<{ event: InstallEvent | null }>({ event: null })

/** Keeps the browser's offer, which comes while the app starts; our own menu makes it, so the browser's bar stays away. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set({ event: event as InstallEvent })
  })
  window.addEventListener('appinstalled', () => offer.set({ event: null }))
}

/** Asks the browser to install the app; null where it is installed already or the browser cannot. */
export function useInstall(): (() => void) | null {
  const { event } = useStore(offer, (state) => state)
  if (event === null) return null
  return () => {
    // An offer is good for one question.
    offer.set({ event: null })
    void event.prompt()
  }
}
