import { groupThousands } from '../money.ts'

/** A count: `12,345`. */
export function formatCount(count: number): string {
  return groupThousands(String(Math.trunc(count)))
}
