import type { Doors } from '#platform/database/company-context.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import type { Logger } from '#platform/log.ts'
import { type RateSource, refreshExchangeRates } from './refresh-exchange-rate.ts'

/** Keeps the published rates: every hour, because nobody promises when the day's rate appears. */
export function exchangeRateRecurrences(
  doors: Doors,
  sources: readonly RateSource[],
  log: Logger,
): Recurrence[] {
  return [
    {
      name: 'refresh-exchange-rate',
      pattern: '7 * * * *',
      async run() {
        await refreshExchangeRates(doors, sources, log)
      },
    },
  ]
}
