import type { PlainDay } from './calendar.ts'

/** A public holiday. Those that oblige nobody to pay are holidays of the authority all the same. */
export type Holiday = { day: PlainDay; name: HolidayName; isPaid: boolean }

export type HolidayName =
  | 'new-year'
  | 'holy-thursday'
  | 'good-friday'
  | 'juan-santamaria'
  | 'labour'
  | 'nicoya'
  | 'angels'
  | 'mothers'
  | 'black-culture'
  | 'independence'
  | 'army'
  | 'christmas'

/** What whoever runs the program knows of the calendar beside the holidays of the law, which a release brings. */
export type WorkCalendar = {
  /** The authority does not work: national leave, its own closures, a new holiday, a day to which a holiday was moved. */
  closed: ReadonlySet<PlainDay>
  /** Holidays of the law that are none on their day: a law moved them for that year, or took them away. */
  open: ReadonlySet<PlainDay>
  /** Years of which somebody said that their holidays are certain. */
  settledYears: ReadonlySet<number>
}

/** Código de Trabajo art. 148, with Ley 10050 (31 August) and Ley 9803 (1 December), `MM-DD`. */
const everyYear: readonly (readonly [string, HolidayName, 'paid' | 'unpaid'])[] = [
  ['01-01', 'new-year', 'paid'],
  ['04-11', 'juan-santamaria', 'paid'],
  ['05-01', 'labour', 'paid'],
  ['07-25', 'nicoya', 'paid'],
  ['08-02', 'angels', 'unpaid'],
  ['08-15', 'mothers', 'paid'],
  ['08-31', 'black-culture', 'unpaid'],
  ['09-15', 'independence', 'paid'],
  ['12-01', 'army', 'unpaid'],
  ['12-25', 'christmas', 'paid'],
]

/**
 * Holy Thursday and Good Friday of the years whose holidays we know. No holiday was moved in 2025 and 2026 (notices of the
 * MTSS). From 2027 on they stand as the law has them: nobody has said yet which ones are moved to a Monday.
 */
const holyWeeks: Readonly<Record<string, readonly [thursday: string, friday: string]>> = {
  '2025': ['04-17', '04-18'],
  '2026': ['04-02', '04-03'],
  '2027': ['03-25', '03-26'],
  '2028': ['04-13', '04-14'],
}

/** The last year whose holidays were published. */
const lastPublishedYear = '2026'

const asPublished: WorkCalendar = { closed: new Set(), open: new Set(), settledYears: new Set() }
const holidays: ReadonlySet<PlainDay> = new Set(
  Object.keys(holyWeeks).flatMap((year) => holidaysOf(Number(year)).map(({ day }) => day)),
)

/** The public holidays of a year in their order; none of a year whose holidays nobody knows. */
export function holidaysOf(year: number): Holiday[] {
  const holyWeek = holyWeeks[year]
  if (holyWeek === undefined) return []
  const [thursday, friday] = holyWeek
  return [
    ...everyYear,
    [thursday, 'holy-thursday', 'paid'] as const,
    [friday, 'good-friday', 'paid'] as const,
  ]
    .map(([day, name, pay]) => ({ day: `${year}-${day}`, name, isPaid: pay === 'paid' }))
    .sort((one, other) => one.day.localeCompare(other.day))
}

/** The years whose holidays we know. */
export const yearsOfHolidays: readonly number[] = Object.keys(holyWeeks).map(Number)

/** Whether the authority works on a day: no weekend, no holiday that stands there, and no closure. */
export function isWorkingDay(day: PlainDay, { closed, open } = asPublished): boolean {
  return !isWeekend(day) && !closed.has(day) && (open.has(day) || !isHoliday(day))
}

/** Whether a day is a holiday of the law, wherever that year has it. */
export function isHoliday(day: PlainDay): boolean {
  return holidays.has(day)
}

/** `published`: the holidays of its year are certain; `lawful`: some may still be moved; `unknown`: none is known. */
export function holidaysOfYear(
  day: PlainDay,
  { settledYears } = asPublished,
): 'published' | 'lawful' | 'unknown' {
  const year = day.slice(0, 4)
  if (settledYears.has(Number(year))) return 'published'
  if (holyWeeks[year] === undefined) return 'unknown'
  return year <= lastPublishedYear ? 'published' : 'lawful'
}

function isWeekend(day: PlainDay): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}
