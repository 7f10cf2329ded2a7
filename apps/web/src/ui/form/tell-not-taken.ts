import { i18nInstance, loadPartWords } from '#lib/i18n/i18n.ts'
import { toastError } from '../feedback/toasts.tsx'

/** Says which of the files that somebody dropped were left, which happens to few: its words come then. */
export async function tellNotTaken(files: readonly File[]): Promise<void> {
  await loadPartWords(['imports'])
  const names = files.map(({ name }) => `\u2068${name}\u2069`).join(', ')
  toastError({ message: i18nInstance.t('imports.notTaken', { names }), subject: 'not-taken' })
}
