import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DialogFrame } from './dialog-frame.tsx'

export type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children: ReactNode
  /** A verb: "Delete draft", never "OK". */
  confirmLabel: string
  isDangerous?: boolean
  /** The dialog waits for it, then closes; `false` and a failure leave it open. */
  onConfirm: () => unknown | Promise<unknown>
  onClose: () => void
}

/** Asks once before what cannot be undone. */
export function ConfirmQuestion(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <DialogFrame isOpen={props.isOpen} onClose={props.onClose} title={props.title}>
      {props.children}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={props.onClose} disabled={isBusy}>
          {t('common.actions.cancel')}
        </Button>
        <Button
          color={props.isDangerous ? 'red' : 'brand'}
          loading={isBusy}
          data-autofocus
          onClick={async () => {
            setIsBusy(true)
            try {
              if ((await props.onConfirm()) !== false) props.onClose()
            } finally {
              setIsBusy(false)
            }
          }}
        >
          {props.confirmLabel}
        </Button>
      </Group>
    </DialogFrame>
  )
}
