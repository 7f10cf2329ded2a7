import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'

type ParkDialogProps = { name: string; isBusy: boolean; onPark: (name: string) => void; onClose: () => void }

/** Under which name a sale waits: a table, a person. Enter parks it under what stands there. */
export function ParkDialog({ name: usual, isBusy, onPark, onClose }: ParkDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(usual)
  return (
    <Dialog onClose={onClose} title={t('counter.tickets.parkTitle')} size={380}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onPark(name)
        }}
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
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('counter.tickets.park')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
