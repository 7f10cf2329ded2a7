import { type ComponentType, lazy } from 'react'
import { i18nInstance, loadWords } from '#lib/i18n.ts'
import { whenReachable } from '#lib/when-reachable.ts'
import { toastError } from '#ui/toasts.tsx'

/** A part of the shell that opens later, with the words it speaks. */
export function toolPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return await fetched(load)
    } catch (error) {
      // Browsers remember what did not come: a tool is missing until the next reload, the screen beside it goes on.
      console.warn('a part of the shell did not come', error)
      toastError({ subject: 'part', message: i18nInstance.t('shell.screenError.partMissing') })
      return { default: () => null }
    }
  })
}

async function fetched<Tool>(load: () => Promise<Tool>): Promise<Tool> {
  const [tool] = await whenReachable(() => Promise.all([load(), loadWords('tools')]))
  return tool
}
