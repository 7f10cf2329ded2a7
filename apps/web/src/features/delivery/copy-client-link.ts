import { copyText } from '#lib/clipboard.ts'
import { i18nInstance, loadWords } from '#lib/i18n/i18n.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toasts.tsx'
import { type LinkSubject, setClientLink } from './link-calls.ts'

/** Copies the link that a client opens without an account; it works from now on. */
export async function copyClientLink(subject: LinkSubject): Promise<void> {
  try {
    const [{ url }] = await Promise.all([setClientLink(subject, true), loadWords('tools')])
    if (url === null) return
    if (await copyText(url))
      toastSuccess({ message: i18nInstance.t('tools.clientLink.copied'), subject: 'copied' })
    // Where the browser does not let us, people copy it by hand.
    else toastError({ message: url, subject: 'copied' })
  } catch (error) {
    toastRefusal(error, 'copied')
  }
}
