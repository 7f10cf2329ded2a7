import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toastRefusal } from '../feedback/toast-refusal.tsx'
import { DialogForm } from './dialog-form.tsx'
import { isTooShort, ReasonField } from './reason-field.tsx'

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
  const isShort = isTooShort(reason)
  const confirm = useMutation({
    mutationFn: () => onConfirm(reason.trim()),
    onSuccess: onClose,
    onError: (error) => toastRefusal(error, 'reason'),
  })
  return (
    <DialogForm
      title={title}
      submitLabel={confirmLabel}
      isDangerous
      isBusy={confirm.isPending}
      onClose={onClose}
      onSubmit={() => {
        setIsAsked(true)
        if (isShort) field.current?.focus()
        else confirm.mutate()
      }}
    >
      <p style={{ marginBlock: '0 12px' }}>{hint}</p>
      <ReasonField
        data-autofocus
        ref={field}
        label={label}
        value={reason}
        error={isAsked && isShort ? tooShort : undefined}
        onChange={setReason}
      />
    </DialogForm>
  )
}
