import { type ExpenseDetail, endpoints } from '@cuentaclara/contracts'
import { decimal, min, toText } from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, today } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { leftToPay } from './left-to-pay.ts'
import { PaidFields } from './paid-fields.tsx'
import { expensesQuery, rememberExpense } from './queries.ts'

type CreditDrawerProps = {
  company: string
  expense: ExpenseDetail
  act: 'apply' | 'refund'
  onClose: () => void
}

/** Puts credit with a supplier to something else that is owed to it, or says that it came back. */
export function CreditDrawer({ company, expense, act, onClose }: CreditDrawerProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const { id, currency, in_favour: free, supplier } = expense
  const open = useQuery({
    ...expensesQuery(company, {
      supplier,
      adds_to: 'unpaid',
      currency: currency as 'CRC',
      sort: 'due_on',
      per_page: 100,
    }),
    enabled: act === 'apply',
  })
  const isSeen = open.data !== undefined
  const owed = (open.data?.data ?? []).filter((row) => row.id !== id)
  const [start] = useState({ paid_on: today(), means: '04', account: '', amount: free, expense_id: '' })
  const [form, setForm] = useState(start)
  const target = owed.find((row) => row.id === (form.expense_id || owed[0]?.id))
  const most = target === undefined ? free : toText(min(decimal(free), decimal(leftToPay(target))))
  const amount = act === 'apply' && form.amount === start.amount ? most : form.amount
  const title = t(`suppliers.use.${act}`)
  return (
    <SheetForm
      title={title}
      submitLabel={title}
      isDirty={form !== start}
      check={() => ({
        amount: isSome(amount) ? undefined : t('money.payments.typeAmount'),
        expense_id: isSeen && target === undefined ? t('suppliers.use.nothingOwed') : undefined,
      })}
      onClose={onClose}
      onSubmit={async () => {
        // Nobody pays what is not on the screen yet.
        if (act === 'apply' && !isSeen) {
          await open.refetch({ cancelRefetch: false, throwOnError: true })
          return
        }
        const params = { id }
        const body = { expense_id: target?.id ?? '', amount }
        const back = { amount, received_on: form.paid_on, means: form.means, account: form.account || null }
        const saved = await (act === 'apply'
          ? once(body, (key) => call(endpoints.applySupplierCredit, { params, body }, { company, key }))
          : once(back, (key) =>
              call(endpoints.recordSupplierRefund, { params, body: back }, { company, key }),
            ))
        rememberExpense(cache, company, saved)
        toastSuccess({
          message: t(`suppliers.use.done.${act}`, { amount: formatMoney(amount, currency) }),
          subject: 'expense',
        })
        onClose()
      }}
    >
      {(field) => (
        <>
          {act === 'apply' && !isSeen && <Skeleton height={60} radius="md" />}
          {act === 'apply' && isSeen && (
            <NativeSelect
              required
              label={t('suppliers.use.to')}
              {...field('expense_id')}
              value={target?.id ?? ''}
              onChange={(event) =>
                setForm({ ...form, expense_id: event.currentTarget.value, amount: start.amount })
              }
              data={
                owed.length === 0
                  ? [{ value: '', label: t('suppliers.use.nothingOwed') }]
                  : owed.map((row) => ({
                      value: row.id,
                      label: [
                        formatDay(row.spent_on),
                        shortNumber(row.document_number),
                        formatMoney(leftToPay(row), currency),
                      ]
                        .filter(Boolean)
                        .join(' · '),
                    }))
              }
            />
          )}
          <MoneyInput
            label={t('money.payments.amount')}
            required
            currency={currency}
            maxDecimals={coinDecimals(currency)}
            value={amount}
            {...field('amount')}
            onChange={(next) => setForm({ ...form, amount: next })}
          />
          {act === 'refund' && (
            <PaidFields
              required
              paid={form}
              day={{ name: 'received_on', label: t('suppliers.use.receivedOn') }}
              field={field}
              onChange={(part) => setForm({ ...form, ...part })}
            />
          )}
        </>
      )}
    </SheetForm>
  )
}
