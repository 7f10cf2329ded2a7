import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormSheet } from './form-sheet.tsx'
import { type Run, useSaving } from './use-saving.ts'

/** What a field of the form is given: its id, and what is wrong with it. */
export type FieldOf = (name: string) => { id: string; error: string | undefined }

type SheetFormProps = {
  title: string
  submitLabel: string
  size?: 480 | 640
  isDirty: boolean
  /** Only to look at: nothing can be saved. */
  isReadOnly?: boolean
  /** What is wrong before the server is asked, by field. */
  check?: () => Readonly<Record<string, string | undefined>>
  /** Saves and closes; what the server refuses is shown at its fields. */
  onSubmit: () => Promise<unknown>
  onClose: () => void
  /** A quieter button at the start of the foot. */
  aside?: ReactNode
  /** Another way to save, beside the buttons at the end; `isBusy` while it does. */
  beside?: ((run: Run, isBusy: boolean) => ReactNode) | undefined
  children: (field: FieldOf, run: Run) => ReactNode
}

/** A form in a side sheet: Ctrl S saves, closing asks when something changed, every mistake is listed and leads to its field. */
export function SheetForm(props: SheetFormProps) {
  const { idOf, errors, problems, isBusy, show, run } = useSaving()
  const [isBeside, setIsBeside] = useState(false)
  const submit = () => {
    const wrong = Object.entries(props.check?.() ?? {}).flatMap(([name, text]) =>
      text ? [[name, text]] : [],
    )
    setIsBeside(false)
    if (wrong.length > 0) show(Object.fromEntries(wrong))
    else void run(props.onSubmit)
  }
  const runBeside: Run = (action) => {
    setIsBeside(true)
    return run(action)
  }
  return (
    <FormSheet
      title={props.title}
      submitLabel={props.submitLabel}
      size={props.size}
      isDirty={props.isDirty}
      isBusy={isBusy}
      isReadOnly={props.isReadOnly ?? false}
      isSubmitting={isBusy && !isBeside}
      problems={problems}
      aside={props.aside}
      beside={props.beside?.(runBeside, isBusy && isBeside)}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Stack gap="md">{props.children((name) => ({ id: idOf(name), error: errors[name] }), run)}</Stack>
    </FormSheet>
  )
}
