import type { Dashboard } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { add, decimal, subtract, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isMended } from '#modules/documents/index.ts'
import { taxEffectJoin } from '#modules/receptions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ageOf, allAges } from './ages.ts'
import { collectedRows } from './collected.ts'
import { firstOfMonth, lastOfMonth, monthsBetween, type Period, periodBefore, readPeriod } from './period.ts'
import { plain } from './plain.ts'
import { during, environmentOf, localTime, madeBy, reportsOnlyOf, signOfDocument } from './scope.ts'
import { countedSales, type Filter, lines } from './sources.ts'

type Ask = { filter: Filter; before: Period; currency: 'CRC' | 'USD'; today: string }

/** How business is: figures of a period in one currency, each with that of the period before. */
export async function getDashboard(
  ctx: CompanyContext,
  query: z.output<typeof schemas.dashboardQuery>,
): Promise<Dashboard> {
  ctx.permit('reports.read')
  const today = costaRicaDay(ctx.clock.now())
  const period = readPeriod(query, today)
  const before = periodBefore(period)
  const currency = query.currency ?? 'CRC'
  const filter: Filter = {
    companyId: ctx.companyId,
    period,
    currency,
    clientId: null,
    includesWaiting: false,
    onlyOf: reportsOnlyOf(ctx),
  }
  const ask: Ask = { filter, before, currency, today }
  const [sales, collected, owed, credit, spent, clients, items, authority, expected] = await Promise.all([
    readSales(ctx, ask),
    readCollected(ctx, ask),
    readOwed(ctx, ask),
    readCredit(ctx, ask),
    readSpent(ctx, ask),
    readTopClients(ctx, ask),
    readTopItems(ctx, ask),
    readAuthority(ctx, ask),
    readExpected(ctx, ask),
  ])
  return {
    currency,
    period,
    before,
    invoiced: sales.invoiced,
    collected: collected.compared,
    outstanding: owed.outstanding,
    vat: {
      amount: toText(subtract(decimal(sales.vat), decimal(credit.credit))),
      before: toText(subtract(decimal(sales.vatBefore), decimal(credit.before))),
      sales: sales.vat,
      credit: credit.credit,
    },
    expenses: spent,
    months: sales.months.map(({ month, net }) => ({
      month,
      invoiced: net,
      collected: collected.months.get(month) ?? '0',
    })),
    ages: owed.ages,
    clients,
    items,
    authority,
    expected,
  }
}

/** The twelve months that end with the period's last. */
function yearOf({ to }: Period): Period {
  return { from: firstOfMonth(to, 11), to: lastOfMonth(to) }
}

/** From the first day of any of them to the last. */
function spanOf(...periods: Period[]): Period {
  return {
    from: periods.map(({ from }) => from).sort()[0]!,
    to: periods
      .map(({ to }) => to)
      .sort()
      .at(-1)!,
  }
}

async function readSales(ctx: CompanyContext, { filter, before, currency }: Ask) {
  const { period } = filter
  const year = yearOf(period)
  const within = (asked: Period) => during(sql`r.at`, asked)
  type Row = {
    month: string
    net: string
    in_period: string
    in_before: string
    count: number
    vat: string
    vat_before: string
  }
  const { rows } = await sql<Row>`
    with r as materialized (
      select d.sorted_at as at, d.currency, ${signOfDocument} * d.net_sale as net,
        ${signOfDocument} * (d.tax - d.returned_vat) * d.exchange_rate as vat
      from documents d
      where ${countedSales({ ...filter, currency: null, period: spanOf(year, period, before) })}
    )
    select to_char(${localTime(sql`r.at`)}, 'YYYY-MM') as month,
      coalesce(sum(r.net) filter (where r.currency = ${currency}), 0) as net,
      coalesce(sum(r.net) filter (where r.currency = ${currency} and ${within(period)}), 0) as in_period,
      coalesce(sum(r.net) filter (where r.currency = ${currency} and ${within(before)}), 0) as in_before,
      (count(*) filter (where r.currency = ${currency} and ${within(period)}))::int as count,
      coalesce(sum(r.vat) filter (where ${within(period)}), 0) as vat,
      coalesce(sum(r.vat) filter (where ${within(before)}), 0) as vat_before
    from r group by 1
  `.execute(ctx.tx)
  const sumOf = (read: (row: Row) => string) => rows.map(read).reduce(plus, '0')
  const byMonth = new Map(rows.map((row) => [row.month, plain(row.net)]))
  return {
    invoiced: {
      amount: sumOf((row) => row.in_period),
      before: sumOf((row) => row.in_before),
      count: rows.reduce((sum, row) => sum + row.count, 0),
    },
    vat: sumOf((row) => row.vat),
    vatBefore: sumOf((row) => row.vat_before),
    months: monthsBetween(year.from, year.to).map((month) => ({ month, net: byMonth.get(month) ?? '0' })),
  }
}

