import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormSummary } from '#ui/form-summary.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'

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

/** A form in a sheet: Ctrl S saves, closing asks when something changed, what is wrong stands above. */
export function SheetForm(props: SheetFormProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (props.isDirty ? setIsAsking(true) : props.onClose())
  const submit = () => {
    // Asked of the cache: the second click of two comes before React has drawn the first.
    if (cache.isMutating() === 0) props.onSubmit()
  }
  return (
    <SideSheet
      isOpen
      size={props.size ?? 480}
      onClose={close}
      title={props.title}
      footer={
        <Group justify="space-between" gap="xs">
          <span>{props.aside}</span>
          <Group gap="xs">
            <Button variant="default" onClick={close}>
              {t('common.actions.cancel')}
            </Button>
            <Button onClick={submit} loading={props.isPending}>
              {props.submitLabel}
            </Button>
          </Group>
        </Group>
      }
    >
      <form
        noValidate
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && ['s', 'Enter'].includes(event.key)) {
            event.preventDefault()
            event.stopPropagation()
            submit()
          }
        }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        <FormSummary problems={problemsOf(props.error)} />
        {props.children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('catalogue.form.unsavedTitle')}
        confirmLabel={t('catalogue.form.unsavedClose')}
        isDangerous
        onConfirm={props.onClose}
        onClose={() => setIsAsking(false)}
      >
        {t('catalogue.form.unsavedHint')}
      </ConfirmDialog>
    </SideSheet>
  )
}

/** The first sentence of each field of a refused form. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.errors).map(([field, [sentence = '']]) => [field.split('.')[0] ?? field, sentence]),
  )
}

function problemsOf(error: unknown) {
  if (!(error instanceof Error)) return []
  const errors = Object.entries(fieldErrorsOf(error))
  if (errors.length === 0) return [{ fieldId: '', message: error.message }]
  return errors.map(([field, message]) => ({ fieldId: `admin-${field}`, message }))
}
