import type { DocumentDetail } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Timeline } from '#ui/feedback/timeline.tsx'
import classes from './authority-tab.module.css'
import { toSteps } from './steps.ts'

/** Who did what and when, oldest first. */
export function HistoryTab({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  return (
    <section className={`${classes.card} cc-card`} aria-label={t('documents.view.tabs.history')}>
      {document.timeline.length === 0 ? (
        <p className={classes.quiet}>{t('documents.view.historyEmpty')}</p>
      ) : (
        <Timeline
          label={t('documents.view.tabs.history')}
          steps={toSteps(document.timeline, t, { withActor: true })}
        />
      )}
    </section>
  )
}
