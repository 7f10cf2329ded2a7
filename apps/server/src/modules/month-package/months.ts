import { firstDayOf, lastDayOf } from '#platform/months.ts'

/** First and last day of a month `2026-10`. */
export function daysOf(month: string): { from: string; to: string } {
  return { from: firstDayOf(month), to: lastDayOf(month) }
}
