import type { Closings } from '@cuentaclara/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { closingsQuery } from './queries.ts'

type ClosingChange = {
  company: string
  /** Asks the server, which answers with all closings. */
  change: () => Promise<Closings>
  /** What is said when it is done. */
  done: string
  onDone: () => void
}

/** Closes months or opens them again: the list on the screen follows at once. */
export function useChangeClosing({ company, change, done, onDone }: ClosingChange) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess(closings) {
      cache.setQueryData(closingsQuery(company).queryKey, closings)
      toastSuccess({ subject: 'period', message: done })
      onDone()
    },
    onError: (error) => toastRefusal(error, 'period'),
  })
}
