import type { ExchangeRateHistory } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { isDemoCompany } from '#modules/companies/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type RatedCurrency, readHistory } from './exchange-rate-store.ts'

const daysShown = 30

/** The rates of thirty days up to one, the newest first: what holds on each, where it is from, and why when it was set by hand. */
export async function getRateHistory(
  { tx, clock }: CompanyContext,
  { currency = 'USD', to }: { currency?: RatedCurrency | undefined; to?: string | undefined },
): Promise<ExchangeRateHistory> {
  const last = to ?? costaRicaDay(clock.now())
  const rows = await readHistory(tx, {
    currency,
    from: addDays(last, 1 - daysShown),
    to: last,
    isDemo: await isDemoCompany(tx),
  })
  return {
    currency,
    to: last,
    data: rows.map(({ fetched_at, ...row }) => ({ ...row, fetched_at: fetched_at.toISOString() })),
  }
}
