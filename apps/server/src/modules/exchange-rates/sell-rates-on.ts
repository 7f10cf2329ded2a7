import { isDemoCompany } from '#modules/companies/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { maxAgeDays } from './current-rate.ts'
import { type RatedCurrency, readSellRates } from './exchange-rate-store.ts'

/** Colones that a unit was sold for on each of some days: the company's own rate, else the last published. Days of which nobody knows it are left out. */
export async function sellRatesOn(
  { tx }: Pick<CompanyContext, 'tx'>,
  currency: RatedCurrency,
  days: readonly string[],
): Promise<Map<string, string>> {
  const isDemo = await isDemoCompany(tx)
  const rows = await readSellRates(tx, { currency, days }, { maxAgeDays, isDemo })
  return new Map(rows.map(({ day, sell }) => [day, sell]))
}
