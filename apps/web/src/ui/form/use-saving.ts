import { useId, useRef, useState } from 'react'
import { fieldErrors, precisePaths } from '#lib/http/field-errors.ts'
import type { FieldProblem } from './form-summary.tsx'

/** What is wrong, a sentence for each field. */
export type FieldErrors = Readonly<Record<string, string>>

/** Does something with the record of the form; what the server refuses of it is shown at the fields. */
export type Run = (action: () => Promise<unknown>) => Promise<void>

/**
 * How every form in a sheet is saved: once however often somebody presses, and what is refused stands at its fields and in
 * the summary, in the order of `list`.
 */
export function useSaving(list: (errors: FieldErrors) => [field: string, sentence: string][] = precisePaths) {
  const prefix = useId()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [isBusy, setIsBusy] = useState(false)
  // The second click of two may come before React has drawn the first.
  const isRunning = useRef(false)
  const idOf = (field: string) => `${prefix}${field}`

  const show = (found: FieldErrors): FieldProblem[] => {
    const listed = list(found).map(([field, message]) => ({ fieldId: idOf(field), message }))
    setErrors(found)
    setProblems(listed)
    return listed
  }
  const refuse = (error: unknown) => {
    if (show(fieldErrors(error)).length > 0) return
    setProblems([{ fieldId: '', message: error instanceof Error ? error.message : '', refusal: error }])
  }
  const run: Run = async (action) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    show({})
    try {
      await action()
    } catch (error) {
      refuse(error)
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { idOf, errors, problems, isBusy, show, run }
}
