import { Stack } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { fieldErrors, precisePaths } from '#lib/http/field-errors.ts'
import { FormSheet } from './form-sheet.tsx'
import type { FieldProblem } from './form-summary.tsx'

/** What a field of the form is given: its id, and what is wrong with it. */
export type FieldOf = (name: string) => { id: string; error: string | undefined }

/** Does something else with the record; what the server refuses of it is shown as of the form. */
type Run = (action: () => Promise<unknown>) => Promise<void>

type SheetFormProps = {
  title: string
  submitLabel: string
  size?: 480 | 640
  isDirty: boolean
  /** What is wrong before the server is asked, by field. */
  check?: () => Readonly<Record<string, string | undefined>>
  /** Saves and closes; what the server refuses is shown at its fields. */
  onSubmit: () => Promise<unknown>
  onClose: () => void
  /** A quieter button at the start of the foot. */
  aside?: ReactNode
  /** Another way to save, beside the buttons at the end. */
  beside?: ReactNode
  children: (field: FieldOf, run: Run) => ReactNode
}

/** A form in a side sheet: Ctrl S saves, closing asks when something changed, every mistake is listed and leads to its field. */
export function SheetForm(props: SheetFormProps) {
  const prefix = useId()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [isBusy, setIsBusy] = useState(false)
  // The second click of two may come before React has drawn the first.
  const isRunning = useRef(false)
  const idOf = (name: string) => `${prefix}${name}`

  const show = (found: Readonly<Record<string, string>>) => {
    setErrors(found)
    setProblems(precisePaths(found).map(([name, message]) => ({ fieldId: idOf(name), message })))
  }
  const run: Run = async (action) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    show({})
    try {
      await action()
    } catch (error) {
      const found = fieldErrors(error)
      if (Object.keys(found).length > 0) show(found)
      else {
        setProblems([{ fieldId: '', message: error instanceof Error ? error.message : '', refusal: error }])
      }
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  const submit = async () => {
    if (isRunning.current) return
    const wrong = Object.entries(props.check?.() ?? {}).flatMap(([name, text]) =>
      text ? [[name, text]] : [],
    )
    if (wrong.length > 0) show(Object.fromEntries(wrong))
    else await run(props.onSubmit)
  }
  return (
    <FormSheet
      title={props.title}
      submitLabel={props.submitLabel}
      size={props.size}
      isDirty={props.isDirty}
      isBusy={isBusy}
      problems={problems}
      aside={props.aside}
      beside={props.beside}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <Stack gap="md">{props.children((name) => ({ id: idOf(name), error: errors[name] }), run)}</Stack>
    </FormSheet>
  )
}
