import type { DocumentDetail } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { Money } from '#ui/amount/money.tsx'
import { DayText } from '#ui/date-text.tsx'
import { ToneChip } from '#ui/feedback/status-chip.tsx'
import classes from './instalment-list.module.css'

type InstalmentListProps = Pick<DocumentDetail, 'currency'> & {
  parts: NonNullable<DocumentDetail['instalments']>
}

/** The parts that a document is paid in, with what is left of each. */
export function InstalmentList({ parts, currency }: InstalmentListProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('instalments.title')}>
      <h3 className={classes.title}>{t('instalments.title')}</h3>
      <ol className={classes.parts}>
        {parts.map(({ due_on, amount, left, is_overdue }, index) => {
          const isPaid = !isSome(left)
          return (
            <li key={due_on} className={classes.part} data-paid={isPaid || undefined}>
              <span className={classes.number}>{index + 1}</span>
              <span>
                <DayText day={due_on} />
              </span>
              <span className={classes.state}>
                {isPaid && (
                  <ToneChip tone="success" icon={IconCheck}>
                    {t('instalments.paid')}
                  </ToneChip>
                )}
                {is_overdue && (
                  <ToneChip tone="danger" icon={IconAlertTriangle}>
                    {t('instalments.late')}
                  </ToneChip>
                )}
                {!isPaid && left !== amount && (
                  <span className={classes.left}>
                    {t('instalments.left', { amount: formatMoney(left, currency) })}
                  </span>
                )}
              </span>
              <Money amount={amount} currency={currency} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
