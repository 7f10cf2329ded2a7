import type { CalendarClosure } from '@cuentaclara/contracts'
import type { WorkCalendar } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'

/** What the platform knows of the calendar beside weekends and the holidays of the law: read anew whenever a term is reckoned. */
export async function readWorkCalendar(tx: Tx): Promise<WorkCalendar> {
  const { rows } = await sql<{ closed: string[]; open: string[]; years: number[] }>`
    select
      array(select day::text from calendar_closures where removed_at is null and day is not null) as closed,
      array(select holiday_on::text from calendar_closures where removed_at is null and holiday_on is not null) as open,
      array(select year from calendar_years where removed_at is null) as years
  `.execute(tx)
  const { closed, open, years } = rows[0]!
  return { closed: new Set(closed), open: new Set(open), settledYears: new Set(years) }
}

type ClosureRow = Omit<CalendarClosure, 'added_at' | 'removed_at'> & {
  added_at: Date
  removed_at: Date | null
}

/** What was entered for a year, also what was taken back. */
export async function readClosuresOfYear(tx: Tx, year: number): Promise<ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`
    select c.id, c.kind, c.day::text as day, c.holiday_on::text as holiday_on, c.reason, a.name as added_by, c.added_at,
      r.name as removed_by, c.removed_at
    from calendar_closures c
    left join users a on a.id = c.added_by
    left join users r on r.id = c.removed_by
    where c.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      or c.holiday_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by coalesce(c.day, c.holiday_on), c.added_at
  `.execute(tx)
  return rows
}

type By = { by: string; now: number }
export type NewClosure = Pick<CalendarClosure, 'kind' | 'day' | 'holiday_on' | 'reason'>

/** Answers whether it is new: no other stands on its day, and none says something of the same holiday. */
export async function insertClosure(
  tx: Tx,
  { kind, day, holiday_on: holidayOn, reason }: NewClosure,
  { by, now }: By,
): Promise<boolean> {
  const { rows } = await sql`
    insert into calendar_closures (id, kind, day, holiday_on, reason, added_by, added_at)
    values (${newId()}, ${kind}, ${day}::date, ${holidayOn}::date, ${reason}, ${by}, ${new Date(now)})
    on conflict do nothing
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Answers the days that it concerned; undefined when no such one stands. */
export async function takeBackClosure(tx: Tx, id: string, { by, now }: By): Promise<string[] | undefined> {
  const { rows } = await sql<{ days: string[] }>`
    update calendar_closures set removed_by = ${by}, removed_at = ${new Date(now)}
    where id = ${id} and removed_at is null
    returning array_remove(array[holiday_on::text, day::text], null) as days
  `.execute(tx)
  return rows[0]?.days
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
