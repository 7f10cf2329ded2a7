import type { VatProposal } from '@cuentaclara/contracts'
import { isZero, toText } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { monthAfter } from '#platform/months.ts'
import { amountOf } from './figures.ts'
import { readFullCredit } from './full-credit.ts'
import { proportionsOf, salesByRight } from './proportion.ts'
import { toAdjustments } from './read-facts.ts'
import { readFilings } from './said-store.ts'
import { salesFigures } from './sales-boxes.ts'
import { readSalesSums } from './sales-facts.ts'
import { readTyped } from './vat-store.ts'

/**
 * What sales say of the right to credit (RLIVA, art. 34): of the year before for a provisional proportion, of the year itself
 * for the definitive one. Whoever prepares the return decides; a new taxpayer estimates.
 */
export async function proposeProportion(
  ctx: CompanyContext,
  year: number,
  kind: 'provisional' | 'definitive',
): Promise<VatProposal> {
  ctx.permit('vat-return.read')
  const of = kind === 'provisional' ? year - 1 : year
  const months = { from: `${of}-01`, to: `${of}-12` }
  const typed = await readTyped(ctx, months)
  const filings = await readFilings(ctx)
  const figures = []
  for (let period = months.from; period <= months.to; period = monthAfter(period))
    figures.push(
      salesFigures({
        sales: await readSalesSums(ctx, { period, filings }),
        adjustments: toAdjustments(period, typed.get(period)?.adjustments),
        fullCreditExonerations: await readFullCredit(ctx, period, filings),
      }),
    )
  const found = proportionsOf(salesByRight(figures))
  const known = figures.filter((month) => !isZero(amountOf(month, 'V_TOT'))).length
  if (found === null) return { proportion: null, months: known }
  return {
    months: known,
    proportion: {
      full: toText(found.full),
      reduced_4: toText(found.reduced4),
      reduced_2: toText(found.reduced2),
      reduced_05: toText(found.reduced05),
      none: toText(found.none),
    },
  }
}
