import type { CalendarYear } from '@cuentaclara/contracts'
import { holidaysOf, holidaysOfYear } from '@cuentaclara/einvoice'
import type { OpenContext } from '#platform/database/company-context.ts'
import { readClosures, readClosuresOfYear } from './closure-store.ts'
import type { CalendarTerms } from './terms.ts'

// The routes of these ask for a platform administrator.

/** The holidays and closures of a year, and when the terms of each of its months end. */
export async function getCalendar(
  { tx }: OpenContext,
  terms: CalendarTerms,
  year: number,
): Promise<CalendarYear> {
  const closures = await readClosures(tx)
  const entered = await readClosuresOfYear(tx, year)
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  return {
    year,
    certainty: holidaysOfYear(`${year}-01-01`),
    holidays: holidaysOf(year).map(({ day, name, isPaid }) => ({ day, name, is_paid: isPaid })),
    closures: entered.map(({ added_at, removed_at, ...closure }) => ({
      ...closure,
      added_at: added_at.toISOString(),
      removed_at: removed_at?.toISOString() ?? null,
    })),
    terms: months.map((month) => ({ month, ...terms.of(month, closures) })),
  }
}
