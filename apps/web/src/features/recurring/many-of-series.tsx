import type { RecurringDetail } from '@cuentaclara/contracts'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { nextOf } from './next-of.ts'
import { RecipientList } from './recipient-list.tsx'
import classes from './recurring-view.module.css'

/** Whom a series for many bills, and how much, on its next date: for whoever may look at what is not written yet. */
export function ManyOfSeries({ company, series }: { company: string; series: RecurringDetail }) {
  const { t } = useTranslation()
  const mayLook = useCan('documents.draft')
  const { of, count } = series.many!
  return (
    <section className={`${classes.card} cc-card`} aria-labelledby="many-title">
      <h2 id="many-title" className={classes.label}>
        {t('seriesMany.who')}
      </h2>
      <p className={classes.muted}>
        {t(`seriesMany.ofs.${of}`)}: <bdi>{series.client_name}</bdi> · {t('seriesMany.documents', { count })}
      </p>
      {mayLook && <RecipientList company={company} body={nextOf(series)} />}
    </section>
  )
}
