import type { RecurringDetail, RecurringPreviewInput } from '@cuentaclara/contracts'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { RecipientList } from './recipient-list.tsx'
import classes from './recurring-view.module.css'

type ManyOfSeriesProps = {
  company: string
  series: RecurringDetail
  /** The series and the date that comes next. */
  next: RecurringPreviewInput
}

/** Whom a series for many bills, and how much, on its next date: for whoever may look at what is not written yet. */
export function ManyOfSeries({ company, series, next }: ManyOfSeriesProps) {
  const { t } = useTranslation()
  const mayLook = useCan('documents.draft')
  const { of, count } = series.many!
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="many-title">
      <h2 id="many-title" className={classes.label}>
        {t('sales.recurring.many.who')}
      </h2>
      <p className={classes.muted}>
        {t(`sales.recurring.many.ofs.${of}`)}: <bdi>{series.client_name}</bdi> ·{' '}
        {t('sales.recurring.many.documents', { count })}
      </p>
      {mayLook && <RecipientList isBare company={company} body={next} />}
    </section>
  )
}
