import { isDemoCompany } from '#modules/companies/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { maxAgeDays } from './current-rate.ts'
import { readOwn, readPublished } from './exchange-rate-store.ts'

/** Colones per dollar, selling, of a day: the company's own, else the last published; null when nobody knows it. */
export async function dollarRateOn({ tx }: CompanyContext, day: string): Promise<string | null> {
  const isDemo = await isDemoCompany(tx)
  const [own, published] = await Promise.all([
    readOwn(tx, day),
    readPublished(tx, day, { maxAgeDays, isDemo }),
  ])
  return (own ?? published)?.sell ?? null
}
