import { addDays, type Closures, lastDayToConfirm, startOfDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { OpenContext } from '#platform/database/company-context.ts'

/**
 * Ends the terms that count the month of a day when the calendar ends them now: those that still run, of every company. What
 * was decided stays, also by silence.
 */
export async function moveReceptionTerms(
  { tx, clock }: OpenContext,
  day: string,
  closures: Closures,
): Promise<void> {
  const firstOfMonth = `${day.slice(0, 8)}01`
  const issuedFrom = `${addDays(firstOfMonth, -1).slice(0, 8)}01`
  const lastDay = lastDayToConfirm(issuedFrom, closures)
  await sql`
    update receptions set deadline_on = ${lastDay}::date, updated_at = ${new Date(clock.now())}
    where status in ('new', 'pending', 'refused') and deadline_on >= ${firstOfMonth}::date
      and issued_at >= ${startOfDay(issuedFrom)}::timestamptz and issued_at < ${startOfDay(firstOfMonth)}::timestamptz
      and deadline_on <> ${lastDay}::date
  `.execute(tx)
}
