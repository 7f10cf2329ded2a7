import { type ExpenseDetail as Expense, endpoints } from '@cuentaclara/contracts'
import { apart } from '@cuentaclara/locales/apart'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
import { CreditDrawer } from './credit-drawer.tsx'
import classes from './expenses.module.css'
import { rememberExpense } from './queries.ts'

type Use = Expense['credit_uses'][number]

/** What an expense left with its supplier: how much, what became of it, and what can be done with the rest. */
export function CreditUses({ company, expense }: { company: string; expense: Expense }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayRecord = useCan('expenses.record')
  const mayApprove = useCan('expenses.approve')
  const [drawn, setDrawn] = useState<'apply' | 'refund' | null>(null)
  const [asked, setAsked] = useState<Use | null>(null)
  const { id, currency, in_favour: free } = expense
  const takeBack = async (use: Use) => {
    try {
      if (use.expense === null) {
        await call(endpoints.takeBackSupplierRefund, { params: { id, refund: use.id } }, { company })
      } else {
        const params = { id: use.expense.id, payment: use.id }
        await call(endpoints.takeBackExpensePayment, { params }, { company })
      }
      rememberExpense(cache, company, null)
      toastSuccess({
        message: t('suppliers.use.takenBack', { amount: formatMoney(use.amount, currency) }),
        subject: 'expense',
      })
    } catch (error) {
      toastRefusal(error, 'expense')
    }
  }
  return (
    <section className={classes.files} aria-label={t('suppliers.credit')}>
      <h3 className={classes.label}>{t('suppliers.credit')}</h3>
      {free !== '0' && (
        <div className={classes.file}>
          <span className={classes.part}>
            <Money amount={free} currency={currency} />
            <span className={classes.muted}>{t('suppliers.use.free')}</span>
          </span>
          {mayRecord && (
            <span className={classes.acts}>
              <Button variant="default" size="xs" onClick={() => setDrawn('apply')}>
                {t('suppliers.use.apply')}
              </Button>
              <Button variant="default" size="xs" onClick={() => setDrawn('refund')}>
                {t('suppliers.use.refund')}
              </Button>
            </span>
          )}
        </div>
      )}
      {expense.credit_uses.map((use) => (
        <div key={use.id} className={classes.file}>
          <span className={classes.part}>
            <Money amount={use.amount} currency={currency} />
            <span className={classes.muted}>
              <DayText day={use.on} /> · {t(`suppliers.use.kinds.${use.kind}`)}
              {use.means !== null && (
                <> · {t(`documents.codes.paymentMeans.${use.means as '01'}`, use.means)}</>
              )}
              {use.expense !== null && (
                <>
                  {' · '}
                  <Link to={`/transactions/detail/expense/${use.expense.id}` as string}>
                    <span className="cc-ltr">{use.expense.number ?? t('money.expenses.expense')}</span>
                  </Link>
                </>
              )}
            </span>
          </span>
          {mayApprove && (
            <ActionIcon
              size={32}
              aria-label={`${t('suppliers.use.takeBack')}: ${formatMoney(use.amount, currency)}`}
              onClick={() => setAsked(use)}
            >
              <IconArrowBackUp size={17} className="cc-mirror" aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {drawn !== null && (
        <CreditDrawer company={company} expense={expense} act={drawn} onClose={() => setDrawn(null)} />
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        isDangerous
        title={t('suppliers.use.takeBack')}
        confirmLabel={t('suppliers.use.takeBack')}
        onConfirm={() => takeBack(asked!)}
        onClose={() => setAsked(null)}
      >
        {t('suppliers.use.takeBackQuestion', { amount: apart(formatMoney(asked?.amount ?? '0', currency)) })}
      </ConfirmDialog>
    </section>
  )
}
