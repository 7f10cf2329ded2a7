import { type Decimal, decimal, min, multiply } from '@cuentaclara/decimal'
import { roundCoins } from '../tax/scale.ts'

/** What an offer asks for before work begins: a part of its total, or an amount. */
export type OfferDeposit = { kind: 'percent' | 'amount'; value: string }

/** What a deposit comes to, in the smallest coin; never more than the offer. */
export function depositOf({ kind, value }: OfferDeposit, total: Decimal, currency: string): Decimal {
  const asked =
    kind === 'percent' ? multiply(multiply(total, decimal(value)), decimal('0.01')) : decimal(value)
  return min(roundCoins(asked, currency), total)
}
