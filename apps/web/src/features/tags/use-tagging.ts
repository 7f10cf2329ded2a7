import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError, toastUndo } from '#ui/feedback/toasts.tsx'

type Tagged = {
  /** Of the record that carries them. */
  id: string
  tags: readonly string[]
  /** Shows them wherever the record is seen, before the server has them. */
  show: (tags: string[]) => void
  save: (tags: string[]) => Promise<unknown>
  /** Reads again what the server has, once nothing is under way any more. */
  refresh: () => void
}

/** Changes the tags of a record: shown at once, taken back by whoever asks for it, and where the server refuses. */
export function useTagging({ id, tags, show, save, refresh }: Tagged): (tags: string[]) => void {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const subject = `tags:${id}`
  const mutationKey = ['tags', id]
  const change = useMutation({
    mutationKey,
    // One after the other: what was chosen last is what stays.
    scope: { id: subject },
    mutationFn: ({ after }: { before: string[]; after: string[] }) => save(after),
    onMutate: ({ after }) => show(after),
    onError: (error: Error, { before }) => {
      show(before)
      toastError({ subject, message: error.message })
    },
    onSettled: () => {
      if (cache.isMutating({ mutationKey }) === 1) refresh()
    },
  })
  return (after) => {
    const before = [...tags]
    change.mutate({ before, after })
    toastUndo({
      subject,
      message: t('tools.tags.changed'),
      onUndo: () => change.mutate({ before: after, after: before }),
    })
  }
}
