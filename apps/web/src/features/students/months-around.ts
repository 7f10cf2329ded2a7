/** The month so many after another, or before it: `2026-11` and 2 is `2027-01`. */
export function monthAfter(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** A year before today and a year after, in order, with another that is kept as it is. */
export function monthsAround(today: string, kept = ''): string[] {
  const around = Array.from({ length: 25 }, (_, place) => monthAfter(today.slice(0, 7), place - 12))
  return kept === '' || around.includes(kept) ? around : [...around, kept].toSorted()
}
