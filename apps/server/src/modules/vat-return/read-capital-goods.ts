import type { CompanyContext } from '#platform/database/company-context.ts'
import { yearsOfAdjustment } from './capital-goods.ts'
import { toCustoms } from './customs.ts'
import type { CapitalGood, PurchaseFact } from './facts.ts'
import { type Months, yearOf } from './period-days.ts'
import { readPurchases } from './purchase-facts.ts'
import { type Filings, readProportions, toProportions } from './said-store.ts'
import { sayUsualUses } from './usual-uses.ts'
import { readTyped } from './vat-store.ts'

/** The months in which goods were bought that a month may still adjust. */
export function monthsOfGoods(period: string): Months {
  return { from: `${yearOf(period) - yearsOfAdjustment}-01`, to: period }
}

/**
 * Capital goods bought in some months, received, issued for a supplier or typed, each with the notes to it. Their use is what was said of it,
 * or what the month of their purchase sold; their credit was taken by the proportion of its year: the definitive one, once December has
 * corrected it.
 */
export async function readCapitalGoods(
  ctx: CompanyContext,
  months: Months,
  filings: Filings,
): Promise<CapitalGood[]> {
  const bought = await readPurchases(ctx, { months, filings, usual: { is: 'none' }, onlyCapital: true })
  // A later month may have its sale already.
  const inputs = [...(await readTyped(ctx, { from: months.from, to: lastOfAll }))]
  const typed = inputs.flatMap(([period, { customs = [] }]) =>
    period > months.to ? [] : customs.map(toCustoms(period)),
  )
  const sold = new Map(
    inputs.flatMap(([period, { capital_sales = [] }]) => capital_sales.map(({ good }) => [good, period])),
  )
  const parts = [...bought, ...typed].filter(({ isCapital }) => isCapital)
  const used = await sayUsualUses(ctx, parts, filings)
  const goods = [...Map.groupBy(used, (part) => part.corrects ?? keyOf(part))]
    // A note to what was bought before these months is no good by itself.
    .filter(([key, [first]]) => first!.corrects === null || used.some((part) => keyOf(part) === key))
    .map(([, ofGood]) =>
      ofGood.toSorted((one, other) => Number(one.corrects !== null) - Number(other.corrects !== null)),
    )
  const taken = await readTaken(ctx, goods, filings)
  return goods.map((ofGood) => {
    const key = keyOf(ofGood[0]!)
    return {
      key,
      parts: ofGood,
      taken: taken.get(ofGood[0]!.period) ?? null,
      soldIn: sold.get(key) ?? null,
    }
  })
}

/** After every month that anybody types into. */
const lastOfAll = '9999-12'

/** What is typed is told apart by the return that it was typed into; a note names its invoice by the id alone. */
function keyOf({ source, id, period }: PurchaseFact): string {
  return source === 'typed' ? `${period}:${id}` : id
}

async function readTaken(ctx: CompanyContext, goods: readonly PurchaseFact[][], filings: Filings) {
  const byMonth = new Map<string, CapitalGood['taken']>()
  for (const period of new Set(goods.map(([first]) => first!.period))) {
    const { definitive, provisional } = await readProportions(ctx, period, filings)
    const known = definitive ?? provisional
    byMonth.set(period, known === null ? null : toProportions(known))
  }
  return byMonth
}
