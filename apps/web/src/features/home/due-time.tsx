import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { InstantText } from '#ui/date-text.tsx'
import classes from './work-list-screen.module.css'

/** How long a term of hours still runs, and its last moment; one that is over says so. */
export function DueTime({ at }: { at: string }) {
  const { t } = useTranslation()
  const isOver = Date.parse(at) < Date.now()
  return (
    <span className={classes.due} data-over={isOver || undefined}>
      <span className={classes.dueLeft}>
        {isOver && <IconAlertTriangle size={14} aria-hidden />}
        {isOver ? t('insight.work.termOver') : <InstantText instant={at} mode="relative" />}
      </span>
      <span className={classes.muted}>
        <InstantText instant={at} />
      </span>
    </span>
  )
}
