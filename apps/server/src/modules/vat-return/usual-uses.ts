import type { CompanyContext } from '#platform/database/company-context.ts'
import type { PurchaseFact, Use } from './facts.ts'
import { readFullCredit } from './full-credit.ts'
import type { Filings } from './said-store.ts'
import { readSalesSums } from './sales-facts.ts'
import { usualUse } from './usual-use.ts'

/** Has each purchase of which nobody said anything serve what its own month sells, as in the return of that month. */
export async function sayUsualUses(
  ctx: CompanyContext,
  parts: readonly PurchaseFact[],
  filings: Filings,
): Promise<PurchaseFact[]> {
  const uses = new Map<string, Use>()
  for (const period of new Set(parts.filter(({ isAssumed }) => isAssumed).map((part) => part.period)))
    uses.set(
      period,
      usualUse(await readSalesSums(ctx, { period, filings }), await readFullCredit(ctx, period, filings)),
    )
  return parts.map((part) => (part.isAssumed ? { ...part, use: uses.get(part.period)! } : part))
}
