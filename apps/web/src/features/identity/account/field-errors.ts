import { ApiError } from '#lib/http/api-error.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'

type Form = { values: object; setFieldError: (field: string, message: string) => void }

/** Puts what the server found beside the fields; what belongs to none of them is said in a toast, with the way out of it. */
export function applyFieldErrors(form: Form, error: unknown): void {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : []
  const known = errors.filter(([field]) => field in form.values)
  for (const [field, [sentence]] of known) form.setFieldError(field, sentence ?? '')
  if (known.length > 0) return
  toastRefusal(error, error instanceof ApiError ? error.code : undefined)
}
