import type { PlainDay } from './calendar.ts'

/**
 * Public holidays of Costa Rica, `MM-DD`: Código de Trabajo art. 148, with Ley 10050 (31 August) and Ley 9803 (1 December).
 * None was moved in 2025 and 2026 (notices of the MTSS). From 2027 on they stand as the law has them: nobody has said yet
 * which ones are moved to a Monday.
 */
const holidaysByYear: Readonly<Record<string, string>> = {
  '2025': '01-01 04-11 04-17 04-18 05-01 07-25 08-02 08-15 08-31 09-15 12-01 12-25',
  '2026': '01-01 04-02 04-03 04-11 05-01 07-25 08-02 08-15 08-31 09-15 12-01 12-25',
  '2027': '01-01 03-25 03-26 04-11 05-01 07-25 08-02 08-15 08-31 09-15 12-01 12-25',
  '2028': '01-01 04-11 04-13 04-14 05-01 07-25 08-02 08-15 08-31 09-15 12-01 12-25',
}

/** The last year whose holidays were published. */
const lastPublishedYear = '2026'

const holidays: ReadonlySet<PlainDay> = new Set(
  Object.entries(holidaysByYear).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`)),
)

/** Whether the authority works on a day: no weekend, and no holiday that we know of. */
export function isWorkingDay(day: PlainDay): boolean {
  return !isWeekend(day) && !holidays.has(day)
}

/** `published`: the holidays of its year are certain; `lawful`: some may still be moved; `unknown`: none is known. */
export function holidaysOfYear(day: PlainDay): 'published' | 'lawful' | 'unknown' {
  const year = day.slice(0, 4)
  if (holidaysByYear[year] === undefined) return 'unknown'
  return year <= lastPublishedYear ? 'published' : 'lawful'
}

function isWeekend(day: PlainDay): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}
