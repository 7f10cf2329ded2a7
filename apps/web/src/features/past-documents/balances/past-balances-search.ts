/** Whose debts are looked at: what clients owe, or what is owed to suppliers. */
export const pastSides = ['clients', 'suppliers'] as const
export type PastSide = (typeof pastSides)[number]

/** Whose debts, and the day since which what fell due is listed; absent means those of clients, and the server's usual day. */
export type PastBalancesSearch = { of?: 'suppliers'; since?: string }

export function parsePastBalancesSearch({ of, since }: Record<string, unknown>): PastBalancesSearch {
  return {
    ...(of === 'suppliers' ? { of } : {}),
    ...(typeof since === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(since) ? { since } : {}),
  }
}
