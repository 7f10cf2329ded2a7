import type { RefreshedRates } from '@cuentaclara/contracts'
import { isDemoCompany } from '#modules/companies/index.ts'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import type { Logger } from '#platform/log.ts'
import { type RateSource, refreshExchangeRates } from './refresh-exchange-rate.ts'

/** Asks those who publish rates for a company's kind now, and tells its people when there is something new. */
export async function refreshNow(
  doors: Doors,
  member: Member,
  { sources, log }: { sources: readonly RateSource[]; log: Logger },
): Promise<RefreshedRates> {
  const isDemo = await withCompany(
    doors,
    member,
    (ctx) => {
      ctx.permit('exchange-rate.set')
      return isDemoCompany(ctx.tx)
    },
    { readOnly: true },
  )
  const ours = sources.filter((source) => source.isDemo === isDemo)
  const outcome = await refreshExchangeRates(doors, ours, log)
  if (outcome === 'new')
    await withCompany(doors, member, async (ctx) =>
      ctx.announce({ type: 'exchange_rate', companyId: ctx.companyId }),
    )
  return { outcome }
}