async function readCollected(ctx: CompanyContext, { filter, before, currency }: Ask) {
  const { period, companyId, onlyOf } = filter
  const span = spanOf(yearOf(period), period, before)
  const within = ({ from, to }: Period) => sql`c.day between ${from}::date and ${to}::date`
  const { rows } = await sql<{ month: string; amount: string; in_period: string; in_before: string }>`
    select to_char(c.day, 'YYYY-MM') as month, sum(c.amount) as amount,
      coalesce(sum(c.amount) filter (where ${within(period)}), 0) as in_period,
      coalesce(sum(c.amount) filter (where ${within(before)}), 0) as in_before
    from (${collectedRows(companyId, span, onlyOf)}) c
    where c.currency = ${currency}
    group by 1
  `.execute(ctx.tx)
  return {
    compared: {
      amount: rows.map((row) => row.in_period).reduce(plus, '0'),
      before: rows.map((row) => row.in_before).reduce(plus, '0'),
    },
    months: new Map(rows.map(({ month, amount }) => [month, plain(amount)])),
  }
}

async function readOwed(ctx: CompanyContext, { filter, currency, today }: Ask) {
  const { rows } = await sql<{ age: Dashboard['ages'][number]['age']; amount: string; count: number }>`
    select ${ageOf(today)} as age, sum(d.balance) as amount, count(*)::int as count
    from documents d
    where ${owed(filter)} and d.currency = ${currency}
    group by 1
  `.execute(ctx.tx)
  const late = rows.filter(({ age }) => age !== 'current')
  const total = (some: typeof rows) => some.map(({ amount }) => amount).reduce(plus, '0')
  const count = (some: typeof rows) => some.reduce((sum, row) => sum + row.count, 0)
  return {
    outstanding: {
      amount: total(rows),
      count: count(rows),
      overdue: total(late),
      overdue_count: count(late),
    },
    ages: allAges(rows),
  }
}

function owed({ companyId, onlyOf }: Filter) {
  return sql`d.company_id = ${companyId}::uuid and d.environment = ${environmentOf(companyId)}
    and d.balance > 0 and d.fiscal_status <> 'rejected' and ${madeBy(onlyOf)}`
}

/** VAT taken as credit, in colones: of received documents, and of expenses that come from none. */
async function readCredit(ctx: CompanyContext, { filter, before }: Ask) {
  const { companyId, period, onlyOf } = filter
  const { rows } = await sql<{ credit: string; before: string }>`
    select
      round(coalesce(sum(c.credit) filter (where c.day between ${period.from}::date and ${period.to}::date), 0), 5) as credit,
      round(coalesce(sum(c.credit) filter (where c.day between ${before.from}::date and ${before.to}::date), 0), 5) as before
    from (
      select ${localTime(sql`r.issued_at`)}::date as day,
        x.sign * coalesce(x.vat_credit, 0) * r.exchange_rate as credit
      from receptions r ${taxEffectJoin}
      where r.company_id = ${companyId}::uuid and r.environment = ${environmentOf(companyId)}
        and x.is_taken
        and ${during(sql`r.issued_at`, spanOf(period, before))}
        ${onlyOf === null ? sql`` : sql`and (r.added_by = ${onlyOf}::uuid or r.answered_by = ${onlyOf}::uuid)`}
      union all
      select e.spent_on, e.vat_credit * e.exchange_rate
      from expenses e
      where e.company_id = ${companyId}::uuid and e.environment = ${environmentOf(companyId)} and e.reception_id is null
        and e.status in ('recorded', 'approved', 'paid')
        and e.spent_on between ${spanOf(period, before).from}::date and ${spanOf(period, before).to}::date
        ${onlyOf === null ? sql`` : sql`and e.recorded_by = ${onlyOf}::uuid`}
    ) c
  `.execute(ctx.tx)
  return { credit: plain(rows[0]!.credit), before: plain(rows[0]!.before) }
}

