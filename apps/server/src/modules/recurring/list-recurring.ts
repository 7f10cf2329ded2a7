import type { Page, RecurringRow, RecurringTotals } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { type Decimal, decimal, fromInteger, multiply, sum, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay, datesFrom } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type ListSource, readListPage, splitList } from '#platform/list-page.ts'
import { searchPatterns } from '#platform/paging.ts'
import {
  type ActiveSeries,
  readActive,
  recurringColumns,
  recurringJoins,
  type StoredRecurring,
} from './recurring-store.ts'
import { type Say, toRowView } from './recurring-view.ts'
import { rhythmOf } from './rhythm-of.ts'

export type RecurringQuery = z.output<typeof schemas.recurringQuery>

/** One page of series, the next to run first unless said, with their number up to a bound. */
export async function listRecurring(
  ctx: CompanyContext,
  query: RecurringQuery,
  say: Say,
): Promise<Page<RecurringRow>> {
  ctx.permit('recurring.read')
  const source: ListSource = {
    table: ['recurring_invoices', 'r'],
    columns: recurringColumns,
    joins: recurringJoins,
    where: await filterOf(ctx, query),
    sorts,
    usualSort: 'next_on',
  }
  return readListPage<StoredRecurring, RecurringRow>(ctx.tx, query, source, (row) => toRowView(row, say))
}

/** What the active series of a query come to in this month and the next, by their dates; a row per currency. */
export async function recurringTotals(ctx: CompanyContext, query: RecurringQuery): Promise<RecurringTotals> {
  ctx.permit('recurring.read')
  const series = await readActive(ctx.tx, await filterOf(ctx, query))
  const months = monthsOf(ctx)
  return (['CRC', 'USD'] as const).flatMap((currency) => {
    const own = series.filter((one) => one.currency === currency)
    if (own.length === 0) return []
    const expected = (month: string) => toText(sum(own.map((one) => expectedIn(one, month))))
    const { this_month, next_month } = months
    return [
      {
        currency,
        count: own.length,
        this_month: expected(this_month),
        next_month: expected(next_month),
      },
    ]
  })
}

function monthsOf(ctx: CompanyContext): Record<NonNullable<RecurringQuery['adds_to']>, string> {
  const thisMonth = costaRicaDay(ctx.clock.now()).slice(0, 7)
  return { this_month: thisMonth, next_month: addDays(`${thisMonth}-01`, 31).slice(0, 7) }
}

function expectedIn(series: ActiveSeries, month: string): Decimal {
  return multiply(decimal(series.total), fromInteger(datesIn(series, month)))
}

/** How often a series comes round in a month. */
function datesIn({ schedule }: ActiveSeries, month: string): number {
  return datesFrom(rhythmOf(schedule), `${month}-01`, 31).filter((date) => date.startsWith(month)).length
}

const soonDays = 7

async function filterOf(
  ctx: CompanyContext,
  { adds_to: figure, ...query }: RecurringQuery,
): Promise<RawBuilder<unknown>> {
  const where = conditionOf(ctx, query)
  if (figure === undefined) return where
  const month = monthsOf(ctx)[figure]
  const series = await readActive(ctx.tx, where)
  const ids = series.filter((one) => datesIn(one, month) > 0).map(({ id }) => id)
  return sql`${where} and r.id = any(${ids}::uuid[])`
}

function conditionOf(ctx: CompanyContext, query: RecurringQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`r.company_id = current_company()`]
  const statuses = splitList(query.status)
  if (statuses.length > 0) conditions.push(sql`r.status = any(${statuses}::text[])`)
  if (query.client_id)
    conditions.push(sql`r.client_id = client_now(current_company(), ${query.client_id}::uuid)`)
  if (query.currency) conditions.push(sql`r.currency = ${query.currency}`)
  if (query.failing) conditions.push(sql`r.failures > 0`)
  if (query.soon) {
    const last = addDays(costaRicaDay(ctx.clock.now()), soonDays)
    conditions.push(sql`r.status = 'active' and r.next_on <= ${last}::date`)
  }
  for (const pattern of searchPatterns(query.search))
    conditions.push(sql`search_text(concat_ws(' ', r.name, r.client_name)) like search_text(${pattern})`)
  return sql.join(conditions, sql` and `)
}

const sorts: ListSource['sorts'] = {
  next_on: { by: sql`coalesce(r.next_on, 'infinity')`, type: sql`date` },
  name: { by: sql`search_text(r.name)`, type: sql`text` },
  client_name: { by: sql`coalesce(search_text(r.client_name), '')`, type: sql`text` },
  total: { by: sql`r.total`, type: sql`numeric` },
  status: { by: sql`r.status::text`, type: sql`text` },
  updated_at: { by: sql`r.updated_at`, type: sql`timestamptz` },
}
