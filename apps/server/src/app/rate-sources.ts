import type { FetchRates, RateSource } from '#modules/exchange-rates/index.ts'
import type { LookUps } from './look-ups.ts'

/**
 * Who publishes rates, the surest first: the central bank where the installation has a token of it, else the tax authority.
 * The pretend ones are for demo companies and for no other.
 */
export function rateSources(
  { isDemo }: { isDemo: boolean },
  { real, pretend, bank, pretendBank }: LookUps,
): RateSource[] {
  return [
    ...(isDemo ? sourcesOf(pretend, pretendBank, { isDemo: true }) : []),
    ...sourcesOf(real, bank, { isDemo: false }),
  ]
}

function sourcesOf(
  authority: LookUps['real'],
  bank: LookUps['bank'],
  { isDemo }: { isDemo: boolean },
): RateSource[] {
  const named = (name: string) => (isDemo ? 'simulator' : name)
  const sources: RateSource[] = []
  if (bank !== null)
    sources.push({ name: named('bccr'), isDemo, currency: 'USD', fetchRates: dollarsOfBank(bank) })
  if (authority !== null) {
    const fetchDollar: FetchRates = async () => {
      const rate = await authority.dollarRate()
      return rate === null ? null : [{ ...rate, currency: 'USD' }]
    }
    // One figure is published for the euro: what it is worth in colones.
    const fetchEuro: FetchRates = async () => {
      const outcome = await authority.euroRate()
      if (outcome.kind !== 'found') return null
      const { day, colones } = outcome.facts
      return [{ currency: 'EUR', day, buy: colones, sell: colones }]
    }
    sources.push(
      { name: named('hacienda'), isDemo, currency: 'USD', fetchRates: fetchDollar },
      { name: named('hacienda'), isDemo, currency: 'EUR', fetchRates: fetchEuro },
    )
  }
  return sources
}

function dollarsOfBank(bank: NonNullable<LookUps['bank']>): FetchRates {
  return async (from, to) => {
    const rates = await bank.dollarRates(from, to)
    return rates?.map((rate) => ({ ...rate, currency: 'USD' as const })) ?? null
  }
}
