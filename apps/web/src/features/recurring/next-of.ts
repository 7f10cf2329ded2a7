import type { RecurringDetail, RecurringPreviewInput } from '@cuentaclara/contracts'

/** A saved series and the date that comes next, as its document is looked at. */
export function nextOf(series: RecurringDetail): RecurringPreviewInput {
  const { name, schedule, time_of_day, mode, due_days, price_mode, yearly_raise, recipients, content } =
    series
  const on = series.next_on ?? series.upcoming[0] ?? null
  return {
    series: {
      name,
      schedule,
      time_of_day,
      mode,
      due_days,
      price_mode,
      yearly_raise,
      recipients,
      content: { ...content, currency: series.currency },
    },
    on,
    coming_raise: series.coming_raise,
  }
}
