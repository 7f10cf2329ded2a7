import type { ShiftDetail, TillPlace } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActKey } from '#lib/http/act-key.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { CashCount } from './cash-count.tsx'
import { countedNotes, type TypedNotes } from './counted-notes.ts'
import { openShift, rememberShift, withShift } from './queries.ts'

type OpenShiftSheetProps = {
  company: string
  currency: ShiftDetail['currency']
  /** Whose drawer it is; null for nobody's but the person's. */
  till: TillPlace | null
  onClose: () => void
}

/** What lies in the drawer as somebody begins to sell. */
export function OpenShiftSheet({ company, currency, till, onClose }: OpenShiftSheetProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [amount, setAmount] = useState('')
  const [notes, setNotes] = useState<TypedNotes>({})
  const once = useActKey()
  const body = { currency, opening: amount, notes: countedNotes(notes), till }
  return (
    <SheetForm
      title={t('counter.shifts.openTitle')}
      submitLabel={t('counter.shifts.open')}
      isDirty={amount !== ''}
      check={() => ({ opening: amount === '' ? t('counter.shifts.countFirst') : undefined })}
      onSubmit={async () => {
        const act = () => once(body, (key) => openShift(company, body, key))
        rememberShift(cache, company, await withShift(cache, company, act))
        toastSuccess({ message: t('counter.shifts.opened'), subject: 'shift' })
        onClose()
      }}
      onClose={onClose}
    >
      {(field) => (
        <CashCount
          label={t('counter.shifts.opening')}
          currency={currency}
          amount={amount}
          notes={notes}
          field={field('opening')}
          onChange={(value, counted) => {
            setAmount(value)
            setNotes(counted)
          }}
        />
      )}
    </SheetForm>
  )
}
