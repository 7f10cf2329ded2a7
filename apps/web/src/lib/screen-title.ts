import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const title = createStore<{ own: string | null }>({ own: null })

/**
 * What a screen is about, such as the number of a document: it leads the title of the tab while the screen is there.
 * A frame that knows better than the form inside it may say so too; null leaves the title alone.
 */
export function useScreenTitle(own: string | null): void {
  useEffect(() => {
    if (own === null) return
    title.set({ own })
    return () => title.set({ own: null })
  }, [own])
}

/** What the screen at hand calls itself; null when its route's name will do. */
export function useOwnTitle(): string | null {
  return useStore(title, (state) => state.own)
}
