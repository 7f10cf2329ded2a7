import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const title = createStore<{ own: string | null }>({ own: null })

/** What a screen is about, such as the number of a document: it leads the title of the tab while the screen is there. */
export function useScreenTitle(own: string | null): void {
  useEffect(() => {
    title.set({ own })
    return () => title.set({ own: null })
  }, [own])
}

/** What the screen at hand calls itself; null when its route's name will do. */
export function useOwnTitle(): string | null {
  return useStore(title, (state) => state.own)
}
