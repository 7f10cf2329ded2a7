import { createStore, useStore } from '../store.ts'

const key = 'way_back'

/** From which board somebody went into a company, as its address: sorted and narrowed as it was. It lives as long as the tab. */
const wayBack = createStore<{ address: string | null }>({ address: sessionStorage.getItem(key) })

export function useWayBack(): string | null {
  return useStore(wayBack, ({ address }) => address)
}

/** Remembers where to go back to; null forgets it. */
export function keepWayBack(address: string | null): void {
  if (address === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, address)
  wayBack.set({ address })
}
