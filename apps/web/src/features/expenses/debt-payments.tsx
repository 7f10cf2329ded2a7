import { type ExpenseDetail as Expense, endpoints } from '@cuentaclara/contracts'
import { apart } from '@cuentaclara/locales/apart'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import classes from './expenses.module.css'
import { isOpeningDebt } from './left-to-pay.ts'
import { rememberExpense } from './queries.ts'

type Part = Expense['payments'][number]

/** The parts in which a debt from before was paid, and what credit paid, the last first; each can be taken back. */
export function DebtPayments({ company, expense }: { company: string; expense: Expense }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayApprove = useCan('expenses.approve')
  const [asked, setAsked] = useState<Part | null>(null)
  const { currency, payments } = expense
  const isDebt = isOpeningDebt(expense)
  if (payments.length === 0) return null
  const takeBack = async ({ id: payment, amount }: Part) => {
    try {
      const params = { id: expense.id, payment }
      const saved = await call(endpoints.takeBackExpensePayment, { params }, { company })
      rememberExpense(cache, company, saved)
      toastSuccess({
        message: t('money.openingDebt.takenBack', { amount: formatMoney(amount, currency) }),
        subject: 'expense',
      })
    } catch (error) {
      toastRefusal(error, 'expense')
    }
  }
  return (
    <section className={classes.files} aria-label={t('money.openingDebt.payments')}>
      <h3 className={classes.label}>{t('money.openingDebt.payments')}</h3>
      {payments.map((part) => (
        <div key={part.id} className={classes.file}>
          <span className={classes.part}>
            <Money amount={part.amount} currency={currency} />
            <span className={classes.muted}>
              <DayText day={part.paid_on} />
              {' · '}
              {part.means === null
                ? t('money.openingDebt.byCredit')
                : t(`documents.codes.paymentMeans.${part.means as '01'}`, part.means)}
              {part.account !== null && (
                <>
                  {' · '}
                  <bdi>{part.account}</bdi>
                </>
              )}
            </span>
          </span>
          {mayApprove && expense.status !== 'void' && (isDebt || part.credit_of !== null) && (
            <ActionIcon
              size={32}
              aria-label={`${t('money.openingDebt.takeBack')}: ${formatMoney(part.amount, currency)}`}
              onClick={() => setAsked(part)}
            >
              <IconArrowBackUp size={17} className="cc-mirror" aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <ConfirmDialog
        isOpen={asked !== null}
        isDangerous
        title={t('money.openingDebt.takeBack')}
        confirmLabel={t('money.openingDebt.takeBack')}
        onConfirm={() => takeBack(asked!)}
        onClose={() => setAsked(null)}
      >
        {t('money.openingDebt.takeBackQuestion', {
          amount: apart(formatMoney(asked?.amount ?? '0', currency)),
        })}
      </ConfirmDialog>
    </section>
  )
}
