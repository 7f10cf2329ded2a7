import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'

/** A change of who belongs to the company: said when it is done, and the lists asked again. */
export function useMemberChange<Input>(
  company: string,
  change: (input: Input) => Promise<unknown>,
  say: (input: Input) => string | null,
  /** False where a refusal is shown at the fields that are still open. */
  isToasted = true,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, input) => {
      await cache.invalidateQueries({ queryKey: ['members', company] })
      const message = say(input)
      if (message !== null) toastSuccess({ message, subject: 'members' })
    },
    onError: (error) => {
      if (isToasted) toastRefusal(error, 'members')
    },
  })
}
