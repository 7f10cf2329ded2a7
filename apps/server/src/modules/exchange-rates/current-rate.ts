import type { ExchangeRate, SettingsSections } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { isDemoCompany } from '#modules/companies/index.ts'
import { readSection } from '#modules/settings/index.ts'
import { type Doors, readInTurn, withCompany } from '#platform/database/company-context.ts'
import type { Caller } from '#platform/route.ts'
import { type RatedCurrency, type RateRow, readOwn, readPublished } from './exchange-rate-store.ts'

/** Weekends and holidays keep the last published rate; older than this it is no rate any more. */
export const maxAgeDays = 4

/**
 * Colones per dollar or euro of today, or of a day before: the company's own, else the last published. Fields are null when
 * nobody knows it.
 */
export async function currentRate(
  doors: Doors,
  { userId, member }: Pick<Caller, 'userId' | 'member'>,
  { currency = 'USD', day }: { currency?: RatedCurrency | undefined; day?: string | undefined } = {},
): Promise<ExchangeRate> {
  const today = costaRicaDay(doors.clock.now())
  const of = { day: day !== undefined && day < today ? day : today, currency }
  if (!member)
    return toView(
      await readInTurn(doors, userId, (db) => readPublished(db, of, { maxAgeDays, isDemo: false })),
    )
  return withCompany(
    doors,
    member,
    async ({ tx }) => {
      const isDemo = await isDemoCompany(tx)
      const [own, published, choice] = await Promise.all([
        readOwn(tx, of),
        readPublished(tx, of, { maxAgeDays, isDemo }),
        readSection({ tx, companyId: member.companyId }, 'currency'),
      ])
      return toView(own ?? published, choice)
    },
    { readOnly: true },
  )
}

/** A rate as it crosses HTTP, with what documents of a company take of it. */
export function toView(
  row: RateRow | undefined,
  { rate_source, rate_side }: Choice = { rate_source: 'published', rate_side: 'sell' },
): ExchangeRate {
  if (!row) return { day: null, buy: null, sell: null, documents: null, source: null, fetched_at: null }
  return {
    day: row.day,
    buy: row.buy,
    sell: row.sell,
    documents: rate_source === 'own' && row.source !== 'own' ? null : row[rate_side],
    source: row.source,
    fetched_at: row.fetched_at.toISOString(),
  }
}

type Choice = Pick<SettingsSections['currency'], 'rate_source' | 'rate_side'>
