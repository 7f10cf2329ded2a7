import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toastError } from './toasts.tsx'

type ReasonDialogProps = {
  title: string
  hint: string
  label: string
  /** Said while the reason is too short. */
  tooShort: string
  confirmLabel: string
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why, before what cannot be undone; three characters or more. */
export function ReasonDialog({
  title,
  hint,
  label,
  tooShort,
  confirmLabel,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isShort = reason.trim().length < 3
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      isDangerous
      onClose={onClose}
      onConfirm={async () => {
        setIsAsked(true)
        if (isShort) {
          field.current?.focus()
          return false
        }
        try {
          return await onConfirm(reason.trim())
        } catch (error) {
          toastError({ message: error instanceof Error ? error.message : '', subject: 'reason' })
          return false
        }
      }}
    >
      <p style={{ marginBlock: '0 12px' }}>{hint}</p>
      <Textarea
        ref={field}
        data-autofocus
        label={label}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={isAsked && isShort ? tooShort : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
