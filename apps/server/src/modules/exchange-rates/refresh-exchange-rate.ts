import { compare, decimal, isPositive, multiply, parseDecimal } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import type { Doors } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'
import { maxAgeDays } from './current-rate.ts'
import { type PublishedRate, readMissingFrom, readPublished, upsertPublished } from './exchange-rate-store.ts'

export type FetchedRate = Pick<PublishedRate, 'currency' | 'day' | 'buy' | 'sell'>

/** Asks whoever publishes rates for those of some days; what knows only today's gives that. Null when there is no answer. */
export type FetchRates = (from: string, to: string) => Promise<FetchedRate[] | null>

/** Who publishes rates of a currency, and whether for demo companies or for all others. */
export type RateSource = {
  name: string
  isDemo: boolean
  currency: PublishedRate['currency']
  fetchRates: FetchRates
}

export type Refreshed = 'new' | 'known' | 'none'

/** Days of the past that a source may still fill in: as many as a screen shows. */
const daysBack = 30

/** Asks for every rate: of each currency the first source that answers with sense is believed. Answers whether anything is new. */
export async function refreshExchangeRates(
  doors: Doors,
  sources: readonly RateSource[],
  log: Logger,
): Promise<Refreshed> {
  const groups = Object.values(
    Object.groupBy(sources, ({ currency, isDemo }) => `${currency} ${isDemo ? 'demo' : 'real'}`),
  )
  const outcomes: Refreshed[] = []
  for (const group of groups) outcomes.push(await refreshFromFirst(doors, group ?? [], log))
  return outcomes.find((outcome) => outcome === 'new') ?? outcomes.find((each) => each === 'known') ?? 'none'
}

async function refreshFromFirst(
  doors: Doors,
  sources: readonly RateSource[],
  log: Logger,
): Promise<Refreshed> {
  for (const source of sources) {
    const outcome = await refreshExchangeRate(doors, source, log)
    if (outcome !== 'none') return outcome
  }
  return 'none'
}

/** Fetches the published rates and keeps them. The last known ones stay when there is no answer, or none that makes sense. */
export async function refreshExchangeRate(doors: Doors, source: RateSource, log: Logger): Promise<Refreshed> {
  const { app } = doors.database
  const today = costaRicaDay(doors.clock.now())
  const from = await readMissingFrom(app, source, { from: addDays(today, -daysBack), to: today })
  const rates = await source.fetchRates(from, today)
  const believed = (rates ?? []).filter(isBelievable)
  if (believed.length === 0) {
    log.warn({ source: source.name, isAnswered: rates !== null }, 'no exchange rate')
    return 'none'
  }
  const outcomes: Refreshed[] = []
  for (const rate of believed.toSorted((one, other) => one.day.localeCompare(other.day))) {
    const { isDemo } = source
    const known = await readPublished(app, { ...rate, day: addDays(rate.day, -1) }, { maxAgeDays, isDemo })
    if (known !== undefined && isFar(rate.sell, known.sell)) {
      log.warn(
        { source: source.name, day: rate.day, sell: rate.sell, known: known.sell },
        'unlikely exchange rate',
      )
      outcomes.push('none')
      continue
    }
    const isNew = await upsertPublished(app, { ...rate, source: source.name, isDemo }, doors.clock.now())
    outcomes.push(isNew ? 'new' : 'known')
  }
  return outcomes.find((each) => each === 'new') ?? outcomes.find((each) => each === 'known') ?? 'none'
}

/** No currency doubles or halves in days: its point slipped, or it is another currency. One that did is believed once no rate is known any more. */
function isFar(sell: string, known: string): boolean {
  const [now, before, two] = [decimal(sell), decimal(known), decimal('2')]
  return compare(now, multiply(before, two)) > 0 || compare(multiply(now, two), before) < 0
}

function isBelievable({ buy, sell }: { buy: string; sell: string }): boolean {
  const [low, high] = [parseDecimal(buy), parseDecimal(sell)]
  return low !== null && high !== null && isPositive(low) && isPositive(high) && compare(low, high) <= 0
}
