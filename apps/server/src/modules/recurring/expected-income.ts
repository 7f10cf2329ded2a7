import * as schemas from '@cuentaclara/contracts/schemas'
import { add, type Decimal, decimal, multiply, zero } from '@cuentaclara/decimal'
import { datesFrom, raisesBy } from '@cuentaclara/einvoice'
import { draftTotal } from '#modules/documents/drafts.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { assessRecurring } from './assess-recurring.ts'
import { pricedOn } from './document-of-date.ts'
import { type ActiveSeries, raiseOf } from './recurring-store.ts'
import { rhythmOf } from './rhythm-of.ts'

/**
 * What an active series brings in a month, `2026-11`: what was made of its dates, and those to come, each at the price of its day;
 * null when none of either is in it.
 */
export async function expectedIn(
  ctx: CompanyContext,
  series: ActiveSeries,
  month: string,
): Promise<Decimal | null> {
  const dates = datesToCome(series, month)
  const made = series.made[month]
  if (dates.length === 0 && made === undefined) return null
  let expected = made === undefined ? zero : decimal(made)
  const prices = new Map<string, Decimal>()
  for (const date of dates) {
    const raise = raiseOf(series)
    const times = raise === null ? 0 : raisesBy(raise, date)
    const comes = series.coming_raise !== null && series.coming_raise.from <= date
    const key = `${times} ${comes}`
    const isAsWritten = times === 0 && !comes
    const price = prices.get(key) ?? (isAsWritten ? decimal(series.total) : await priceOn(ctx, series, date))
    prices.set(key, price)
    expected = add(expected, multiply(price, decimal(String(series.times))))
  }
  return expected
}

/** Its next date, which may stand outside of a rhythm that was changed, and those after it. */
function datesToCome({ schedule, next_on: next }: ActiveSeries, month: string): string[] {
  const inMonth = datesFrom(rhythmOf(schedule), `${month}-01`, longestMonth)
  return [next, ...inMonth.filter((date) => date > next)].filter((date) => date.startsWith(month))
}

async function priceOn(ctx: CompanyContext, series: ActiveSeries, date: string): Promise<Decimal> {
  const { content } = pricedOn(
    schemas.draftContent.parse(series.input),
    { raise: raiseOf(series), coming: series.coming_raise },
    date,
  )
  const { assessment } = await assessRecurring(ctx, content)
  return decimal(draftTotal(assessment))
}

const longestMonth = 31
