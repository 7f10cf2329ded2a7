import type { VatCapitalGoods } from '@cuentaclara/contracts'
import { compare, decimal, sum } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { PurchaseFact } from './facts.ts'
import { toPurchase } from './get-return.ts'
import { yearOf } from './period-days.ts'
import { readPurchases } from './purchase-facts.ts'
import { readFullCredit } from './read-facts.ts'
import { readSalesSums } from './sales-facts.ts'
import { usualUse } from './usual-use.ts'
import { readProportions, toProportions } from './vat-store.ts'

/** Years that a good is looked at after that of its purchase (RLIVA, art. 31). */
const yearsOfAdjustment = 4

/** Fifteen base salaries of 2026 (462 200 colones, secondary source); what is worth less is not adjusted. */
const worthAdjusting = decimal('6933000')

/** Capital goods bought in a month and in the years whose Decembers may still adjust them, the newest first. */
export async function listCapitalGoods(ctx: CompanyContext, period: string): Promise<VatCapitalGoods> {
  ctx.permit('vat-return.read')
  const months = { from: `${yearOf(period) - yearsOfAdjustment}-01`, to: period }
  const ofMonth = await readSalesSums(ctx, { from: period, to: period })
  const usual = usualUse(ofMonth, await readFullCredit(ctx))
  const bought = await readPurchases(ctx, { months, usual })
  const goods = [
    ...Map.groupBy(
      bought.filter(({ isCapital }) => isCapital),
      ({ source, id }) => `${source}:${id}`,
    ).values(),
  ]
  const { provisional } = await readProportions(ctx, yearOf(period))
  const proportions = provisional === null ? null : toProportions(provisional)
  return {
    data: goods
      .map((parts) => ({ ...toPurchase(parts, proportions), adjusted_until: adjustedUntil(parts) }))
      .toSorted((one, other) => other.day.localeCompare(one.day)),
  }
}

function adjustedUntil(parts: readonly PurchaseFact[]): number | null {
  const isMixed = parts.some(({ use }) => use.is === 'common')
  const isWorth = compare(sum(parts.map(({ base }) => base)), worthAdjusting) > 0
  return isMixed && isWorth ? yearOf(parts[0]!.day) + yearsOfAdjustment : null
}
