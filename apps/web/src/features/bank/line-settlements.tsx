import { type BankLine, endpoints } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { isSecondPress } from '#ui/second-press.ts'
import classes from './bank.module.css'
import { forgetBank } from './queries.ts'

type Props = { company: string; line: BankLine; mayRecord: boolean }

/** What an acquirer of cards may have deposited: the likelier, so it stands first. */
export function LineSettlements({ company, line, mayRecord }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const settle = useMutation({
    mutationFn: (settlement_id: string) =>
      call(endpoints.settleBankLine, { params: { id: line.id }, body: { settlement_id } }, { company }),
    onSuccess: () => {
      forgetBank(cache, company)
      void cache.invalidateQueries({ queryKey: ['card-settlements', company] })
      toastSuccess({ message: t('bank.saved'), subject: 'bank' })
    },
    onError: (error) => toastRefusal(error, 'bank'),
  })
  return (
    <ul className={classes.proposals}>
      {line.settlements.slice(0, 3).map(({ id, acquirer, settled_on, reference }, index) => (
        <li key={id}>
          <div className={classes.words}>
            <bdi>{t('bank.isSettlement', { acquirer, day: formatDay(settled_on) })}</bdi>
            {reference !== '' && <small className="cc-ltr">{reference}</small>}
          </div>
          {mayRecord && (
            <Button
              size="xs"
              variant={index === 0 ? 'filled' : 'default'}
              aria-label={t('bank.settleOf', { amount: formatMoney(line.amount, line.currency), acquirer })}
              loading={settle.isPending && settle.variables === id}
              disabled={settle.isPending}
              onClick={(event) => isSecondPress(event) || settle.mutate(id)}
            >
              {t('bank.settle')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
