/** The day some days later, `2026-11-21` and 15 is `2026-12-06`. The core's calendar would bring the whole core along. */
export function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
