import type { DocumentDetail } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Timeline } from '#ui/feedback/timeline.tsx'
import classes from './authority-tab.module.css'
import { ChangeList } from './change-list.tsx'
import { toSteps } from './steps.ts'

type HistoryTabProps = {
  document: DocumentDetail
  /** Beside a page no tab says what it is. */
  isBeside?: boolean
}

/** Who did what and when, oldest first, and what a change made of what. */
export function HistoryTab({ document, isBeside = false }: HistoryTabProps) {
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
      {isBeside && <h2 className={classes.besideTitle}>{t('documents.view.tabs.history')}</h2>}
      {timeline.length === 0 ? (
        <p className={classes.quiet}>{t('documents.view.historyEmpty')}</p>
      ) : (
        <Timeline label={t('documents.view.tabs.history')} steps={steps} />
      )}
    </section>
  )
}
