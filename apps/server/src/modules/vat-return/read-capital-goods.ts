import type { CompanyContext } from '#platform/database/company-context.ts'
import { toCustoms } from './customs.ts'
import type { CapitalGood, Facts, PurchaseFact, Use } from './facts.ts'
import { type Months, yearOf } from './period-days.ts'
import { readPurchases } from './purchase-facts.ts'
import { readSalesSums } from './sales-facts.ts'
import { usualUse } from './usual-use.ts'
import { readProportions, readTyped, toProportions } from './vat-store.ts'

/**
 * Capital goods bought in some months, received, issued for a supplier or typed, each with the notes to it. Their use is what was said of it,
 * or what the month of their purchase sold; their credit was taken by the proportion of its year: the definitive one, once December has
 * corrected it.
 */
export async function readCapitalGoods(
  ctx: CompanyContext,
  months: Months,
  fullCreditExonerations: Facts['fullCreditExonerations'],
): Promise<CapitalGood[]> {
  const bought = await readPurchases(ctx, { months, usual: { is: 'none' }, onlyCapital: true })
  const typed = [...(await readTyped(ctx, months))].flatMap(([period, { customs = [] }]) =>
    customs.map(toCustoms(period)),
  )
  const parts = [...bought, ...typed].filter(({ isCapital }) => isCapital)
  const usual = await readUsualUses(ctx, parts, fullCreditExonerations)
  const used = parts.map((part) => (part.isAssumed ? { ...part, use: usual.get(part.period)! } : part))
  const goods = [...Map.groupBy(used, (part) => part.corrects ?? keyOf(part))]
    // A note to what was bought before these months is no good by itself.
    .filter(([key, [first]]) => first!.corrects === null || used.some((part) => keyOf(part) === key))
    .map(([, ofGood]) =>
      ofGood.toSorted((one, other) => Number(one.corrects !== null) - Number(other.corrects !== null)),
    )
  const taken = await readTaken(ctx, goods)
  return goods.map((ofGood) => ({ parts: ofGood, taken: taken.get(yearOf(ofGood[0]!.period)) ?? null }))
}

/** What is typed is told apart by the return that it was typed into; a note names its invoice by the id alone. */
function keyOf({ source, id, period }: PurchaseFact): string {
  return source === 'typed' ? `${period}:${id}` : id
}

async function readUsualUses(
  ctx: CompanyContext,
  parts: readonly PurchaseFact[],
  fullCreditExonerations: Facts['fullCreditExonerations'],
): Promise<Map<string, Use>> {
  const uses = new Map<string, Use>()
  for (const period of new Set(parts.filter(({ isAssumed }) => isAssumed).map((part) => part.period)))
    uses.set(period, usualUse(await readSalesSums(ctx, { from: period, to: period }), fullCreditExonerations))
  return uses
}

async function readTaken(ctx: CompanyContext, goods: readonly PurchaseFact[][]) {
  const byYear = new Map<number, CapitalGood['taken']>()
  for (const year of new Set(goods.map(([first]) => yearOf(first!.period)))) {
    const { definitive, provisional } = await readProportions(ctx, year)
    const known = definitive ?? provisional
    byYear.set(year, known === null ? null : toProportions(known))
  }
  return byYear
}
