import { i18nInstance, type LaterArea } from '#lib/i18n/i18n.ts'
import { part } from '#lib/part.ts'
import { toastError } from '#ui/feedback/toasts.tsx'

/** A part of the shell that opens later, with the words it speaks besides those of tools. */
export function toolPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  words: readonly LaterArea[] = [],
) {
  return part(load, name, { words: ['tools', ...words], whenMissing: sayThatItIsMissing })
}

/** Browsers remember what did not come: a tool is missing until the next reload, the screen beside it goes on. */
function sayThatItIsMissing(error: unknown): void {
  console.warn('a part of the shell did not come', error)
  toastError({ subject: 'part', message: i18nInstance.t('shell.screenError.partMissing') })
}
