import { isDemoCompany } from '#modules/companies/index.ts'
import { readSection } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { maxAgeDays, toView } from './current-rate.ts'
import { type RatedCurrency, readOwn, readPublished } from './exchange-rate-store.ts'

/**
 * Colones per unit of a currency on a day, of the source and side that the company chose for its documents; null when nobody
 * knows it: only the dollar and the euro have a published rate here.
 */
export async function rateOn(
  { tx, companyId }: CompanyContext,
  currency: string,
  day: string,
): Promise<string | null> {
  if (currency === 'CRC') return '1'
  if (!isRated(currency)) return null
  const isDemo = await isDemoCompany(tx)
  const [own, published, choice] = await Promise.all([
    readOwn(tx, { day, currency }),
    readPublished(tx, { day, currency }, { maxAgeDays, isDemo }),
    readSection({ tx, companyId }, 'currency'),
  ])
  return toView(own ?? published, choice).documents
}

function isRated(currency: string): currency is RatedCurrency {
  return currency === 'USD' || currency === 'EUR'
}
