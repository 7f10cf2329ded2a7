import { monthAfter, monthBefore } from '#platform/months.ts'

/** From a month on something new holds, or what was said before goes on. */
type Stretch = { since: string; isNew: boolean }

/**
 * Where what is said from a month on holds: until the month for which something else was said already, but not in months that are filed.
 * Pure.
 */
export function stretchesFrom(
  period: string,
  { filed, until }: { filed: readonly string[]; until: string | null },
): Stretch[] {
  const later = new Set(filed.filter((month) => month > period))
  const changes = [...later]
    .sort()
    .flatMap((month): Stretch[] => [
      ...(later.has(monthBefore(month)) ? [] : [{ since: month, isNew: false }]),
      ...(later.has(monthAfter(month)) ? [] : [{ since: monthAfter(month), isNew: true }]),
    ])
  return [{ since: period, isNew: true }, ...changes.filter(({ since }) => until === null || since < until)]
}
