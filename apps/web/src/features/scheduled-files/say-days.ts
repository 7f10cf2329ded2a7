import type { ScheduledFile } from '@cuentaclara/contracts'
import type { TFunction } from 'i18next'
import { formatWeekday } from '#lib/dates/format-weekday.ts'

/** Every month has one, whatever its length. */
export const lastDay = 31

/** On which days a file is made: `Cada lunes`, `El último día de cada mes`. */
export function sayDays(
  t: TFunction,
  { month_day, weekday }: Pick<ScheduledFile, 'month_day' | 'weekday'>,
  language: string,
): string {
  if (month_day === null)
    return t('monthEnd.scheduled.onWeekday', { day: formatWeekday(weekday ?? 1, language) })
  return month_day === lastDay
    ? t('monthEnd.scheduled.onLastDay')
    : t('monthEnd.scheduled.onMonthDay', { day: month_day })
}
