import type { ReceptionDetail } from '@cuentaclara/contracts'
import { formatDay, today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './receptions.module.css'

type AnswerUntilProps = { reception: Pick<ReceptionDetail, 'deadline_on' | 'is_deadline_sure'> }

/** Until when a document is answered. What comes after its term may still be, until silence is counted, which is done by the hour. */
export function AnswerUntil({ reception: { deadline_on, is_deadline_sure: isSure } }: AnswerUntilProps) {
  const { t } = useTranslation()
  const day = formatDay(deadline_on)
  return (
    <p className={classes.muted} style={{ margin: 0 }}>
      {isSure && deadline_on < today()
        ? t('money.receptions.answerOver', { day })
        : t('money.receptions.answerUntil', { day })}{' '}
      {!isSure && t('money.receptions.deadlineUnsure')}
    </p>
  )
}
