import { IconAlertTriangle } from '@tabler/icons-react'
import { formatHoursAhead } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import classes from './work-list-screen.module.css'

/** How long a term of hours still runs, and its last moment; one that is over says so. */
export function DueTime({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const isOver = Date.parse(at) < Date.now()
  return (
    <span className={classes.due} data-over={isOver || undefined}>
      <span className={classes.dueLeft}>
        {isOver && <IconAlertTriangle size={14} aria-hidden />}
        {isOver ? t('work.termOver') : formatHoursAhead(at, i18n.language)}
      </span>
      <span className={classes.muted}>
        <InstantText instant={at} />
      </span>
    </span>
  )
}
