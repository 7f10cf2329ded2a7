/** Months `2026-10`, both included. */
export type Months = { from: string; to: string }

export function yearOf(period: string): number {
  return Number(period.slice(0, 4))
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

export function isDecember(period: string): boolean {
  return period.endsWith('-12')
}
