import { useEffect, useState } from 'react'
import { whenReachable } from './http/when-reachable.ts'

/** A module that comes once the screen stands; undefined until then. `load` is the same function each time. */
export function useLater<Module>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>()
  useEffect(() => {
    void whenReachable(load).then((loaded) => setModule(() => loaded))
  }, [load])
  return module
}
