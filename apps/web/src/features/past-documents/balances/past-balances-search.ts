/** The day since which what fell due is listed; absent means the server's usual one. */
export type PastBalancesSearch = { since?: string }

export function parsePastBalancesSearch({ since }: Record<string, unknown>): PastBalancesSearch {
  return typeof since === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(since) ? { since } : {}
}
