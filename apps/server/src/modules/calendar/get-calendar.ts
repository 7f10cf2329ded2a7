import type { CalendarYear } from '@cuentaclara/contracts'
import { holidaysOf, holidaysOfYear } from '@cuentaclara/einvoice'
import type { OpenContext } from '#platform/database/company-context.ts'
import { readClosuresOfYear, readSettled, readWorkCalendar } from './closure-store.ts'
import type { CalendarTerms } from './terms.ts'

// The routes of these ask for a platform administrator.

/** The holidays and closures of a year, and when the terms of each of its months end. */
export async function getCalendar(
  { tx }: OpenContext,
  terms: CalendarTerms,
  year: number,
): Promise<CalendarYear> {
  const calendar = await readWorkCalendar(tx)
  const entered = await readClosuresOfYear(tx, year)
  const settled = await readSettled(tx, year)
  const standing = entered.filter(({ removed_at }) => removed_at === null)
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  return {
    year,
    certainty: holidaysOfYear(`${year}-01-01`, calendar),
    settled: settled && { ...settled, added_at: settled.added_at.toISOString() },
    holidays: holidaysOf(year).map(({ day, name, isPaid }) => {
      const change = standing.find(({ holiday_on }) => holiday_on === day)
      return { day, name, is_paid: isPaid, is_changed: change !== undefined, moved_to: change?.day ?? null }
    }),
    closures: entered.map(({ added_at, removed_at, ...closure }) => ({
      ...closure,
      added_at: added_at.toISOString(),
      removed_at: removed_at?.toISOString() ?? null,
    })),
    terms: months.map((month) => ({ month, ...terms.of(month, calendar) })),
  }
}
