import type { RatedCurrency } from './queries.ts'

export type RatesSearch = {
  /** The dollar without. */
  currency?: RatedCurrency
  /** The last of the thirty days that are shown; today without. */
  to?: string
  /** A rate is being set by hand. */
  open?: 'own'
}

export function parseRatesSearch({ currency, to, open }: Record<string, unknown>): RatesSearch {
  return {
    ...(currency === 'EUR' ? { currency } : {}),
    ...(typeof to === 'string' && /^2\d{3}-(0[1-9]|1[0-2])-\d{2}$/.test(to) ? { to } : {}),
    ...(open === 'own' ? { open } : {}),
  }
}
