import { createContext, useContext } from 'react'

/** Where the row that lies open stands among those listed, and how to the ones beside it. */
export type RowWalk = {
  place: number
  total: number
  step: (by: 1 | -1) => void
  hasNext: boolean
  hasPrevious: boolean
  /** Leaves the list for the page of the row, where it has one. */
  enter?: (() => void) | undefined
}

const Walk = createContext<RowWalk | null>(null)

export const RowWalkProvider = Walk.Provider

/** Null where what lies open is no row of a list. */
export function useRowWalk(): RowWalk | null {
  return useContext(Walk)
}
