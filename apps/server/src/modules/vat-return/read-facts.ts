import type { VatInputs } from '@cuentaclara/contracts'
import { type Decimal, decimal, isZero, sum, zero } from '@cuentaclara/decimal'
import { readSettlements } from '#modules/card-settlements/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { firstDayOf, lastDayOf, monthBefore } from '#platform/months.ts'
import { isAdjustedIn } from './capital-goods.ts'
import { toCustoms, typed } from './customs.ts'
import {
  type CapitalGood,
  type Facts,
  type Proportions,
  sourceOf,
  type TypedAmount,
  type YearFacts,
} from './facts.ts'
import { readFullCredit } from './full-credit.ts'
import { isDecember, yearOf } from './period-days.ts'
import { salesByRight } from './proportion.ts'
import { readPurchases } from './purchase-facts.ts'
import { monthsOfGoods, readCapitalGoods } from './read-capital-goods.ts'
import { readUnpaid } from './read-unpaid.ts'
import { type Filings, readProportions, type Shares, toProportions } from './said-store.ts'
import { salesFigures } from './sales-boxes.ts'
import { readDeferred, readReturned, readSales, readSalesSums } from './sales-facts.ts'
import { usualUse } from './usual-use.ts'
import { readBalances, readDeferralBasis, readDeferralChoices, readTyped } from './vat-store.ts'
import { withholdingsOf } from './withholdings.ts'

/** Nothing typed: what a month begins with. */
export const noInputs: VatInputs = {
  uses_deferral: null,
  deferral_basis: null,
  carried_balance: null,
  compensation: '0',
  interest: '0',
  withholdings: [],
  customs: [],
  adjustments: [],
  capital_sales: [],
  prefilled: [],
}

export type Asked = {
  inputs: VatInputs
  shares: Shares
  /** Months that know only what was said before they were filed. */
  filings: Filings
  /** With every document that was sold by, for what is kept and carried away; else with their sums. */
  isDetailed?: boolean | undefined
}

/** Everything that a return of a month is made of, from the columns of its documents and what was typed. */
export async function readFacts(
  ctx: CompanyContext,
  period: string,
  { inputs, shares: { provisional, definitive }, filings, isDetailed = false }: Asked,
): Promise<Facts> {
  const months = { from: period, to: period }
  const fullCreditExonerations = await readFullCredit(ctx, period, filings)
  const sums = await readSalesSums(ctx, { period, filings })
  const choices = await readDeferralChoices(ctx)
  const defers = (month: string) =>
    month === period && inputs.uses_deferral !== null
      ? inputs.uses_deferral
      : (choices.find((choice) => choice.period <= month)?.uses_deferral ?? false)
  const usual = usualUse(sums, fullCreditExonerations)
  const bought = await readPurchases(ctx, { months, filings, usual })
  const facts = {
    period,
    sales: isDetailed ? await readSales(ctx, { period, filings }) : sums,
    purchases: [...bought, ...inputs.customs.map(toCustoms(period))],
    deferred: await readDeferred(ctx, period, defers),
    usesDeferral: defers(period),
    deferralBasis: inputs.deferral_basis ?? (await readDeferralBasis(ctx, period)),
    unpaid: await readUnpaid(ctx, period, {
      filings,
      since: firstDeferral(choices, defers, period),
      isDeferred: defers,
    }),
    returned: await readReturned(ctx, months),
    proportions: ofRow(provisional),
    fullCreditExonerations,
    withholdings: withholdingsOf(
      await readSettlements(ctx, { from: firstDayOf(period), to: lastDayOf(period) }),
      inputs.withholdings,
    ),
    carried: await readCarried(ctx, period, inputs.carried_balance),
    compensation: decimal(inputs.compensation),
    interest: decimal(inputs.interest),
    adjustments: toAdjustments(period, inputs.adjustments),
    capitalSales: await readCapitalSales(ctx, period, { inputs, filings }),
    year: null,
    uncorrected: 0,
  }
  if (!isDecember(period)) return facts
  const ofYear = await readMonthsOfYear(ctx, facts, filings)
  const capital = await readGoodsToAdjust(ctx, period, filings)
  if (definitive === null) {
    const common = new Set(commonOf(ofYear).map(({ purchase }) => purchase.id))
    return { ...facts, uncorrected: common.size + capital.length }
  }
  return {
    ...facts,
    year: { ...toYear(ofYear, toProportions(definitive)), capital },
    uncorrected: capital.filter(({ taken }) => taken === null).length,
  }
}

/** The first month that is known to defer; null where none does. */
function firstDeferral(
  choices: readonly { period: string; uses_deferral: boolean }[],
  defers: (period: string) => boolean,
  period: string,
): string | null {
  const months = [...choices.map((choice) => choice.period), period]
  return months.filter(defers).toSorted()[0] ?? null
}

