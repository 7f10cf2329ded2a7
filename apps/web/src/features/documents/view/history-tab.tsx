import type { DocumentDetail } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Timeline } from '#ui/feedback/timeline.tsx'
import classes from './authority-tab.module.css'
import { ChangeList } from './change-list.tsx'
import { toSteps } from './steps.ts'

/** Who did what and when, oldest first, and what a change made of what. */
export function HistoryTab({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const { timeline } = document
  const steps = toSteps(timeline, t, { withActor: true }).map((step, index) => {
    const changes = timeline[index]?.changes ?? []
    if (changes.length === 0) return step
    return {
      ...step,
      detail: (
        <>
          {step.detail}
          <ChangeList changes={changes} />
        </>
      ),
    }
  })
  return (
    <section className={`${classes.card} cc-card`} aria-label={t('documents.view.tabs.history')}>
      {timeline.length === 0 ? (
        <p className={classes.quiet}>{t('documents.view.historyEmpty')}</p>
      ) : (
        <Timeline label={t('documents.view.tabs.history')} steps={steps} />
      )}
    </section>
  )
}
