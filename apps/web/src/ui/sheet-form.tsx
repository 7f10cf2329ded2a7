import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type FieldProblem, FormSummary } from './form-summary.tsx'
import { SideSheet } from './side-sheet.tsx'

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
  const { t } = useTranslation()
  const prefix = useId()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const idOf = (name: string) => `${prefix}${name}`

  const show = (found: Readonly<Record<string, string>>) => {
    setErrors(found)
    setProblems(Object.entries(found).map(([name, message]) => ({ fieldId: idOf(name), message })))
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
      const found = error instanceof ApiError ? firstSentences(error.errors) : {}
      if (Object.keys(found).length > 0) show(found)
      else setProblems([{ fieldId: '', message: error instanceof Error ? error.message : '' }])
    } finally {
      setIsBusy(false)
    }
  }
  const close = () => (props.isDirty ? setIsAsking(true) : props.onClose())
  return (
    <SideSheet
      isOpen
      onClose={close}
      title={props.title}
      {...(props.size === undefined ? {} : { size: props.size })}
      footer={
        <Group justify="flex-end" gap="xs">
          {props.aside}
          <Button variant="default" onClick={close}>
            {t('common.actions.cancel')}
          </Button>
          <Button onClick={submit} loading={isBusy}>
            {props.submitLabel}
          </Button>
        </Group>
      }
    >
      <form
        noValidate
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && ['s', 'Enter'].includes(event.key)) {
            event.preventDefault()
            event.stopPropagation()
            void submit()
          }
        }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        <FormSummary problems={problems} />
        <Stack gap="md">{props.children((name) => ({ id: idOf(name), error: errors[name] }))}</Stack>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={t('catalogue.form.unsavedTitle')}
          confirmLabel={t('catalogue.form.unsavedClose')}
          isDangerous
          onConfirm={props.onClose}
          onClose={() => setIsAsking(false)}
        >
          {t('catalogue.form.unsavedHint')}
        </ConfirmDialog>
      )}
    </SideSheet>
  )
}

function firstSentences(errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, sentences[0] ?? name]))
}
