import { useSyncExternalStore } from 'react'

export type Store<State> = {
  get: () => State
  set: (next: Partial<State> | ((state: State) => Partial<State>)) => void
  subscribe: (listener: () => void) => () => void
}

/** A value outside React that components may watch; `set` merges and tells every watcher once. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      state = { ...state, ...(typeof next === 'function' ? next(state) : next) }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Watches one selected part of a store; the selector must answer the same reference while nothing changed. */
export function useStore<State extends object, Selected>(
  store: Store<State>,
  select: (state: State) => Selected,
): Selected {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
