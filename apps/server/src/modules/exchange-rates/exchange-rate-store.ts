import { type Kysely, sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import type { DB } from '#platform/database/database.ts'

export type RateRow = { day: string; buy: string; sell: string; source: string; fetched_at: Date }

/** The newest rate up to a day, at most `maxAgeDays` old, as the authority of demo companies or the real one published it. */
export async function readPublished(
  db: Kysely<DB>,
  day: string,
  { maxAgeDays, isDemo }: { maxAgeDays: number; isDemo: boolean },
): Promise<RateRow | undefined> {
  const { rows } = await sql<RateRow>`
    select day, trim_scale(buy) as buy, trim_scale(sell) as sell, source, fetched_at
    from exchange_rates
    where day between ${day}::date - ${maxAgeDays}::int and ${day}::date and is_demo = ${isDemo}
    order by day desc limit 1
  `.execute(db)
  return rows[0]
}

export async function readOwn(tx: CompanyTransaction, day: string): Promise<RateRow | undefined> {
  const { rows } = await sql<RateRow>`
    select day, trim_scale(buy) as buy, trim_scale(sell) as sell, 'own' as source, set_at as fetched_at
    from company_exchange_rates where company_id = current_company() and day = ${day}::date
  `.execute(tx)
  return rows[0]
}

export type OwnRate = { day: string; buy: string; sell: string; reason: string; userId: string }

export async function upsertOwn(tx: CompanyTransaction, rate: OwnRate, now: number): Promise<void> {
  await sql`
    insert into company_exchange_rates (company_id, day, buy, sell, reason, set_by, set_at)
    values (current_company(), ${rate.day}::date, ${rate.buy}::numeric, ${rate.sell}::numeric, ${rate.reason}, ${rate.userId}, ${new Date(now)})
    on conflict (company_id, day) do update set
      buy = excluded.buy, sell = excluded.sell, reason = excluded.reason, set_by = excluded.set_by, set_at = excluded.set_at
  `.execute(tx)
}

export type PublishedRate = { day: string; buy: string; sell: string; source: string; isDemo: boolean }

/** Answers whether anything is new. */
export async function upsertPublished(db: Kysely<DB>, rate: PublishedRate, now: number): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with old as (select buy, sell from exchange_rates where day = ${rate.day}::date and is_demo = ${rate.isDemo}),
    written as (
      insert into exchange_rates (day, buy, sell, source, is_demo, fetched_at)
      values (
        ${rate.day}::date, ${rate.buy}::numeric, ${rate.sell}::numeric, ${rate.source}, ${rate.isDemo}, ${new Date(now)}
      )
      on conflict (day, is_demo) do update set
        buy = excluded.buy, sell = excluded.sell, source = excluded.source, fetched_at = excluded.fetched_at
      returning buy, sell
    )
    select not exists (select from old join written using (buy, sell)) as is_new from written
  `.execute(db)
  return rows[0]!.is_new
}
