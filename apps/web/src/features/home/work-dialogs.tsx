import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog.tsx'
import { daysFromToday } from './days-from-today.ts'

type RowDialogProps = { what: string; onClose: () => void }

/** Asks why a row may go for good. */
export function DismissDialog({
  what,
  onDismiss,
  onClose,
}: RowDialogProps & { onDismiss: (reason: string) => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const isShort = reason.trim().length < 3
  return (
    <WorkDialog
      title={t('insight.work.dismissTitle', { what })}
      action={t('insight.work.dismiss')}
      onClose={onClose}
      onConfirm={() => {
        setIsTold(true)
        if (isShort) return
        onDismiss(reason.trim())
        onClose()
      }}
    >
      <Textarea
        label={t('insight.work.reason')}
        value={reason}
        maxLength={200}
        autosize
        minRows={2}
        data-autofocus
        error={isTold && isShort ? t('insight.work.reasonNeeded') : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </WorkDialog>
  )
}

/** Asks until when a row may wait. */
export function PutOffDialog({
  what,
  onPutOff,
  onClose,
}: RowDialogProps & { onPutOff: (until: string) => void }) {
  const { t } = useTranslation()
  const [until, setUntil] = useState(daysFromToday(14))
  return (
    <WorkDialog
      title={t('insight.work.putOffTitle', { what })}
      action={t('insight.work.putOff')}
      onClose={onClose}
      onConfirm={() => {
        onPutOff(until)
        onClose()
      }}
    >
      <TextInput
        type="date"
        label={t('insight.work.untilDay')}
        value={until}
        min={daysFromToday(1)}
        data-autofocus
        onChange={({ currentTarget }) => setUntil(currentTarget.value || daysFromToday(1))}
      />
    </WorkDialog>
  )
}

type FrameProps = {
  title: string
  action: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

function WorkDialog({ title, action, onConfirm, onClose, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        {children}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit">{action}</Button>
        </Group>
      </form>
    </Dialog>
  )
}
