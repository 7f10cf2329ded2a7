import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'

type ParkDialogProps = { name: string; isBusy: boolean; onPark: (name: string) => void; onClose: () => void }

/** Under which name a sale waits: a table, a person. Enter parks it under what stands there. */
export function ParkDialog({ name: usual, isBusy, onPark, onClose }: ParkDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(usual)
  return (
    <DialogForm
      title={t('counter.tickets.parkTitle')}
      size={380}
      submitLabel={t('counter.tickets.park')}
      isBusy={isBusy}
      onSubmit={() => onPark(name)}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        autoFocus
        label={t('counter.tickets.parkName')}
        description={t('counter.tickets.parkHint')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
    </DialogForm>
  )
}
