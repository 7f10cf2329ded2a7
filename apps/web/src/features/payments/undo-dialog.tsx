import type { PaymentDetail } from '@cuentaclara/contracts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { isTooShort, ReasonField } from '#ui/form/reason-field.tsx'

type UndoDialogProps = {
  payment: Pick<PaymentDetail, 'paid_on'>
  title: string
  hint: string
  confirmLabel: string
  /** Whether why is asked too. */
  asksReason: boolean
  onConfirm: (undoing: { day: string; reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks until when a payment counted, or what it settled, and why it does no more. */
export function UndoDialog({
  payment: { paid_on: paidOn },
  title,
  hint,
  confirmLabel,
  asksReason,
  onConfirm,
  onClose,
}: UndoDialogProps) {
  const { t } = useTranslation()
  const [day, setDay] = useState(today())
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const dayField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const isShort = asksReason && isTooShort(reason)
  const wrongDay = sayWrongDay()
  const confirm = useMutation({
    mutationFn: () => onConfirm({ day, reason: reason.trim() }),
    onSuccess: onClose,
    onError: (error) => toastRefusal(error, 'payment'),
  })
  function sayWrongDay(): string | undefined {
    if (day === '') return t('money.payments.chooseDay')
    if (day < paidOn) return t('moneyActs.undo.early')
    return day > today() ? t('moneyActs.undo.late') : undefined
  }
  return (
    <DialogForm
      title={title}
      submitLabel={confirmLabel}
      isDangerous
      isBusy={confirm.isPending}
      onClose={onClose}
      onSubmit={() => {
        setIsAsked(true)
        if (isShort) reasonField.current?.focus()
        else if (wrongDay !== undefined) dayField.current?.focus()
        else confirm.mutate()
      }}
    >
      <p style={{ marginBlock: '0 12px' }}>{hint}</p>
      {asksReason && (
        <ReasonField
          data-autofocus
          ref={reasonField}
          label={t('money.reason')}
          mb="sm"
          value={reason}
          error={isAsked && isShort ? t('money.reasonShort') : undefined}
          onChange={setReason}
        />
      )}
      <DayInput
        ref={dayField}
        label={t('moneyActs.undo.day')}
        description={t('moneyActs.undo.dayHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        min={paidOn}
        max={today()}
        value={day}
        error={isAsked ? wrongDay : undefined}
        onChange={setDay}
      />
    </DialogForm>
  )
}
