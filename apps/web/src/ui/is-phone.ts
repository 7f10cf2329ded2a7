import { useSyncExternalStore } from 'react'

/** Below this width lists become cards and the bars of a phone appear. */
export const phoneQuery = '(max-width: 639.98px)'

/** Below this width the top bar has no room for all of its tools. */
const narrowQuery = '(max-width: 899.98px)'

/** Follows a media query without a first wrong frame. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

export function useIsPhone(): boolean {
  return useMedia(phoneQuery)
}

/** A small tablet or half a window, and every phone. */
export function useIsNarrow(): boolean {
  return useMedia(narrowQuery)
}
