import { type BankLine, type BankSpending, endpoints } from '@cuentaclara/contracts'
import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney, formatRate } from '#lib/money.ts'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { isSecondPress } from '#ui/second-press.ts'
import classes from './bank.module.css'
import { forgetBank } from './queries.ts'

type Props = { company: string; line: BankLine; maySpend: boolean }

/** What a line that went out may have paid. */
export function LineSpendings({ company, line, maySpend }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const pay = useMutation({
    mutationFn: ({ expenses }: BankSpending) =>
      call(
        endpoints.payByBankLine,
        {
          params: { id: line.id },
          body: { expenses: expenses.map(({ id, part_id }) => ({ expense_id: id, part_id })) },
        },
        { company },
      ),
    onSuccess: () => {
      forgetBank(cache, company)
      toastSuccess({ message: t('bank.saved'), subject: 'bank' })
    },
    onError: (error) => toastRefusal(error, 'bank'),
  })
  if (line.spendings.length === 0)
    return maySpend ? <p className={classes.note}>{t('bank.nothingSpent')}</p> : null
  const out = formatMoney(line.amount.replace('-', ''), line.currency)
  return (
    <ul className={classes.proposals}>
      {line.spendings.slice(0, 3).map((spending, index) => (
        <li key={spending.expenses.map(({ id, part_id }) => part_id ?? id).join()}>
          <SpendingWords spending={spending} currency={line.currency} />
          {maySpend && (
            <Button
              size="xs"
              variant={index === 0 ? 'filled' : 'default'}
              aria-label={t(spending.is_paid ? 'bank.linkPaidOf' : 'bank.payOf', {
                amount: out,
                supplier: spending.supplier_name,
              })}
              loading={pay.isPending && pay.variables === spending}
              disabled={pay.isPending}
              onClick={(event) => isSecondPress(event) || pay.mutate(spending)}
            >
              {t(spending.is_paid ? 'bank.link' : 'bank.pay')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function SpendingWords({ spending, currency }: { spending: BankSpending; currency: string }) {
  const { t } = useTranslation()
  const { supplier_name, reasons, is_certain, is_paid, expenses, exchange } = spending
  return (
    <div className={classes.words}>
      <span className={classes.row}>
        <bdi className={classes.client}>{supplier_name}</bdi>
        {is_certain && (
          <ToneChip tone="success" icon={IconCheck}>
            {t('bank.sure')}
          </ToneChip>
        )}
      </span>
      {expenses.map(({ id, document_number: number, spent_on, amount }) => (
        <span key={id} className="cc-numbers">
          {t(number === null ? 'bank.spendsUnnumbered' : 'bank.spends', {
            document: shortNumber(number) ?? '',
            day: formatDay(spent_on),
            amount: formatMoney(amount, exchange?.currency ?? currency),
          })}
        </span>
      ))}
      {exchange !== null && (
        <span className="cc-numbers">
          {t('bank.byRate', { rate: formatRate(exchange.rate), usual: formatRate(exchange.usual) })}
        </span>
      )}
      <small>
        {[
          ...(is_paid ? [t('bank.isPaid')] : []),
          ...reasons.map((reason) => t(`bank.reasons.${reason}`)),
        ].join(' · ')}
      </small>
    </div>
  )
}
