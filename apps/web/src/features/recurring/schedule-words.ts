import type { RecurringDetail, Schedule } from '@cuentaclara/contracts'
import type { useTranslation } from '#lib/i18n/use-translation.ts'

type Translate = ReturnType<typeof useTranslation>['t']

/** How often: `Every 3 months`. */
export function rhythmWords({ unit, every }: Pick<Schedule, 'unit' | 'every'>, t: Translate): string {
  if (unit === 'month' && every % 12 === 0) return t('sales.recurring.rhythm.year', { count: every / 12 })
  return t(`sales.recurring.rhythm.${unit}`, { count: every })
}

const modeKeys = { draft: 'modeDraft', issue: 'modeIssue', issue_and_send: 'modeSend' } as const

/** What happens on each date. */
export function modeWords(mode: RecurringDetail['mode'], t: Translate): string {
  return t(`sales.recurring.editor.${modeKeys[mode]}`)
}

/** On which day of the month, or null where the rhythm says it all. */
export function dayWords({ unit, on }: Pick<Schedule, 'unit' | 'on'>, t: Translate): string | null {
  if (unit !== 'month' || on === undefined) return null
  if (on.kind === 'last') return t('sales.recurring.on.lastDay')
  if (on.kind === 'day') return t('sales.recurring.on.dayOf', { day: on.day })
  return t(`sales.recurring.on.nth${on.nth as 1}`, { weekday: weekdayName(on.weekday, t) })
}

/** 1 Monday … 7 Sunday, in the language of the screen. */
export function weekdayName(weekday: number, t: Translate): string {
  return t(`sales.recurring.weekdays.${weekday as 1}`)
}
