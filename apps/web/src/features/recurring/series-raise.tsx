import type { RecurringDetail } from '@cuentaclara/contracts'
import type { YearlyRaise } from '@cuentaclara/einvoice'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { RaiseTable } from './raise-table.tsx'
import { rhythmOf } from './recurring-fields.ts'
import classes from './recurring-view.module.css'

/** How the prices of a series rise, and what they will be on which dates. */
export function SeriesRaise({ series, raise }: { series: RecurringDetail; raise: YearlyRaise }) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.card} cc-card`}>
      <h2 className={classes.label}>{t('sales.recurring.raise.of', { percent: raise.percent })}</h2>
      <RaiseTable
        lines={(series.content.lines ?? []).map(({ description = '', unit_price = '' }) => ({
          description,
          unitPrice: unit_price,
        }))}
        currency={series.currency}
        raise={raise}
        rhythm={rhythmOf(series.schedule)}
        from={series.next_on ?? today()}
      />
    </section>
  )
}
