import type { ShiftDetail } from '@cuentaclara/contracts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { moveCash, rememberShift, withShift } from './queries.ts'

const kinds = ['in', 'out'] as const
type Kind = (typeof kinds)[number]

/** Cash that goes into the drawer or out of it without a sale, and why. */
export function MoveCashSheet({
  company,
  shift,
  onClose,
}: {
  company: string
  shift: ShiftDetail
  onClose: () => void
}) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [kind, setKind] = useState<Kind>('out')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const once = useActKey()
  const body = { kind, amount, reason: reason.trim() }
  return (
    <SheetForm
      title={t('counter.shifts.moveTitle')}
      submitLabel={t('counter.shifts.move')}
      isDirty={amount !== '' || reason !== ''}
      check={() => ({
        amount: amount === '' ? t('counter.shifts.amountMissing') : undefined,
        reason: body.reason.length < 3 ? t('counter.shifts.reasonMissing') : undefined,
      })}
      onSubmit={async () => {
        const act = () => once(body, (key) => moveCash(company, shift.id, body, key))
        rememberShift(cache, company, await withShift(cache, company, act))
        toastSuccess({ message: t('counter.shifts.moved'), subject: 'shift' })
        onClose()
      }}
      onClose={onClose}
    >
      {(field) => (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t('counter.shifts.direction')}
            value={kind}
            onChange={(next) => setKind(next as Kind)}
            data={kinds.map((value) => ({ value, label: t(`counter.shifts.kinds.${value}`) }))}
          />
          <MoneyInput
            data-autofocus
            label={t('counter.tickets.amount')}
            currency={shift.currency}
            hasCents
            value={amount}
            onChange={setAmount}
            {...field('amount')}
          />
          <TextInput
            label={t('counter.shifts.reason')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            {...field('reason')}
          />
        </>
      )}
    </SheetForm>
  )
}
