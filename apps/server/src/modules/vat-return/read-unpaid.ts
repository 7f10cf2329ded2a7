import { decimal } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { firstDayOf } from '#platform/months.ts'
import type { Proportions, PurchaseFact, UnpaidPurchase } from './facts.ts'
import { monthOf } from './period-days.ts'
import { readPurchases } from './purchase-facts.ts'
import { type Filings, readProportions, toProportions } from './said-store.ts'
import { sayUsualUses } from './usual-uses.ts'

type Asked = {
  filings: Filings
  /** The first month in which the company deferred; null where it never did. */
  since: string | null
  isDeferred: (period: string) => boolean
}

/** Purchases of months that defer whose credit waits when a month begins, or begins to wait in it. */
export async function readUnpaid(
  ctx: CompanyContext,
  period: string,
  { filings, since, isDeferred }: Asked,
): Promise<UnpaidPurchase[]> {
  if (since === null || since > period) return []
  const parts = await readPurchases(ctx, {
    months: { from: since, to: period },
    filings,
    usual: { is: 'none' },
    unpaidOn: firstDayOf(period),
  })
  const groups = [...Map.groupBy(parts, ({ id, corrects }) => corrects ?? id).values()]
    .map((group) => group.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other))))
    .filter(([whole]) => whole!.corrects === null && isDeferred(whole!.period) && isToWait(whole!))
  if (groups.length === 0) return []
  const used = Map.groupBy(
    await sayUsualUses(ctx, groups.flat(), filings),
    ({ id, corrects }) => corrects ?? id,
  )
  const given = await readGiven(
    ctx,
    period,
    [...used.values()].flatMap((each) => each.map(({ id }) => id)),
  )
  const shares = new Map<string, Proportions | null>()
  for (const month of new Set(groups.map(([whole]) => whole!.period))) {
    const { provisional } = await readProportions(ctx, month, filings)
    shares.set(month, provisional === null ? null : toProportions(provisional))
  }
  return [...used.values()].map((group) => ({
    parts: group,
    proportions: shares.get(group[0]!.period) ?? null,
    given: given.filter(({ id }) => group.some((part) => part.id === id)),
  }))
}

/** Notes after what they correct, and what takes the place of another after it. */
function placeOf({ corrects, period }: PurchaseFact): string {
  return `${corrects === null ? 0 : 1} ${period}`
}

/** Whether it was not paid when its own month ended. */
function isToWait({ period, paidOn }: PurchaseFact): boolean {
  return paidOn === null || monthOf(paidOn) > period
}

/** What the returns of earlier months, as they were filed last, took as credit of some purchases. */
async function readGiven(
  { tx }: CompanyContext,
  period: string,
  ids: readonly string[],
): Promise<UnpaidPurchase['given']> {
  const { rows } = await sql<{ id: string; box: string; amount: string }>`
    with newest as (
      select r.period, max(r.version) as version from vat_returns r
      where r.company_id = current_company() and r.environment = (select current_environment())
        and r.state in ('filed', 'rectified') and r.period < ${period}
      group by r.period
    )
    select i.source_id as id, i.box, sum(i.amount)::text as amount
    from newest f
    join vat_return_items i on i.company_id = current_company() and i.environment = (select current_environment())
      and i.period = f.period and i.version = f.version
    where i.box in ('K_SUB_RED_K', 'K_SUB_GEN_K') and i.source_id = any(${ids}::text[])
    group by i.source_id, i.box
  `.execute(tx)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: decimal(amount) }))
}
