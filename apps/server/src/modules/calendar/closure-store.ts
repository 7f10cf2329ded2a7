import type { CalendarClosure } from '@cuentaclara/contracts'
import type { Closures } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'

/** Days on which the authority is closed beside weekends and public holidays. */
export async function readClosures(tx: Tx): Promise<Closures> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from calendar_closures where removed_at is null
  `.execute(tx)
  return new Set(rows.map(({ day }) => day))
}

type ClosureRow = Omit<CalendarClosure, 'added_at' | 'removed_at'> & {
  added_at: Date
  removed_at: Date | null
}

/** The closures of a year, also those that were taken back. */
export async function readClosuresOfYear(tx: Tx, year: number): Promise<ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`
    select c.id, c.day::text as day, c.reason, a.name as added_by, c.added_at, r.name as removed_by, c.removed_at
    from calendar_closures c
    left join users a on a.id = c.added_by
    left join users r on r.id = c.removed_by
    where c.day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by c.day, c.added_at
  `.execute(tx)
  return rows
}

type By = { by: string; now: number }

/** Answers whether the day was open until now. */
export async function insertClosure(
  tx: Tx,
  { day, reason }: { day: string; reason: string },
  { by, now }: By,
): Promise<boolean> {
  const { rows } = await sql`
    insert into calendar_closures (id, day, reason, added_by, added_at)
    values (${newId()}, ${day}::date, ${reason}, ${by}, ${new Date(now)})
    on conflict (day) where removed_at is null do nothing
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Answers the day that is open again; undefined when no such closure stands. */
export async function takeBackClosure(tx: Tx, id: string, { by, now }: By): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    update calendar_closures set removed_by = ${by}, removed_at = ${new Date(now)}
    where id = ${id} and removed_at is null
    returning day::text as day
  `.execute(tx)
  return rows[0]?.day
}
