import { type ExpenseDetail, endpoints } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { isOpeningDebt, leftToPay } from './left-to-pay.ts'
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
  const isDebt = isOpeningDebt(expense)
  const [start] = useState({
    paid_on: today(),
    means: expense.means ?? '04',
    account: '',
    amount: leftToPay(expense),
  })
  const [form, setForm] = useState(start)
  const title = t(isDebt ? 'money.openingDebt.pay' : 'money.expenses.markPaid')
  return (
    <SheetForm
      title={title}
      submitLabel={title}
      isDirty={form !== start}
      check={() => ({
        amount: !isDebt || isSome(form.amount) ? undefined : t('money.payments.typeAmount'),
      })}
      onClose={onClose}
      onSubmit={async () => {
        const { amount, ...paid } = form
        const body = { ...paid, account: form.account || null, ...(isDebt && { amount }) }
        const params = { id: expense.id }
        const saved = await once(body, (key) =>
          call(endpoints.payExpense, { params, body }, { company, key }),
        )
        rememberExpense(cache, company, saved)
        toastSuccess({
          message: isDebt
            ? t('money.openingDebt.paid', {
                amount: formatMoney(amount, expense.currency),
                name: saved.supplier_name,
              })
            : t('money.expenses.paidNow', { name: saved.supplier_name }),
          subject: 'expense',
        })
        onClose()
      }}
    >
      {(field) => (
        <>
          {isDebt && (
            <MoneyInput
              label={t('money.openingDebt.payAmount')}
              required
              currency={expense.currency}
              maxDecimals={coinDecimals(expense.currency)}
              value={form.amount}
              {...field('amount')}
              onChange={(amount) => setForm({ ...form, amount })}
            />
          )}
          <PaidFields required paid={form} field={field} onChange={(part) => setForm({ ...form, ...part })} />
        </>
      )}
    </SheetForm>
  )
}
