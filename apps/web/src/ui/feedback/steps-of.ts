import { createElement, type ReactNode } from 'react'
import { dayOf, formatInstant, formatTime } from '#lib/dates/dates.ts'
import type { ChipIcon, Tone } from './status-chip.tsx'
import type { TimelineStep } from './timeline.tsx'

/** What a step looks like: its icon and its tone. */
export type StepLook = readonly [ChipIcon, Tone]

type Say<Entry> = {
  look: (entry: Entry) => StepLook
  title: (entry: Entry) => ReactNode
  detail: (entry: Entry) => ReactNode
}

/** What happened, as steps of a timeline. The day is said once: below it, times alone can be compared. */
export function stepsOf<Entry extends { at: string; event: string }>(
  entries: readonly Entry[],
  { look, title, detail }: Say<Entry>,
): TimelineStep[] {
  return entries.map((entry, index) => {
    const [icon, tone] = look(entry)
    const before = entries[index - 1]
    const isSameDay = before !== undefined && dayOf(before.at) === dayOf(entry.at)
    return {
      id: `${entry.at} ${entry.event} ${index}`,
      icon,
      tone,
      title: title(entry),
      time: timeOf(entry.at, isSameDay),
      detail: detail(entry),
    }
  })
}

function timeOf(instant: string, isSameDay: boolean): ReactNode {
  const whole = formatInstant(instant, { withSeconds: true })
  const shown = isSameDay ? formatTime(instant, { withSeconds: true }) : whole
  const looks = { dateTime: instant, className: 'cc-numbers cc-ltr', title: whole }
  return createElement('time', looks, shown)
}
