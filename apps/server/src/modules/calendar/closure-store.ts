import type { CalendarClosure } from '@cuentaclara/contracts'
import type { WorkCalendar } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'

/** The last year of the calendar (`calendarYearNumber`). */
const lastYear = 2100

/**
 * The days of holidays that come again, one a year: `o.day` of `calendar_closures c`, which stands. The 29th of February is in leap years
 * only.
 */
const yearlyDays = sql`
  calendar_closures c
  cross join lateral generate_series(0, coalesce(c.last_year, ${lastYear}::integer) - extract(year from c.day)::integer) years
  cross join lateral (select (c.day + make_interval(years => years))::date as day) o
  where c.removed_at is null and c.is_yearly and extract(day from o.day) = extract(day from c.day)`

/** What the platform knows of the calendar beside weekends and the holidays of the law: read anew whenever a term is reckoned. */
export async function readWorkCalendar(tx: Tx): Promise<WorkCalendar> {
  const { rows } = await sql<{ closed: string[]; open: string[]; years: number[] }>`
    select
      array(
        select day::text from calendar_closures where removed_at is null and day is not null and not is_yearly
        union
        select o.day::text from ${yearlyDays} and not exists (
          select from calendar_closures k where k.removed_at is null and k.holiday_on = o.day
        )
      ) as closed,
      array(select holiday_on::text from calendar_closures where removed_at is null and holiday_on is not null) as open,
      array(select year from calendar_years where removed_at is null) as years
  `.execute(tx)
  const { closed, open, years } = rows[0]!
  return { closed: new Set(closed), open: new Set(open), settledYears: new Set(years) }
}

/** Every day of a holiday that comes again, also where it was moved or taken away for its year. */
export async function readYearlyDays(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ day: string }>`select distinct o.day::text as day from ${yearlyDays}`.execute(
    tx,
  )
  return new Set(rows.map(({ day }) => day))
}

type ClosureRow = Omit<CalendarClosure, 'added_at' | 'removed_at'> & {
  added_at: Date
  removed_at: Date | null
}

/** What was entered for a year or comes again in it, also what was taken back. */
export async function readClosuresOfYear(tx: Tx, year: number): Promise<ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`
    select c.id, c.kind, o.day::text as day, c.holiday_on::text as holiday_on, c.reason, c.is_yearly, c.day::text as first_on,
      c.last_year, a.name as added_by, c.added_at, r.name as removed_by, c.removed_at
    from calendar_closures c
    cross join lateral (
      select case when c.is_yearly then (c.day + make_interval(years => ${year} - extract(year from c.day)::integer))::date else c.day end as day
    ) o
    left join users a on a.id = c.added_by
    left join users r on r.id = c.removed_by
    where ${year} in (extract(year from o.day), extract(year from c.holiday_on))
      -- What was taken back is told of the years that it could have meant.
      and (not c.is_yearly or ${year} between extract(year from c.day)
        and least(c.last_year, extract(year from c.removed_at) + 1, ${lastYear}::integer))
      and (not c.is_yearly or extract(day from o.day) = extract(day from c.day))
    order by coalesce(o.day, c.holiday_on), c.added_at
  `.execute(tx)
  return rows
}

type By = { by: string; now: number }
export type NewClosure = Pick<
  CalendarClosure,
  'kind' | 'day' | 'holiday_on' | 'reason' | 'is_yearly' | 'last_year'
>
/** What somebody said of a day or a holiday, as it stands. */
type StandingClosure = NewClosure & { id: string }

/** Answers whether it is new: no other stands on its day, and none says something of the same holiday. */
export async function insertClosure(
  tx: Tx,
  { kind, day, holiday_on: holidayOn, reason, is_yearly: isYearly, last_year: last }: NewClosure,
  { by, now }: By,
): Promise<boolean> {
  const { rows } = await sql`
    insert into calendar_closures (id, kind, day, holiday_on, reason, is_yearly, last_year, added_by, added_at)
    values (
      ${newId()}, ${kind}, ${day}::date, ${holidayOn}::date, ${reason}, ${isYearly}, ${last}, ${by}, ${new Date(now)}
    )
    on conflict do nothing
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Answers what it was; undefined when no such one stands. */
export async function takeBackClosure(
  tx: Tx,
  id: string,
  { by, now }: By,
): Promise<StandingClosure | undefined> {
  const { rows } = await sql<StandingClosure>`
    update calendar_closures set removed_by = ${by}, removed_at = ${new Date(now)}
    where id = ${id} and removed_at is null
    returning id, kind, day::text as day, holiday_on::text as holiday_on, reason, is_yearly, last_year
  `.execute(tx)
  return rows[0]
}

/** Holidays that are moved or taken away for a year, as they stand. */
export async function readChanges(tx: Tx): Promise<{ id: string; holiday_on: string }[]> {
  const { rows } = await sql<{ id: string; holiday_on: string }>`
    select id, holiday_on::text as holiday_on from calendar_closures where removed_at is null and holiday_on is not null
  `.execute(tx)
  return rows
}

/** Who said of a year that its holidays are certain, and when; null where nobody did. */
export async function readSettled(
  tx: Tx,
  year: number,
): Promise<{ added_by: string | null; added_at: Date } | null> {
  const { rows } = await sql<{ added_by: string | null; added_at: Date }>`
    select u.name as added_by, y.added_at from calendar_years y left join users u on u.id = y.added_by
    where y.year = ${year} and y.removed_at is null
  `.execute(tx)
  return rows[0] ?? null
}

/** Says of a year that its holidays are certain, or that they are not; a second time it says nothing. */
export async function storeSettled(
  tx: Tx,
  { year, isSettled }: { year: number; isSettled: boolean },
  { by, now }: By,
): Promise<void> {
  const at = new Date(now)
  await (isSettled
    ? sql`
        insert into calendar_years (id, year, added_by, added_at) values (${newId()}, ${year}, ${by}, ${at})
        on conflict do nothing
      `
    : sql`
        update calendar_years set removed_by = ${by}, removed_at = ${at} where year = ${year} and removed_at is null
      `
  ).execute(tx)
}
