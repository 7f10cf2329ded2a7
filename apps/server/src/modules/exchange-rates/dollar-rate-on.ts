import type { CompanyContext } from '#platform/database/company-context.ts'
import { rateLifeDays } from './current-rate.ts'
import { readOwn, readPublished } from './exchange-rate-store.ts'

/** Colones per dollar, selling, of a day: the company's own, else the last published; null when nobody knows it. */
export async function dollarRateOn({ tx }: CompanyContext, day: string): Promise<string | null> {
  const [own, published] = await Promise.all([readOwn(tx, day), readPublished(tx, day, rateLifeDays)])
  return (own ?? published)?.sell ?? null
}
