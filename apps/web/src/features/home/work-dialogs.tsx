import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysFromToday } from './days-from-today.ts'

type DialogProps = { what: string; onClose: () => void }

/** Asks why a row may go for good. */
export function DismissDialog({
  what,
  onDismiss,
  onClose,
}: DialogProps & { onDismiss: (reason: string) => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isTold, setIsTold] = useState(false)
  const isShort = reason.trim().length < 3
  return (
    <Dialog
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
    </Dialog>
  )
}

/** Asks until when a row may wait. */
export function PutOffDialog({
  what,
  onPutOff,
  onClose,
}: DialogProps & { onPutOff: (until: string) => void }) {
  const { t } = useTranslation()
  const [until, setUntil] = useState(daysFromToday(14))
  return (
    <Dialog
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
    </Dialog>
  )
}

type FrameProps = {
  title: string
  action: string
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

function Dialog({ title, action, onConfirm, onClose, children }: FrameProps) {
  const { t } = useTranslation()
  const isMounted = useMounted()
  return (
    <Modal
      opened={isMounted}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      styles={{ title: { fontWeight: 600, fontSize: '1.0625rem' } }}
    >
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
    </Modal>
  )
}