async function readSpent(ctx: CompanyContext, { filter, before, currency }: Ask) {
  const { companyId, period, onlyOf } = filter
  const { rows } = await sql<{ amount: string; before: string; count: number }>`
    select
      coalesce(sum(e.total) filter (where e.spent_on between ${period.from}::date and ${period.to}::date), 0) as amount,
      coalesce(sum(e.total) filter (where e.spent_on between ${before.from}::date and ${before.to}::date), 0) as before,
      (count(*) filter (where e.spent_on between ${period.from}::date and ${period.to}::date))::int as count
    from expenses e
    where e.company_id = ${companyId}::uuid and e.environment = ${environmentOf(companyId)} and e.currency = ${currency}
      and e.status in ('recorded', 'approved', 'paid')
      and e.spent_on between ${spanOf(period, before).from}::date and ${spanOf(period, before).to}::date
      ${onlyOf === null ? sql`` : sql`and e.recorded_by = ${onlyOf}::uuid`}
  `.execute(ctx.tx)
  return { amount: plain(rows[0]!.amount), before: plain(rows[0]!.before), count: rows[0]!.count }
}

async function readTopClients(ctx: CompanyContext, { filter }: Ask): Promise<Dashboard['clients']> {
  const { rows } = await sql<Dashboard['clients'][number]>`
    select d.client_id as id, (array_agg(d.client_name order by d.sorted_at desc))[1] as name,
      sum(${signOfDocument} * d.net_sale) as amount, count(*)::int as count
    from documents d
    where ${countedSales(filter)}
    group by d.client_id order by amount desc, d.client_id limit 8
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, amount: plain(row.amount) }))
}

async function readTopItems(ctx: CompanyContext, { filter }: Ask): Promise<Dashboard['items']> {
  const { rows } = await sql<{ key: string; name: string; quantity: string; amount: string }>`
    select r.group_key as key, (array_agg(r.group_name order by r.at desc))[1] as name, sum(r.quantity) as quantity,
      sum(r.net) as amount
    from (${lines(filter, 'item')}) r
    group by r.group_key order by amount desc, r.group_key limit 8
  `.execute(ctx.tx)
  return rows.map(({ key, name, quantity, amount }) => ({
    id: key.startsWith('text:') ? null : key,
    name,
    quantity: plain(quantity),
    amount: plain(amount),
  }))
}

async function readAuthority(ctx: CompanyContext, { filter }: Ask): Promise<Dashboard['authority']> {
  const { companyId, period, onlyOf } = filter
  const { rows } = await sql<Dashboard['authority']>`
    select
      (count(*) filter (where d.fiscal_status = 'accepted'))::int as accepted,
      (count(*) filter (where d.fiscal_status = 'rejected' and not ${isMended}))::int as rejected,
      (count(*) filter (where d.fiscal_status not in ('accepted', 'rejected')))::int as waiting,
      round((percentile_cont(0.5) within group (order by extract(epoch from s.answered_at - s.queued_at)))::numeric, 1)::float8
        as median_seconds
    from documents d
    left join submissions s on s.company_id = d.company_id and s.document_id = d.id
    where d.company_id = ${companyId}::uuid and d.environment = ${environmentOf(companyId)} and d.clave is not null
      and ${during(sql`d.sorted_at`, period)}
      and ${madeBy(onlyOf)}
  `.execute(ctx.tx)
  return rows[0]!
}

const weeks = 8

async function readExpected(
  ctx: CompanyContext,
  { filter, currency, today }: Ask,
): Promise<Dashboard['expected']> {
  const { rows } = await sql<{ week: number; amount: string }>`
    select greatest(0, (d.due_on - ${today}::date) / 7) as week, sum(d.balance) as amount
    from documents d
    where ${owed(filter)} and d.currency = ${currency} and d.due_on < ${addDays(today, weeks * 7)}::date
    group by 1
  `.execute(ctx.tx)
  return Array.from({ length: weeks }, (_, week) => ({
    from: addDays(today, week * 7),
    amount: plain(rows.find((row) => row.week === week)?.amount ?? '0'),
  }))
}

function plus(one: string, other: string): string {
  return toText(add(decimal(one), decimal(other)))
}
