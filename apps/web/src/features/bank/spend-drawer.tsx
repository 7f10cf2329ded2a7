import { type BankLine, type ExpenseRow, endpoints } from '@cuentaclara/contracts'
import { compare, decimal, isZero, subtract, sum, toText } from '@cuentaclara/decimal'
import { isSome } from '@cuentaclara/decimal/text'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Checkbox, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expensesQuery, isOpeningDebt, leftToPay } from '#features/expenses/index.ts'
import { formatDay } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import classes from './bank.module.css'
import { forgetBank } from './queries.ts'

type Props = { company: string; line: BankLine; onClose: () => void }

/** What of the line an expense is; of a debt from before as much as is typed. */
type Chosen = { expense: ExpenseRow; amount: string }

const shown = 50

/** Says which expenses a line that went out paid, where no proposal is right: together they are the line to the cent. */
export function SpendDrawer({ company, line, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const owed = useQuery(
    expensesQuery(company, {
      status: 'recorded,approved',
      currency: line.currency,
      sort: 'due_on',
      per_page: shown,
      ...(search !== '' && { search }),
    }),
  )
  const out = line.amount.replace('-', '')
  const left = toText(subtract(decimal(out), sum(chosen.map(({ amount }) => decimal(amount || '0')))))
  // What was marked stays in sight, whatever is looked for next.
  const found = owed.data?.data.filter((expense) => isSome(leftToPay(expense))) ?? []
  const rows = [
    ...chosen.map(({ expense }) => expense),
    ...found.filter(({ id }) => !chosen.some(({ expense }) => expense.id === id)),
  ]
  const mark = (expense: ExpenseRow, isMarked: boolean) =>
    setChosen((now) =>
      isMarked
        ? [...now, { expense, amount: startOf(expense, left) }]
        : now.filter((each) => each.expense.id !== expense.id),
    )
  const save = async () => {
    const expenses = chosen.map(({ expense, amount }) => ({
      expense_id: expense.id,
      amount: isOpeningDebt(expense) ? amount : null,
    }))
    await call(endpoints.payByBankLine, { params: { id: line.id }, body: { expenses } }, { company })
    forgetBank(cache, company)
    toastSuccess({ message: t('bank.saved'), subject: 'bank' })
    onClose()
  }
  return (
    <SheetForm
      title={t('bank.expensesDrawer', { amount: formatMoney(out, line.currency) })}
      submitLabel={t('bank.expensesSave')}
      size={640}
      isDirty={chosen.length > 0}
      check={() => ({
        expenses:
          chosen.length === 0
            ? t('bank.expensesChoose')
            : isZero(decimal(left))
              ? undefined
              : t('bank.expensesDiffer', { amount: formatMoney(out, line.currency) }),
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => {
        const { error, ...place } = field('expenses')
        return (
          <>
            <p className={classes.note}>
              <bdi>{line.text}</bdi>
            </p>
            <p className={classes.note}>{t('bank.expensesHint')}</p>
            <TextInput
              label={t('bank.expensesFind')}
              type="search"
              data-autofocus
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            {owed.isError && <ErrorState error={owed.error} onRetry={() => void owed.refetch()} />}
            {owed.isPending && <Skeleton height={120} radius="md" />}
            {owed.data !== undefined && rows.length === 0 && (
              <p className={classes.note}>
                {t(search === '' ? 'bank.expensesNone' : 'bank.expensesNoneFound')}
              </p>
            )}
            <ul className={classes.proposals} aria-label={t('bank.otherExpenses')}>
              {rows.map((expense) => {
                const at = chosen.findIndex((each) => each.expense.id === expense.id)
                const number = shortNumber(expense.document_number)
                return (
                  <li key={expense.id}>
                    <Checkbox
                      checked={at >= 0}
                      label={<bdi className={classes.client}>{expense.supplier_name}</bdi>}
                      description={[
                        ...(number === null ? [] : [number]),
                        formatDay(expense.spent_on),
                        ...(expense.description === null ? [] : [expense.description]),
                      ].join(' · ')}
                      onChange={(event) => mark(expense, event.currentTarget.checked)}
                    />
                    {at >= 0 && isOpeningDebt(expense) ? (
                      <MoneyInput
                        aria-label={t('bank.howMuch', { document: number ?? expense.supplier_name })}
                        currency={line.currency}
                        maxDecimals={2}
                        value={chosen[at]!.amount}
                        {...field(`expenses.${at}.amount`)}
                        onChange={(amount) =>
                          setChosen((now) =>
                            now.map((each, index) => (index === at ? { ...each, amount } : each)),
                          )
                        }
                      />
                    ) : (
                      <Money amount={leftToPay(expense)} currency={line.currency} />
                    )}
                  </li>
                )
              })}
            </ul>
            <p {...place} className={classes.note} tabIndex={-1} aria-live="polite">
              {t('bank.expensesLeft')}: <Money amount={left} currency={line.currency} />
              {error !== undefined && <span className={classes.wrong}> {error}</span>}
            </p>
          </>
        )
      }}
    </SheetForm>
  )
}

/** All that is left to pay; of a debt from before, which may be paid in parts, no more than is left of the line. */
function startOf(expense: ExpenseRow, left: string): string {
  const owed = leftToPay(expense)
  const isLess = isOpeningDebt(expense) && compare(decimal(left), decimal(owed)) < 0
  return isLess && isSome(left) ? left : owed
}
