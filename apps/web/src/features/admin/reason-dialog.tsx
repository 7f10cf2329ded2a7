import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import classes from './admin.module.css'

const leastReason = 10

type ReasonDialogProps = {
  title: string
  text: string
  confirmLabel: string
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before somebody else's company or account is reached into; whoever it is about reads the reason. */
export function ReasonDialog({ title, text, confirmLabel, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const start = useMutation({ mutationFn: () => onConfirm(reason.trim()), onSuccess: onClose })
  const isTooShort = reason.trim().length < leastReason
  const problem = fieldErrors(start.error).reason ?? start.error?.message
  return (
    <DialogForm
      title={title}
      submitLabel={confirmLabel}
      isBusy={start.isPending}
      isLacking={isTooShort}
      onSubmit={start.mutate}
      onClose={onClose}
    >
      <p className={classes.lead}>{text}</p>
      <Textarea
        data-autofocus
        label={t('admin.companies.reason')}
        description={t('admin.companies.reasonHint')}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        error={problem}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