/** Capital goods of the four years before whose credit this December adjusts. */
async function readGoodsToAdjust(
  ctx: CompanyContext,
  period: string,
  filings: Filings,
): Promise<CapitalGood[]> {
  const goods = await readCapitalGoods(ctx, monthsOfGoods(period), filings)
  return goods.filter((good) => isAdjustedIn(good, yearOf(period)))
}

/**
 * What the sale of capital goods in the month adds to the credit, each by the document of the good. What the regulation asks when one is
 * sold within its years is not known here: whoever prepares types it with the reason.
 */
async function readCapitalSales(
  ctx: CompanyContext,
  period: string,
  { inputs: { capital_sales }, filings }: Pick<Asked, 'inputs' | 'filings'>,
): Promise<TypedAmount[]> {
  if (capital_sales.length === 0) return []
  const goods = await readCapitalGoods(ctx, monthsOfGoods(period), filings)
  return capital_sales.map(({ good, amount, reason }, place) => {
    const [bought] = goods.find(({ key }) => key === good)?.parts ?? []
    const source = bought ?? typed(`capital-sale-${place}`, 'adjustment', lastDayOf(period), reason)
    return { ...sourceOf(source), amount: decimal(amount) }
  })
}

function ofRow(row: Shares[keyof Shares]): Proportions | null {
  return row === null ? null : toProportions(row)
}

/** What the return filed for the month before left, by the month each balance is from, unless somebody typed it. */
async function readCarried(
  ctx: CompanyContext,
  period: string,
  given: string | null,
): Promise<TypedAmount[]> {
  const before = monthBefore(period)
  // What is typed is the balance that the return before shows; nobody says of which months.
  if (given !== null) return [carriedFrom(before, decimal(given))]
  const balances = await readBalances(ctx, before)
  if (balances === null) return []
  const left = balances.filter((balance) => !isZero(balance.left))
  // That nothing is left is known too.
  return left.length === 0
    ? [carriedFrom(before, zero)]
    : left.map((balance) => carriedFrom(balance.origin, balance.left))
}

function carriedFrom(origin: string, amount: Decimal): TypedAmount {
  return { ...typed(`carried-${origin}`, 'carried', lastDayOf(origin), ''), amount }
}

/**
 * The whole year, for the difference that December makes. What purchases serve of which nobody said anything follows from the
 * sales of their own month, as it did in the return of that month.
 */
async function readMonthsOfYear(
  ctx: CompanyContext,
  december: Facts,
  filings: Filings,
): Promise<MonthOfYear[]> {
  const year = yearOf(december.period)
  const typed = await readTyped(ctx, { from: `${year}-01`, to: `${year}-12` })
  const months: MonthOfYear[] = [december]
  for (let period = monthBefore(december.period); !isDecember(period); period = monthBefore(period))
    months.unshift(await readMonthOfYear(ctx, period, { typed: typed.get(period), filings }))
  return months
}

function commonOf(months: readonly MonthOfYear[]): YearFacts['common'] {
  return months.flatMap(({ purchases, proportions: taken }) =>
    purchases.filter(({ use }) => use.is === 'common').map((purchase) => ({ purchase, taken })),
  )
}

function toYear(
  months: readonly MonthOfYear[],
  definitive: YearFacts['definitive'],
): Omit<YearFacts, 'capital'> {
  const byRight = salesByRight(months.map(salesFigures))
  return {
    definitive,
    withCredit: sum([byRight.full, byRight.reduced4, byRight.reduced2, byRight.reduced05]),
    total: sum(Object.values(byRight)),
    common: commonOf(months),
  }
}

type MonthOfYear = Pick<
  Facts,
  'sales' | 'purchases' | 'adjustments' | 'proportions' | 'fullCreditExonerations'
>

async function readMonthOfYear(
  ctx: CompanyContext,
  period: string,
  { typed, filings }: { typed: Partial<VatInputs> | undefined; filings: Filings },
): Promise<MonthOfYear> {
  const months = { from: period, to: period }
  const fullCreditExonerations = await readFullCredit(ctx, period, filings)
  const sales = await readSalesSums(ctx, { period, filings })
  const usual = usualUse(sales, fullCreditExonerations)
  const bought = await readPurchases(ctx, { months, filings, usual })
  const { provisional } = await readProportions(ctx, period, filings)
  return {
    sales,
    fullCreditExonerations,
    proportions: ofRow(provisional),
    purchases: [...bought, ...(typed?.customs ?? []).map(toCustoms(period))],
    adjustments: toAdjustments(period, typed?.adjustments),
  }
}

/** What was typed into boxes of a month, each with its reason. */
export function toAdjustments(
  period: string,
  adjustments: VatInputs['adjustments'] | undefined = [],
): Facts['adjustments'] {
  return adjustments.map(({ box, amount, reason }, place) => ({
    ...typed(`adjustment-${place}`, 'adjustment', lastDayOf(period), reason),
    box,
    amount: decimal(amount),
  }))
}
