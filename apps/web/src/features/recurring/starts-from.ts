import type { RecurringDetail } from '@cuentaclara/contracts'

/** Where a series goes on: with the date that failed, else with the first that a pause did not leave out. */
export function startsFrom(
  { next_on, failures }: Pick<RecurringDetail, 'next_on' | 'failures'>,
  today: string,
): string {
  if (next_on === null) return today
  return next_on < today && failures === 0 ? today : next_on
}
