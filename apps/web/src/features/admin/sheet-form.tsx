import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fieldErrors, wholeFields } from '#lib/http/field-errors.ts'
import { FormSheet } from '#ui/form/form-sheet.tsx'

type SheetFormProps = {
  title: string
  submitLabel: string
  isDirty: boolean
  isPending: boolean
  error: unknown
  onSubmit: () => void
  onClose: () => void
  /** A quieter button at the start of the foot. */
  aside?: ReactNode
  size?: 480 | 640
  children: ReactNode
}

/** A form in a sheet whose caller saves; what the server refused stands above. */
export function SheetForm({ isPending, error, onSubmit, ...frame }: SheetFormProps) {
  const cache = useQueryClient()
  return (
    <FormSheet
      {...frame}
      isBusy={isPending}
      problems={problemsOf(error)}
      onSubmit={() => {
        // Asked of the cache: the second click of two comes before React has drawn the first.
        if (cache.isMutating() === 0) onSubmit()
      }}
    />
  )
}

function problemsOf(error: unknown) {
  if (!(error instanceof Error)) return []
  const errors = wholeFields(fieldErrors(error))
  if (errors.length === 0) return [{ fieldId: '', message: error.message }]
  return errors.map(([field, message]) => ({ fieldId: `admin-${field}`, message }))
}
