import { type ExpenseDetail, endpoints } from '@cuentaclara/contracts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { rememberExpense } from './queries.ts'

const means = ['01', '02', '03', '04', '06', '07', '99'] as const

/** Says when and from where an expense was paid. */
export function PayDrawer({
  company,
  expense,
  onClose,
}: {
  company: string
  expense: ExpenseDetail
  onClose: () => void
}) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [start] = useState({ paid_on: today(), means: expense.means ?? '04', account: '' })
  const [form, setForm] = useState(start)
  const text = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
  })
  return (
    <SheetForm
      title={t('money.expenses.markPaid')}
      submitLabel={t('money.expenses.markPaid')}
      isDirty={form !== start}
      onClose={onClose}
      onSubmit={async () => {
        const body = { ...form, account: form.account || null }
        const saved = await call(endpoints.payExpense, { params: { id: expense.id }, body }, { company })
        rememberExpense(cache, company, saved)
        toastSuccess({
          message: t('money.expenses.paidNow', { name: saved.supplier_name }),
          subject: 'expense',
        })
        onClose()
      }}
    >
      {(field) => (
        <>
          <DayInput
            required
            max={today()}
            label={t('money.expenses.paidOn')}
            {...field('paid_on')}
            value={form.paid_on}
            onChange={(paid_on) => setForm({ ...form, paid_on })}
          />
          <NativeSelect
            required
            label={t('money.payments.means')}
            {...field('means')}
            {...text('means')}
            data={means.map((value) => ({ value, label: t(`documents.codes.paymentMeans.${value}`) }))}
          />
          <TextInput
            label={t('money.expenses.account')}
            maxLength={60}
            {...field('account')}
            {...text('account')}
          />
        </>
      )}
    </SheetForm>
  )
}
