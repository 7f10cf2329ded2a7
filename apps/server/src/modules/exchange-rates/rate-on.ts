import type { CompanyContext } from '#platform/database/company-context.ts'
import { dollarRateOn } from './dollar-rate-on.ts'

/**
 * Colones per unit of a currency on a day, as the company's documents take it; null when nobody knows it: only the dollar has
 * a published rate here.
 */
export async function rateOn(ctx: CompanyContext, currency: string, day: string): Promise<string | null> {
  if (currency === 'CRC') return '1'
  return currency === 'USD' ? dollarRateOn(ctx, day) : null
}
