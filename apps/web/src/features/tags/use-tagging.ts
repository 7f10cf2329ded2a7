import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastUndo } from '#ui/feedback/toasts.tsx'
import { type Change, takenBack } from './tag-change.ts'

type Tagged = {
  /** Of the record that carries them. */
  id: string
  /** Shows a change wherever the record is seen, before the server has it. */
  show: (change: Change) => void
  save: (change: Change) => Promise<unknown>
  /** Reads again what the server has, once nothing is under way any more. */
  refresh: () => void
}

/**
 * Changes the tags of a record: shown at once, taken back by whoever asks for it, and where the server refuses. It says what changed
 * and never all that there is: what is shown may be older than what somebody else did.
 */
export function useTagging({ id, show, save, refresh }: Tagged): (change: Change) => void {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const subject = `tags:${id}`
  const mutationKey = ['tags', id]
  const tagging = useMutation({
    mutationKey,
    // One after the other: what was chosen last is what stays.
    scope: { id: subject },
    mutationFn: save,
    onMutate: show,
    onError: (error, change) => {
      show(takenBack(change))
      toastRefusal(error, subject)
    },
    onSettled: () => {
      if (cache.isMutating({ mutationKey }) === 1) refresh()
    },
  })
  return (change) => {
    tagging.mutate(change)
    toastUndo({
      subject,
      message: t('tools.tags.changed'),
      onUndo: () => tagging.mutate(takenBack(change)),
    })
  }
}
