import type { VatCapitalGoods } from '@cuentaclara/contracts'
import { sum, toText } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { adjustedUntil, adjustmentsOf, isAdjustedIn } from './capital-goods.ts'
import { toCents } from './figures.ts'
import { toPurchase } from './get-return.ts'
import { yearOf } from './period-days.ts'
import { monthsOfGoods, readCapitalGoods } from './read-capital-goods.ts'
import { readFilings, readProportions, toProportions } from './said-store.ts'

/** Capital goods bought until a month and in the years whose Decembers may still adjust them, the newest first. */
export async function listCapitalGoods(ctx: CompanyContext, period: string): Promise<VatCapitalGoods> {
  ctx.permit('vat-return.read')
  const year = yearOf(period)
  const filings = await readFilings(ctx)
  const goods = await readCapitalGoods(ctx, monthsOfGoods(period), filings)
  const { definitive } = await readProportions(ctx, period, filings)
  return {
    data: goods
      .map((good) => ({
        ...toPurchase(good.parts, good.taken),
        key: good.key,
        sold_in: good.soldIn,
        adjusted_until: adjustedUntil(good),
        adjustment:
          definitive === null || good.taken === null || !isAdjustedIn(good, year)
            ? null
            : toText(
                toCents(sum(adjustmentsOf([good], toProportions(definitive)).map(({ amount }) => amount))),
              ),
      }))
      .toSorted((one, other) => other.day.localeCompare(one.day)),
  }
}
