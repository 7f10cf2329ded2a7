import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { type Place, useSavePlace } from './use-save-place.ts'

type Props = { company: string; place: Place; title: string; onClose: () => void }

/** What a branch or a terminal is called from now on. */
export function PlaceNameDialog({ company, place, title, onClose }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState(place.name)
  const save = useSavePlace(company)
  return (
    <DialogForm
      title={title}
      submitLabel={t('settings.numbering.rename')}
      isBusy={save.isPending}
      isLacking={name.trim() === ''}
      onSubmit={() => save.mutate({ ...place, name }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('settings.numbering.name')}
        maxLength={80}
        value={name}
        error={fieldErrors(save.error).name ?? save.error?.message}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
