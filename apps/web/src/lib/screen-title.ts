import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const title = createStore<{ own: string | null; isSaidBelow: boolean }>({ own: null, isSaidBelow: false })

/**
 * What a screen is about, such as the number of a document: it leads the title of the tab while the screen is there.
 * A frame that knows better than the form inside it may say so too; null leaves the title alone.
 */
export function useScreenTitle(own: string | null, { isSaidBelow = false }: HowTitled = {}): void {
  useEffect(() => {
    if (own === null) return
    title.set({ own, isSaidBelow })
    return () => title.set({ own: null })
  }, [own, isSaidBelow])
}

type HowTitled = {
  /** Its heading says it whole, as names of people ask for: the bar of a phone, which would cut it, says where one is instead. */
  isSaidBelow?: boolean
}

/** What the screen at hand calls itself; null when its route's name will do. */
export function useOwnTitle(): string | null {
  return useStore(title, (state) => state.own)
}

/** The same for the bar of a phone, right above the screen. */
export function useTitleOfBar(): string | null {
  return useStore(title, (state) => (state.isSaidBelow ? null : state.own))
}
