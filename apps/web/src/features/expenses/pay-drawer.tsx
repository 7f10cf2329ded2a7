import { type ExpenseDetail, endpoints } from '@cuentaclara/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { PaidFields } from './paid-fields.tsx'
import { rememberExpense } from './queries.ts'

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
  const once = useActKey()
  const [start] = useState({ paid_on: today(), means: expense.means ?? '04', account: '' })
  const [form, setForm] = useState(start)
  return (
    <SheetForm
      title={t('money.expenses.markPaid')}
      submitLabel={t('money.expenses.markPaid')}
      isDirty={form !== start}
      onClose={onClose}
      onSubmit={async () => {
        const body = { ...form, account: form.account || null }
        const params = { id: expense.id }
        const saved = await once(body, (key) =>
          call(endpoints.payExpense, { params, body }, { company, key }),
        )
        rememberExpense(cache, company, saved)
        toastSuccess({
          message: t('money.expenses.paidNow', { name: saved.supplier_name }),
          subject: 'expense',
        })
        onClose()
      }}
    >
      {(field) => (
        <PaidFields required paid={form} field={field} onChange={(part) => setForm({ ...form, ...part })} />
      )}
    </SheetForm>
  )
}
