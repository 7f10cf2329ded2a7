import type { Page, RecurringRow, RecurringTotals } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { type Decimal, sum, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { itemsOfChange } from '#modules/items/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type ListSource, readListPage, splitList } from '#platform/list-page.ts'
import { searchPatterns } from '#platform/paging.ts'
import { expectedIn } from './expected-income.ts'
import {
  type ActiveSeries,
  readActive,
  recurringColumns,
  recurringJoins,
  type StoredRecurring,
} from './recurring-store.ts'
import { type Say, toRowView } from './recurring-view.ts'

export type RecurringQuery = z.output<typeof schemas.recurringQuery>

/** One page of series, the next to run first unless said, with their number up to a bound. */
export async function listRecurring(
  ctx: CompanyContext,
  query: RecurringQuery,
  say: Say,
): Promise<Page<RecurringRow>> {
  ctx.permit('recurring.read')
  const { where, parts } = await filterOf(ctx, query)
  const source: ListSource = {
    table: ['recurring_invoices', 'r'],
    columns: recurringColumns,
    joins: recurringJoins,
    where,
    sorts,
    usualSort: 'next_on',
  }
  return readListPage<StoredRecurring, RecurringRow>(ctx.tx, query, source, (row) => ({
    ...toRowView(row, say),
    adds: parts?.get(row.id) ?? null,
  }))
}

/** The series that a question to the list means, at most so many. */
export async function findSeriesIds(
  ctx: CompanyContext,
  query: RecurringQuery,
  most: number,
): Promise<string[]> {
  const { where } = await filterOf(ctx, query)
  const { rows } = await sql<{ id: string }>`
    select r.id from recurring_invoices r where ${where} order by r.id limit ${most}
  `.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

/** What the active series of a query come to in this month and the next, by their dates; a row per currency. */
export async function recurringTotals(ctx: CompanyContext, query: RecurringQuery): Promise<RecurringTotals> {
  ctx.permit('recurring.read')
  const { where } = await filterOf(ctx, query)
  const { this_month, next_month } = monthsOf(ctx)
  const series = await readActive(ctx.tx, where, boundsOf(ctx))
  const totals: RecurringTotals = []
  for (const currency of ['CRC', 'USD'] as const) {
    const own = series.filter((one) => one.currency === currency)
    if (own.length === 0) continue
    totals.push({
      currency,
      count: own.length,
      this_month: await sumOf(ctx, own, this_month),
      next_month: await sumOf(ctx, own, next_month),
    })
  }
  return totals
}

async function sumOf(ctx: CompanyContext, series: readonly ActiveSeries[], month: string): Promise<string> {
  const parts: Decimal[] = []
  for (const one of series) {
    const part = await expectedIn(ctx, one, month)
    if (part !== null) parts.push(part)
  }
  return toText(sum(parts))
}

function monthsOf(ctx: CompanyContext): Record<NonNullable<RecurringQuery['adds_to']>, string> {
  const thisMonth = costaRicaDay(ctx.clock.now()).slice(0, 7)
  return { this_month: thisMonth, next_month: addDays(`${thisMonth}-01`, 31).slice(0, 7) }
}

/** From the first day of this month to the last of the next. */
function boundsOf(ctx: CompanyContext): { from: string; to: string } {
  const { this_month, next_month } = monthsOf(ctx)
  const after = addDays(`${next_month}-01`, 31).slice(0, 7)
  return { from: `${this_month}-01`, to: addDays(`${after}-01`, -1) }
}

const soonDays = 7

/** Which series are asked for, and of those that add to a figure the part of each. */
async function filterOf(
  ctx: CompanyContext,
  { adds_to: figure, ...query }: RecurringQuery,
): Promise<{ where: RawBuilder<unknown>; parts?: ReadonlyMap<string, string> }> {
  const where = conditionOf(ctx, query)
  if (figure === undefined) return { where }
  const month = monthsOf(ctx)[figure]
  const parts = new Map<string, string>()
  for (const series of await readActive(ctx.tx, where, boundsOf(ctx))) {
    const part = await expectedIn(ctx, series, month)
    if (part !== null) parts.set(series.id, toText(part))
  }
  return { where: sql`${where} and r.id = any(${[...parts.keys()]}::uuid[])`, parts }
}

function conditionOf(ctx: CompanyContext, query: RecurringQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`r.company_id = current_company()`]
  const statuses = splitList(query.status)
  if (statuses.length > 0) conditions.push(sql`r.status = any(${statuses}::text[])`)
  if (query.client_id)
    conditions.push(sql`r.client_id = client_now(current_company(), ${query.client_id}::uuid)`)
  if (query.currency) conditions.push(sql`r.currency = ${query.currency}`)
  if (query.price_change)
    conditions.push(sql`r.status in ('draft', 'active', 'paused') and exists (
      select from jsonb_array_elements(r.input -> 'lines') l
      where (l ->> 'item_id')::uuid in (${itemsOfChange(query.price_change, sql`r.currency`)})
    )`)
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
