import type { KindFacts } from './rule.ts'

/** The kind whose codes a document may carry, by abbreviation: its own, or that of the invoice it may become. */
export function listsOf({ official }: KindFacts): string {
  return official?.abbreviation ?? 'FE'
}
