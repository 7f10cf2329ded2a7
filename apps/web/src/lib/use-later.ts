import { useEffect, useState } from 'react'
import { whenReachable } from './http/when-reachable.ts'
import { loadPartWords } from './i18n/i18n.ts'

/**
 * A module that comes once the screen stands, with the words of parts; undefined until then. `load` is the same function each
 * time. One that is gone with its release is an error of the screen, which says so, as of any part that comes later (`part.ts`).
 */
export function useLater<Module>(load: () => Promise<Module>): Module | undefined {
  const [come, setCome] = useState<{ module: Module } | { error: unknown }>()
  useEffect(() => {
    whenReachable(() => Promise.all([load(), loadPartWords()])).then(
      ([module]) => setCome({ module }),
      (error: unknown) => setCome({ error }),
    )
  }, [load])
  if (come === undefined) return undefined
  if ('error' in come) throw come.error
  return come.module
}
