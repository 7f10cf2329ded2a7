import { dropAbsent } from '../drop-absent.ts'

export const periodNames = ['month', 'last_month', 'quarter', 'last_quarter', 'year', 'last_year'] as const
export type PeriodName = (typeof periodNames)[number]

/** A period as an address says it: by name, or by its days; this month without either. */
export type PeriodSearch = { period?: PeriodName; from?: string; to?: string }

/** Costa Rican days, both included. */
export type Days = { from: string; to: string }

/** Reads the period of an address; what makes no sense there is passed over. */
export function parsePeriod(raw: Record<string, unknown>): PeriodSearch {
  const [from, to] = [readDay(raw.from), readDay(raw.to)]
  if (from !== undefined && to !== undefined && from <= to) return { from, to }
  const period = periodNames.find((name) => name === raw.period)
  return dropAbsent({ period: period === 'month' ? undefined : period })
}

/** The days of a period, counted from today. */
export function daysOf({ period = 'month', from, to }: PeriodSearch, today: string): Days {
  if (from !== undefined && to !== undefined) return { from, to }
  const month = monthIndex(today)
  const year = month - (month % 12)
  switch (period) {
    case 'month':
      return months(month, 1)
    case 'last_month':
      return months(month - 1, 1)
    case 'quarter':
      return quarterOf(today)
    case 'last_quarter':
      return quarterOf(today, 1)
    case 'year':
      return months(year, 12)
    case 'last_year':
      return months(year - 12, 12)
  }
}

/** The days of the quarter of today, or of one so many before it. */
export function quarterOf(today: string, before = 0): Days {
  const month = monthIndex(today)
  return months(month - (month % 3) - 3 * before, 3)
}

/** The days of one bucket of a series: a day, or a month `2026-11`. */
export function daysOfBucket(key: string): Days {
  return key.length === 10 ? { from: key, to: key } : months(monthIndex(key), 1)
}

function months(first: number, count: number): Days {
  return { from: `${monthText(first)}-01`, to: lastDay(first + count - 1) }
}

function lastDay(month: number): string {
  const year = Math.floor(month / 12)
  const day = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate()
  return `${monthText(month)}-${String(day).padStart(2, '0')}`
}

function monthIndex(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function monthText(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

function readDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}
