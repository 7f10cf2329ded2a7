import { createContext, useContext } from 'react'

/** What a list is called and what it was narrowed to, in words: a paper says it, for nobody sees the screen beside it. */
export type ListAbout = { title: string; narrowed: readonly string[] }

const About = createContext<ListAbout | undefined>(undefined)

export const ListAboutProvider = About.Provider

/** Of the list around; undefined outside of any. */
export function useListAbout(): ListAbout | undefined {
  return useContext(About)
}
