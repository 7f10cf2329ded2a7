import type { SavedView } from '@cuentaclara/contracts'
import { Stack, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan, useCompanyId } from '#features/companies/index.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Viewing } from './use-viewing.ts'
import { saveView, type WantedView } from './view-actions.ts'

type ViewDialogProps = { viewing: Viewing; view: SavedView | null; onClose: () => void }

/** Gives what is shown a name, or a view another one. */
export function ViewDialog({ viewing, view, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const mayShare = useCan('documents.draft')
  const company = useCompanyId()
  const save = useMutation({
    mutationFn: (wanted: WantedView) => saveView(company, viewing, wanted),
    onSuccess: (saved) => {
      if (view === null) viewing.open(saved)
      toastSuccess({ subject: 'view', message: t('tools.lists.saved', { view: saved.name }) })
      onClose()
      return viewing.refresh()
    },
  })
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(view?.is_shared ?? false)
  const [isStart, setIsStart] = useState(view !== null && viewing.start === view.id)
  const [isTried, setIsTried] = useState(false)
  const mistake = isTried && name.trim() === '' ? t('tools.lists.nameNeeded') : mistakeOf(save.error)
  const submit = () => {
    setIsTried(true)
    if (name.trim() === '') return
    const words = { name: name.trim(), is_shared: isShared, search: view?.search ?? viewing.shown }
    save.mutate({ id: view?.id ?? null, isStart, ...words })
  }
  return (
    <DialogForm
      title={view === null ? t('tools.lists.newView') : t('tools.lists.rename')}
      size={440}
      submitLabel={t('common.actions.save')}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('tools.lists.name')}
          description={view === null ? t('tools.lists.nameHint') : undefined}
          maxLength={40}
          value={name}
          error={mistake}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {(mayShare || isShared) && (
          <Switch
            label={t('tools.lists.share')}
            description={t('tools.lists.shareHint')}
            checked={isShared}
            onChange={(event) => setIsShared(event.currentTarget.checked)}
          />
        )}
        <Switch
          label={t('tools.lists.startWith')}
          checked={isStart}
          onChange={(event) => setIsStart(event.currentTarget.checked)}
        />
      </Stack>
    </DialogForm>
  )
}

function mistakeOf(error: Error | null): string | undefined {
  if (error === null) return undefined
  return (error instanceof ApiError ? error.errors?.name?.[0] : undefined) ?? error.message
}
