import { type ComponentType, lazy } from 'react'
import { loadWords } from '#lib/i18n.ts'
import { whenReachable } from '#lib/when-reachable.ts'

/** A part of the shell that opens later, with the words it speaks. */
export function lazyTool<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [tool] = await whenReachable(() => Promise.all([load(), loadWords('tools')]))
    return tool
  })
}
