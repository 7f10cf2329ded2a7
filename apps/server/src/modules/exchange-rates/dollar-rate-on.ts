import { isDemoCompany } from '#modules/companies/index.ts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { maxAgeDays, toView } from './current-rate.ts'
import { readOwn, readPublished } from './exchange-rate-store.ts'

/**
 * Colones per dollar of a day, of the source and side that the company chose for its documents; null when nobody knows it.
 */
export async function dollarRateOn({ tx, companyId }: CompanyContext, day: string): Promise<string | null> {
  const isDemo = await isDemoCompany(tx)
  const [own, published, choice] = await Promise.all([
    readOwn(tx, day),
    readPublished(tx, day, { maxAgeDays, isDemo }),
    readSection({ tx, companyId }, 'currency'),
  ])
  return toView(own ?? published, choice).documents
}
