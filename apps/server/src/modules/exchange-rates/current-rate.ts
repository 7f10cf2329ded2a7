import type { ExchangeRate } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import { type RateRow, readOwn, readPublished } from './exchange-rate-store.ts'

/** Weekends and holidays keep the last published rate; older than this it is no rate any more. */
export const rateLifeDays = 4

/** Colones per dollar of today: the company's own, else the last published. Fields are null when nobody knows it. */
export async function currentRate(doors: Doors, member: Member | null): Promise<ExchangeRate> {
  const day = costaRicaDay(doors.clock.now())
  if (!member) return toView(await readPublished(doors.database.app, day, rateLifeDays))
  return withCompany(
    doors,
    member,
    async ({ tx }) => {
      const [own, published] = await Promise.all([readOwn(tx, day), readPublished(tx, day, rateLifeDays)])
      return toView(own ?? published)
    },
    { readOnly: true },
  )
}

export function toView(row: RateRow | undefined): ExchangeRate {
  if (!row) return { day: null, buy: null, sell: null, source: null, fetched_at: null }
  return {
    day: row.day,
    buy: row.buy,
    sell: row.sell,
    source: row.source,
    fetched_at: row.fetched_at.toISOString(),
  }
}
