const mostMonths = 24

/** Months that are over and not closed, the oldest first; of a company that never closed any the last two years. */
export function monthsToClose(closedUntil: string | null, today: string): string[] {
  const last = monthBefore(today.slice(0, 7))
  // A month of which only the first days are closed is still to be closed.
  const isOpen = (month: string) => closedUntil === null || `${month}-28` > closedUntil
  return back(last).filter(isOpen).reverse()
}

/** The one that is proposed: the next in line, or the last that is over where none was ever closed. */
export function proposedMonth(months: readonly string[], closedUntil: string | null): string {
  return (closedUntil === null ? months.at(-1) : months[0]) ?? ''
}

/** Closed months, the last first. */
export function monthsToReopen(closedUntil: string): string[] {
  return back(closedUntil.slice(0, 7))
}

/** The present month and those before it, the last first. */
export function latestMonths(today: string): string[] {
  return back(today.slice(0, 7))
}

function back(from: string): string[] {
  const months = [from]
  while (months.length < mostMonths) months.push(monthBefore(months.at(-1)!))
  return months
}

function monthBefore(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}
