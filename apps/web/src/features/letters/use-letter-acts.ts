import type { LetterRow } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { cancelLetter, letterQuery, sendLetterAgain } from './queries.ts'

/** What can be done with one letter, from its row and from its sheet. */
export function useLetterActs(company: string) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const act = async (letter: LetterRow, done: string, doIt: typeof cancelLetter) => {
    try {
      const fresh = await doIt(company, letter)
      cache.setQueryData(letterQuery(company, letter.id).queryKey, fresh)
      toastSuccess({ message: done, subject: letter.id })
    } catch (error) {
      toastRefusal(error, letter.id)
    }
    // What it is now is asked anew, whoever was first.
    await cache.invalidateQueries({ queryKey: ['letters', company] })
  }
  return {
    cancel: (letter: LetterRow) => act(letter, t('letters.cancelled'), cancelLetter),
    send: (letter: LetterRow) => act(letter, t('letters.queued'), sendLetterAgain),
  }
}
