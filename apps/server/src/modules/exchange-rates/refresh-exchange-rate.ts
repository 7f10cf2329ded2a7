import { compare, isPositive, parseDecimal } from '@cuentaclara/decimal'
import type { Doors } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'
import { type PublishedRate, upsertPublished } from './exchange-rate-store.ts'

/** Asks whoever publishes the rate; null when there is no answer. */
export type FetchDollarRate = () => Promise<Pick<PublishedRate, 'day' | 'buy' | 'sell'> | null>

/** Who publishes it, and whether for demo companies or for all others. */
export type RateSource = { name: string; isDemo: boolean; fetchDollarRate: FetchDollarRate }

/** Fetches the published rate and keeps it. The last known one stays when there is no answer, or none that makes sense. */
export async function refreshExchangeRate(
  doors: Doors,
  source: RateSource,
  log: Logger,
): Promise<'new' | 'known' | 'none'> {
  const rate = await source.fetchDollarRate()
  if (!rate || !isBelievable(rate)) {
    log.warn({ source: source.name, isAnswered: rate !== null }, 'no exchange rate')
    return 'none'
  }
  const isNew = await upsertPublished(
    doors.database.app,
    { ...rate, source: source.name, isDemo: source.isDemo },
    doors.clock.now(),
  )
  return isNew ? 'new' : 'known'
}

function isBelievable({ buy, sell }: { buy: string; sell: string }): boolean {
  const [low, high] = [parseDecimal(buy), parseDecimal(sell)]
  return low !== null && high !== null && isPositive(low) && isPositive(high) && compare(low, high) <= 0
}
