import { type Decimal, decimal } from '@cuentaclara/decimal'
import { sellRatesOn } from '#modules/exchange-rates/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { OtherCurrency, OwedInOther } from './near-rate.ts'

/** Colones that a dollar was sold for on each of these days; null where nobody knows. */
export async function dollarOn(
  ctx: CompanyContext,
  days: readonly string[],
): Promise<(day: string) => Decimal | null> {
  const rates = await sellRatesOn(ctx, 'USD', [...new Set(days)])
  return (day) => {
    const rate = rates.get(day)
    return rate === undefined ? null : decimal(rate)
  }
}

/**
 * What `read` finds owed in the currency that lines of `currency` are not in, with the rate of a day; null where nothing is, or
 * nobody knows the rate.
 */
export async function owedInOther<Debt>(
  ctx: CompanyContext,
  { currency: own, days }: { currency: string; days: readonly string[] },
  read: (currency: OtherCurrency['currency']) => Promise<readonly Debt[]>,
): Promise<(day: string) => OwedInOther<Debt> | null> {
  const currency = own === 'CRC' ? 'USD' : 'CRC'
  const owed = await read(currency)
  if (owed.length === 0) return () => null
  const rateOn = await dollarOn(ctx, days)
  return (day) => {
    const rate = rateOn(day)
    return rate === null ? null : { currency, owed, rate }
  }
}
