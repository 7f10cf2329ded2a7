import { addDays } from '@cuentaclara/einvoice'
import { firstOfMonth, lastOfMonth, type Period } from './period.ts'

/** Months and years that lie in a period as a whole, and the days around them. */
export type Wholes = { whole: Period | null; rest: Period[] }

/**
 * The whole months or years of a period. One that lasts is whole up to today: nothing was sold tomorrow. The days that `whole`
 * names are the first of its first and the last of its last month or year.
 */
export function wholesOf({ from, to }: Period, today: string, unit: 'month' | 'year'): Wholes {
  const first = from === firstOf(from, unit) ? from : addDays(lastOf(from, unit), 1)
  const end = to >= today && to < lastOf(to, unit) ? lastOf(to, unit) : to
  const last = end === lastOf(end, unit) ? end : addDays(firstOf(end, unit), -1)
  if (last < first) return { whole: null, rest: [{ from, to }] }
  const before = { from, to: addDays(first, -1) }
  const after = { from: addDays(last, 1), to }
  return { whole: { from: first, to: last }, rest: [before, after].filter((rest) => rest.from <= rest.to) }
}

/** A period in pieces, none of which a cut divides. */
export function piecesOf({ from, to }: Period, cuts: readonly Period[]): Period[] {
  const starts = [from, ...cuts.flatMap((cut) => [cut.from, addDays(cut.to, 1)])]
  const inside = [...new Set(starts)].filter((day) => day >= from && day <= to).sort()
  return inside.map((start, index) => ({
    from: start,
    to: inside[index + 1] === undefined ? to : addDays(inside[index + 1]!, -1),
  }))
}

function firstOf(day: string, unit: 'month' | 'year'): string {
  return unit === 'year' ? `${day.slice(0, 4)}-01-01` : firstOfMonth(day)
}

function lastOf(day: string, unit: 'month' | 'year'): string {
  return unit === 'year' ? `${day.slice(0, 4)}-12-31` : lastOfMonth(day)
}
