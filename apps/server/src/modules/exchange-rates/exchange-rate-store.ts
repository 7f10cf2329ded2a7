import { type Kysely, sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import type { DB } from '#platform/database/database.ts'

/** Currencies whose rate somebody publishes, in colones a unit. */
export type RatedCurrency = 'USD' | 'EUR'
export type RateRow = { day: string; buy: string; sell: string; source: string; fetched_at: Date }

/** The newest rate up to a day, at most `maxAgeDays` old, as the authority of demo companies or the real one published it. */
export async function readPublished(
  db: Kysely<DB>,
  { day, currency }: { day: string; currency: RatedCurrency },
  { maxAgeDays, isDemo }: { maxAgeDays: number; isDemo: boolean },
): Promise<RateRow | undefined> {
  const { rows } = await sql<RateRow>`
    select day, trim_scale(buy) as buy, trim_scale(sell) as sell, source, fetched_at
    from exchange_rates
    where day between ${day}::date - ${maxAgeDays}::int and ${day}::date and currency = ${currency} and is_demo = ${isDemo}
    order by day desc limit 1
  `.execute(db)
  return rows[0]
}

export async function readOwn(
  tx: CompanyTransaction,
  { day, currency }: { day: string; currency: RatedCurrency },
): Promise<RateRow | undefined> {
  const { rows } = await sql<RateRow>`
    select day, trim_scale(buy) as buy, trim_scale(sell) as sell, 'own' as source, set_at as fetched_at
    from company_exchange_rates
    where company_id = current_company() and day = ${day}::date and currency = ${currency}
  `.execute(tx)
  return rows[0]
}

/** What a unit was sold for on each of some days that has a rate, at most `maxAgeDays` old where it is published. */
export async function readSellRates(
  tx: CompanyTransaction,
  { currency, days }: { currency: RatedCurrency; days: readonly string[] },
  { maxAgeDays, isDemo }: { maxAgeDays: number; isDemo: boolean },
): Promise<{ day: string; sell: string }[]> {
  const { rows } = await sql<{ day: string; sell: string }>`
    select d.day::text as day, trim_scale(coalesce(o.sell, p.sell))::text as sell
    from unnest(${days}::date[]) as d (day)
    left join company_exchange_rates o
      on o.company_id = current_company() and o.day = d.day and o.currency = ${currency}
    left join lateral (
      select r.sell from exchange_rates r
      where r.day between d.day - ${maxAgeDays}::int and d.day and r.currency = ${currency} and r.is_demo = ${isDemo}
      order by r.day desc limit 1
    ) p on true
    where coalesce(o.sell, p.sell) is not null
  `.execute(tx)
  return rows
}

export type HistoryRow = RateRow & { reason: string | null; set_by: string | null }

/** What holds on each of some days that has a rate, the newest first: the company's own, else the published one. */
export async function readHistory(
  tx: CompanyTransaction,
  { currency, from, to, isDemo }: { currency: RatedCurrency; from: string; to: string; isDemo: boolean },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select distinct on (day) day::text as day, trim_scale(buy) as buy, trim_scale(sell) as sell, source, fetched_at, reason, set_by
    from (
      select o.day, o.buy, o.sell, 'own' as source, o.set_at as fetched_at, o.reason, u.name as set_by, 0 as place
      from company_exchange_rates o left join users u on u.id = o.set_by
      where o.company_id = current_company() and o.currency = ${currency} and o.day between ${from}::date and ${to}::date
      union all
      select day, buy, sell, source, fetched_at, null, null, 1 from exchange_rates
      where currency = ${currency} and is_demo = ${isDemo} and day between ${from}::date and ${to}::date
    ) rates
    order by day desc, place
  `.execute(tx)
  return rows
}

export type OwnRate = {
  currency: RatedCurrency
  day: string
  buy: string
  sell: string
  reason: string
  userId: string
}

export async function upsertOwn(tx: CompanyTransaction, rate: OwnRate, now: number): Promise<void> {
  await sql`
    insert into company_exchange_rates (company_id, currency, day, buy, sell, reason, set_by, set_at)
    values (current_company(), ${rate.currency}, ${rate.day}::date, ${rate.buy}::numeric, ${rate.sell}::numeric,
      ${rate.reason}, ${rate.userId}, ${new Date(now)})
    on conflict (company_id, currency, day) do update set
      buy = excluded.buy, sell = excluded.sell, reason = excluded.reason, set_by = excluded.set_by, set_at = excluded.set_at
  `.execute(tx)
}

export type PublishedRate = {
  currency: RatedCurrency
  day: string
  buy: string
  sell: string
  source: string
  isDemo: boolean
}

/** Since when a source has something to tell: the first of some days of which no rate is kept, or the last. */
export async function readMissingFrom(
  db: Kysely<DB>,
  { currency, isDemo }: Pick<PublishedRate, 'currency' | 'isDemo'>,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select coalesce(min(d.day), ${to}::date)::text as day
    from generate_series(${from}::date, ${to}::date, '1 day') as d (day)
    where not exists (
      select from exchange_rates r where r.day = d.day::date and r.currency = ${currency} and r.is_demo = ${isDemo}
    )
  `.execute(db)
  return rows[0]!.day.slice(0, 10)
}

/** Answers whether anything is new. */
export async function upsertPublished(db: Kysely<DB>, rate: PublishedRate, now: number): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with old as (
      select buy, sell from exchange_rates
      where day = ${rate.day}::date and currency = ${rate.currency} and is_demo = ${rate.isDemo}
    ),
    written as (
      insert into exchange_rates (currency, day, buy, sell, source, is_demo, fetched_at)
      values (
        ${rate.currency}, ${rate.day}::date, ${rate.buy}::numeric, ${rate.sell}::numeric, ${rate.source}, ${rate.isDemo},
        ${new Date(now)}
      )
      on conflict (day, currency, is_demo) do update set
        buy = excluded.buy, sell = excluded.sell, source = excluded.source, fetched_at = excluded.fetched_at
      returning buy, sell
    )
    select not exists (select from old join written using (buy, sell)) as is_new from written
  `.execute(db)
  return rows[0]!.is_new
}
