import { type Decimal, decimal } from '@cuentaclara/decimal'
import { sellRatesOn } from '#modules/exchange-rates/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

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
