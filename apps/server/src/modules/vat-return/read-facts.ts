import type { VatInputs } from '@cuentaclara/contracts'
import { type Decimal, decimal, isZero, sum, zero } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { lastDayOf, monthBefore } from '#platform/months.ts'
import { isAdjustedIn, yearsOfAdjustment } from './capital-goods.ts'
import { toCustoms, typed } from './customs.ts'
import type { CapitalGood, Facts, PurchaseFact, TypedAmount, YearFacts } from './facts.ts'
import { isDecember, yearOf } from './period-days.ts'
import { salesByRight } from './proportion.ts'
import { readPurchases } from './purchase-facts.ts'
import { readCapitalGoods } from './read-capital-goods.ts'
import { salesFigures } from './sales-boxes.ts'
import { readDeferred, readReturned, readSales, readSalesSums } from './sales-facts.ts'
import { usualUse } from './usual-use.ts'
import {
  readBalances,
  readDeferralChoices,
  readExonerationChoices,
  type readProportions,
  readTyped,
  toProportions,
} from './vat-store.ts'

/** Nothing typed: what a month begins with. */
export const noInputs: VatInputs = {
  uses_deferral: null,
  carried_balance: null,
  compensation: '0',
  interest: '0',
  withholdings: [],
  customs: [],
  adjustments: [],
  prefilled: [],
}

/** Exonerations that leave the right to full credit unless the company says otherwise: diplomats, special laws, free zones. */
const usualFullCredit = ['02', '03', '08'] as const

export type Asked = {
  inputs: VatInputs
  shares: Awaited<ReturnType<typeof readProportions>>
  /** With every document that was sold by, for what is kept and carried away; else with their sums. */
  isDetailed?: boolean | undefined
}

/** Everything that a return of a month is made of, from the columns of its documents and what was typed. */
export async function readFacts(
  ctx: CompanyContext,
  period: string,
  { inputs, shares: { provisional, definitive }, isDetailed = false }: Asked,
): Promise<Facts> {
  const months = { from: period, to: period }
  const fullCreditExonerations = await readFullCredit(ctx)
  const sums = await readSalesSums(ctx, months)
  const choices = await readDeferralChoices(ctx)
  const defers = (month: string) =>
    month === period && inputs.uses_deferral !== null
      ? inputs.uses_deferral
      : (choices.find((choice) => choice.period <= month)?.uses_deferral ?? false)
  const usual = usualUse(sums, fullCreditExonerations)
  const bought = await readPurchases(ctx, { months, usual })
  const proportions = provisional === null ? null : toProportions(provisional)
  const facts = {
    period,
    sales: isDetailed ? await readSales(ctx, months) : sums,
    purchases: [...bought, ...inputs.customs.map(toCustoms(period))],
    deferred: await readDeferred(ctx, period, defers),
    usesDeferral: defers(period),
    returned: await readReturned(ctx, months),
    proportions,
    fullCreditExonerations,
    withholdings: inputs.withholdings.map(toWithholding),
    carried: await readCarried(ctx, period, inputs.carried_balance),
    compensation: decimal(inputs.compensation),
    interest: decimal(inputs.interest),
    adjustments: toAdjustments(period, inputs.adjustments),
    year: null,
    uncorrected: 0,
  }
  if (!isDecember(period)) return facts
  const ofYear = await readMonthsOfYear(ctx, facts)
  const capital = await readGoodsToAdjust(ctx, facts)
  if (definitive === null) {
    const common = new Set(commonOf(ofYear).map(({ id }) => id))
    return { ...facts, uncorrected: common.size + capital.length }
  }
  return {
    ...facts,
    year: { ...toYear(ofYear, facts, toProportions(definitive)), capital },
    uncorrected: capital.filter(({ taken }) => taken === null).length,
  }
}

/** Capital goods of the four years before whose credit this December adjusts. */
async function readGoodsToAdjust(
  ctx: CompanyContext,
  { period, fullCreditExonerations }: Facts,
): Promise<CapitalGood[]> {
  const year = yearOf(period)
  const months = { from: `${year - yearsOfAdjustment}-01`, to: period }
  const goods = await readCapitalGoods(ctx, months, fullCreditExonerations)
  return goods.filter((good) => isAdjustedIn(good, year))
}

/** Codes of exonerations whose sales leave the right to full credit, as the company says or as usual. */
export async function readFullCredit(ctx: CompanyContext): Promise<Set<string>> {
  const found = new Set<string>(usualFullCredit)
  for (const { exoneration_type, gives_credit } of await readExonerationChoices(ctx)) {
    if (gives_credit) found.add(exoneration_type)
    else found.delete(exoneration_type)
  }
  return found
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
async function readMonthsOfYear(ctx: CompanyContext, december: Facts): Promise<MonthOfYear[]> {
  const { fullCreditExonerations } = december
  const year = yearOf(december.period)
  const typed = await readTyped(ctx, { from: `${year}-01`, to: `${year}-12` })
  const months: MonthOfYear[] = [december]
  for (let period = monthBefore(december.period); !isDecember(period); period = monthBefore(period))
    months.unshift(await readMonthOfYear(ctx, period, { typed: typed.get(period), fullCreditExonerations }))
  return months
}

function commonOf(months: readonly MonthOfYear[]): PurchaseFact[] {
  return months.flatMap(({ purchases }) => purchases.filter(({ use }) => use.is === 'common'))
}

function toYear(
  months: readonly MonthOfYear[],
  { fullCreditExonerations }: Facts,
  definitive: YearFacts['definitive'],
): Omit<YearFacts, 'capital'> {
  const byRight = salesByRight(months.map((month) => salesFigures({ ...month, fullCreditExonerations })))
  return {
    definitive,
    withCredit: sum([byRight.full, byRight.reduced4, byRight.reduced2, byRight.reduced05]),
    total: sum(Object.values(byRight)),
    common: commonOf(months),
  }
}

type MonthOfYear = Pick<Facts, 'sales' | 'purchases' | 'adjustments'>

async function readMonthOfYear(
  ctx: CompanyContext,
  period: string,
  {
    typed,
    fullCreditExonerations,
  }: { typed: Partial<VatInputs> | undefined } & Pick<Facts, 'fullCreditExonerations'>,
): Promise<MonthOfYear> {
  const months = { from: period, to: period }
  const sales = await readSalesSums(ctx, months)
  const bought = await readPurchases(ctx, { months, usual: usualUse(sales, fullCreditExonerations) })
  return {
    sales,
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

function toWithholding(
  { day, acquirer, withheld }: VatInputs['withholdings'][number],
  place: number,
): TypedAmount {
  return { ...typed(`withholding-${place}`, 'withholding', day, acquirer), amount: decimal(withheld) }
}
