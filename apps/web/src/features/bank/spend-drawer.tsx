import { type BankLine, type ExpenseRow, endpoints } from '@cuentaclara/contracts'
import {
  compare,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isZero,
  subtract,
  sum,
  toText,
} from '@cuentaclara/decimal'
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
import { formatMoney, formatRate, isOwnCurrency } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import classes from './bank.module.css'
import { forgetBank } from './queries.ts'

type Props = { company: string; line: BankLine; onClose: () => void }

/** What of the line an expense is; of a debt from before as much as is typed. */
type Chosen = { expense: ExpenseRow; amount: string }

const shown = 50

/**
 * Says which expenses a line that went out paid, where no proposal is right: together they are the line to the cent, or those of the other
 * currency at a rate that the bank made of them.
 */
export function SpendDrawer({ company, line, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [currency, setCurrency] = useState(line.currency)
  const currencies = isOwnCurrency(line.currency) ? ownCurrencies : []
  const isOther = currency !== line.currency
  const owed = useQuery(
    expensesQuery(company, {
      status: 'recorded,approved',
      currency,
      sort: 'due_on',
      per_page: shown,
      ...(search !== '' && { search }),
    }),
  )
  const out = line.amount.replace('-', '')
  const together = sum(chosen.map(({ amount }) => decimal(amount || '0')))
  const left = toText(subtract(decimal(out), together))
  // What was marked stays in sight, whatever is looked for next.
  const found = owed.data?.data.filter((expense) => isSome(leftToPay(expense))) ?? []
  const rows = [
    ...chosen.map(({ expense }) => expense),
    ...found.filter(({ id }) => !chosen.some(({ expense }) => expense.id === id)),
  ]
  const mark = (expense: ExpenseRow, isMarked: boolean) =>
    setChosen((now) =>
      isMarked
        ? [...now, { expense, amount: startOf(expense, isOther ? null : left) }]
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
            : isOther || isZero(decimal(left))
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
            <p className={classes.note}>{t(isOther ? 'bank.expensesOtherHint' : 'bank.expensesHint')}</p>
            {currencies.length > 0 && (
              <SegmentedControl
                aria-label={t('bank.currency')}
                value={currency}
                data={currencies.map((value) => ({ value, label: t(`common.currencies.${value}`) }))}
                onChange={(next) => {
                  setCurrency(next)
                  setChosen([])
                }}
              />
            )}
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
                        currency={currency}
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
                      <Money amount={leftToPay(expense)} currency={currency} />
                    )}
                  </li>
                )
              })}
            </ul>
            <p {...place} className={classes.note} tabIndex={-1} aria-live="polite">
              {isOther ? (
                <>
                  {t('bank.expensesTogether')}: <Money amount={toText(together)} currency={currency} />
                  {!isZero(together) && (
                    <> · {t('bank.expensesRate', { rate: formatRate(rateOf(line, together)) })}</>
                  )}
                </>
              ) : (
                <>
                  {t('bank.expensesLeft')}: <Money amount={left} currency={line.currency} />
                </>
              )}
              {error !== undefined && <span className={classes.wrong}> {error}</span>}
            </p>
          </>
        )
      }}
    </SheetForm>
  )
}

const ownCurrencies = ['CRC', 'USD'] as const

/** Colones per dollar at which a line paid what is of the other currency. */
function rateOf({ amount, currency }: BankLine, together: Decimal): string {
  const out = decimal(amount.replace('-', ''))
  const [colones, dollars] = currency === 'CRC' ? [out, together] : [together, out]
  return toText(divide(colones, dollars, 5, halfUp))
}

/** All that is left to pay; of a debt from before, which may be paid in parts, no more than is left of the line where that is known. */
function startOf(expense: ExpenseRow, left: string | null): string {
  const owed = leftToPay(expense)
  if (left === null) return owed
  const isLess = isOpeningDebt(expense) && compare(decimal(left), decimal(owed)) < 0
  return isLess && isSome(left) ? left : owed
}
