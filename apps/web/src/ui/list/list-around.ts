import { createContext, useContext } from 'react'
import type { ListView } from './list-screen.tsx'
import type { ListFilter } from './say-filters.ts'

/** What the list around is called, and what says what it was narrowed to. */
export type ListAround = {
  title: string
  search: { view?: string | undefined; search?: string | undefined }
  views?: readonly ListView[] | undefined
  filters?: readonly ListFilter[] | undefined
}

const Around = createContext<ListAround | undefined>(undefined)

export const ListAroundProvider = Around.Provider

/** Undefined outside of any list. */
export function useListAround(): ListAround | undefined {
  return useContext(Around)
}
