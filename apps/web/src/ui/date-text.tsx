import { formatDay, formatInstant, formatRelative, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** A day, `2026-11-21`, in the person's format. */
export function DayText({ day }: { day: string | null | undefined }) {
  const format = useDateFormat()
  if (day === null || day === undefined) return null
  return (
    <time dateTime={day} className="cc-numbers cc-ltr">
      {formatDay(day, format)}
    </time>
  )
}

/** A moment: `full` shows day and time in Costa Rica, `relative` says how long ago with the moment on hover. */
export function InstantText({
  instant,
  mode = 'full',
}: {
  instant: string | null | undefined
  mode?: 'full' | 'relative' | 'day'
}) {
  const { i18n } = useTranslation()
  const format = useDateFormat()
  if (instant === null || instant === undefined) return null
  const full = formatInstant(instant, { format })
  const text =
    mode === 'relative' ? formatRelative(instant, i18n.language) : mode === 'day' ? full.slice(0, 10) : full
  return (
    <time
      dateTime={instant}
      title={full}
      className={mode === 'relative' ? 'cc-numbers' : 'cc-numbers cc-ltr'}
    >
      {text}
    </time>
  )
}
