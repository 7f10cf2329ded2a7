import { Stack } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { fieldErrors, precisePaths } from '#lib/http/field-errors.ts'
import { FormSheet } from './form-sheet.tsx'
import type { FieldProblem } from './form-summary.tsx'

export type FieldOf = (name: string) => { id: string; error: string | undefined }

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
  /** Beside the buttons. */
  aside?: ReactNode
  children: (field: FieldOf) => ReactNode
}

/** A form in a side sheet: Ctrl S saves, closing asks when something changed, every mistake is listed and leads to its field. */
export function SheetForm(props: SheetFormProps) {
  const prefix = useId()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const idOf = (name: string) => `${prefix}${name}`

  const show = (found: Readonly<Record<string, string>>) => {
    setErrors(found)
    setProblems(precisePaths(found).map(([name, message]) => ({ fieldId: idOf(name), message })))
  }
  const submit = async () => {
    if (isBusy) return
    const wrong = Object.entries(props.check?.() ?? {}).flatMap(([name, text]) =>
      text ? [[name, text]] : [],
    )
    show(Object.fromEntries(wrong))
    if (wrong.length > 0) return
    setIsBusy(true)
    try {
      await props.onSubmit()
    } catch (error) {
      const found = fieldErrors(error)
      if (Object.keys(found).length > 0) show(found)
      else {
        setProblems([{ fieldId: '', message: error instanceof Error ? error.message : '', refusal: error }])
      }
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <FormSheet
      title={props.title}
      submitLabel={props.submitLabel}
      size={props.size}
      isDirty={props.isDirty}
      isBusy={isBusy}
      problems={problems}
      beside={props.aside}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <Stack gap="md">{props.children((name) => ({ id: idOf(name), error: errors[name] }))}</Stack>
    </FormSheet>
  )
}
