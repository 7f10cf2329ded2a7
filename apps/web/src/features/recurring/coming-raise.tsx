import type { ComingRaise as Coming, RecurringDetail } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { dropRaise, rememberRecurring } from './queries.ts'
import classes from './recurring-view.module.css'

/** A raise that was decided and is not billed yet, with the way to take it back. */
export function ComingRaise({
  company,
  series,
  raise,
}: {
  company: string
  series: RecurringDetail
  raise: Coming
}) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const format = useDateFormat()
  const mayEdit = useCan('recurring.edit')
  const mayStart = useCan('recurring.start')
  const [isBusy, setIsBusy] = useState(false)
  const drop = async () => {
    setIsBusy(true)
    try {
      rememberRecurring(cache, company, await dropRaise(company, series.id))
      toastSuccess({ message: t('seriesRaise.dropped'), subject: 'series' })
    } catch (error) {
      toastRefusal(error, 'series')
    } finally {
      setIsBusy(false)
    }
  }
  const change = 'percent' in raise ? `${raise.percent} %` : formatMoney(raise.amount, series.currency)
  return (
    <section className={`${classes.card} cc-card`}>
      <p>{t('seriesRaise.fromDay', { day: formatDay(raise.from, format), change })}</p>
      {mayEdit && (mayStart || series.status !== 'active') && (
        <Button variant="default" loading={isBusy} onClick={() => void drop()}>
          {t('seriesRaise.drop')}
        </Button>
      )}
    </section>
  )
}
