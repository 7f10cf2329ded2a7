import type { Dashboard } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { add, decimal, shortestNumber, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { countsHere } from '#modules/documents/index.ts'
import { soonDays } from '#modules/expenses/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { keepPlans } from '#platform/database/keep-plans.ts'
import { sendFirst } from '#platform/database/send-first.ts'
import { ageOf, allAges } from './ages.ts'
import { type Filter, nobody, type SumsAsked } from './filter.ts'
import {
  comparedPeriod,
  firstOfMonth,
  lastOfMonth,
  monthsBetween,
  type Period,
  readPeriod,
} from './period.ts'
import { salesInParts } from './sale-rows.ts'
import { during, madeBy, reportsOnlyOf } from './scope.ts'
import { sourceOf } from './sources.ts'
import { clientsByNet } from './summed-rows.ts'

type Ask = { filter: Filter; before: Period; currency: 'CRC' | 'USD'; today: string }

/** How business is: figures of a period in one currency, each with that of the period before. */
export async function getDashboard(
  ctx: CompanyContext,
  query: z.output<typeof schemas.dashboardQuery>,
): Promise<Dashboard> {
  ctx.permit('reports.read')
  keepPlans(ctx.tx)
  const today = costaRicaDay(ctx.clock.now())
  const period = readPeriod(query, today)
  const before = comparedPeriod(period, today)
  const currency = query.currency ?? 'CRC'
  const filter: Filter = {
    period,
    currency,
    clientId: null,
    includesWaiting: false,
    onlyOf: reportsOnlyOf(ctx),
    inColones: false,
    today,
  }
  const ask: Ask = { filter, before, currency, today }
  // Of thousands of clients this is half of what the database does for all.
  const top = readTopClients(ctx, ask)
  await sendFirst(top)
  const [clients, sales, collected, owed, owing, vat, spent, items, authority] = await Promise.all([
    top,
    readSales(ctx, ask),
    readCollected(ctx, ask),
    readOwed(ctx, ask),
    readOwing(ctx, ask),
    readVat(ctx, ask),
    readSpent(ctx, ask),
    readTopItems(ctx, ask),
    readAuthority(ctx, ask),
  ])
  return {
    currency,
    period,
    before,
    invoiced: sales.invoiced,
    collected: collected.compared,
    outstanding: owed.outstanding,
    owing,
    vat,
    expenses: spent,
    months: monthsBetween(yearOf(period).from, yearOf(period).to).map((month) => ({
      month,
      invoiced: sales.months.get(month) ?? '0',
      collected: collected.months.get(month) ?? '0',
    })),
    ages: owed.ages,
    clients,
    items,
    authority,
    expected: owed.expected,
    ...(ctx.figuresFrom && { figures_from: ctx.figuresFrom.toISOString() }),
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

/** Sums of a report's rows, which the report adds up as well. */
async function readSales(ctx: CompanyContext, { filter, before, currency }: Ask) {
  const { period } = filter
  const year = yearOf(period)
  const sums: SumsAsked = { unit: 'month', cuts: [period, before] }
  const span = spanOf(year, period, before)
  const rows = sourceOf('sales', { ...filter, currency, period: span, sums }, null, [
    ...['at', 'documents', 'net', 'total'],
  ])
  const sum = (measure: 'net' | 'total', when?: Period) => sumOf(sql`r.${sql.raw(measure)}`, when)
  type Row = { month: string; total: string; in_period: string; in_before: string; count: number }
  const { rows: months } = await sql<Row>`
    select to_char(costa_rica_time(r.at), 'YYYY-MM') as month, ${sum('total')} as total, ${sum('net', period)} as in_period,
      ${sum('net', before)} as in_before, coalesce(sum(r.documents) filter (where ${during(sql`r.at`, period)}), 0)::int as count
    from (${rows}) r group by 1
  `.execute(ctx.tx)
  return {
    invoiced: {
      amount: months.map((row) => row.in_period).reduce(plus, '0'),
      before: months.map((row) => row.in_before).reduce(plus, '0'),
      count: months.reduce((sum, row) => sum + row.count, 0),
    },
    months: new Map(months.map(({ month, total }) => [month, shortestNumber(total)])),
  }
}

async function readCollected(ctx: CompanyContext, { filter, before, currency }: Ask) {
  const { period } = filter
  const span = spanOf(yearOf(period), period, before)
  const sums: SumsAsked = { unit: 'month', cuts: [period, before] }
  const source = sourceOf('collected', { ...filter, currency, period: span, sums }, null, ['at', 'total'])
  const { rows } = await sql<{ month: string; amount: string; in_period: string; in_before: string }>`
    select to_char(costa_rica_time(r.at), 'YYYY-MM') as month, ${sumOf(sql`r.total`)} as amount,
      ${sumOf(sql`r.total`, period)} as in_period, ${sumOf(sql`r.total`, before)} as in_before
    from (${source}) r group by 1
  `.execute(ctx.tx)
  return {
    compared: {
      amount: rows.map((row) => row.in_period).reduce(plus, '0'),
      before: rows.map((row) => row.in_before).reduce(plus, '0'),
    },
    months: new Map(rows.map(({ month, amount }) => [month, shortestNumber(amount)])),
  }
}

/**
 * Tax of sales and tax taken as credit, in colones over documents of every currency. The tax that a buyer owes for purchases
 * from abroad is in the amount: it is of no sale.
 */
async function readVat(ctx: CompanyContext, { filter, before }: Ask): Promise<Dashboard['vat']> {
  const { period } = filter
  const sums: SumsAsked = { unit: 'month', cuts: [period, before] }
  const all: Filter = { ...filter, currency: null, inColones: true, period: spanOf(period, before), sums }
  const { rows } = await sql<Dashboard['vat']>`
    select ${sumOf(sql`r.total`, period)} as amount, ${sumOf(sql`r.total`, before)} as before,
      ${sumOf(sql`case r.kind when 'purchase' then 0 else r.tax end`, period)} as sales, ${sumOf(sql`r.credit`, period)} as credit
    from (${sourceOf('vat', all, null, ['at', 'kind', 'total', 'tax', 'credit'])}) r
  `.execute(ctx.tx)
  const { amount, before: past, sales, credit } = rows[0]!
  return {
    amount: shortestNumber(amount),
    before: shortestNumber(past),
    sales: shortestNumber(sales),
    credit: shortestNumber(credit),
  }
}

/** A sum over `r`, of the rows of a period when one is named. */
function sumOf(amount: RawBuilder<unknown>, when?: Period): RawBuilder<unknown> {
  return when === undefined
    ? sql`coalesce(sum(${amount}), 0)`
    : sql`coalesce(sum(${amount}) filter (where ${during(sql`r.at`, when)}), 0)`
}

/** What is owed, how late it is, and when it is expected: one read, because each would go through all that is owed. */
async function readOwed(ctx: CompanyContext, { filter, currency, today }: Ask) {
  const dueOn = sql`o.due_on`
  const owed = sourceOf('receivables', { ...filter, currency }, 'due_day', ['group_key', 'balance'])
  const { rows } = await sql<Owed>`
    select ${ageOf(dueOn, today)} as age, case when ${dueOn} is not null then greatest(0, (${dueOn} - ${today}::date) / 7) end as week,
      sum(o.amount) as amount, sum(o.count)::int as count
    from (
      select nullif(r.group_key, '')::date as due_on, sum(r.balance) as amount, count(*) as count
      from (${owed}) r
      group by r.group_key
    ) o
    group by 1, 2
  `.execute(ctx.tx)
  const ages = [...new Set(rows.map(({ age }) => age))].map((age) => {
    return { age, ...sumOfOwed(rows.filter((row) => row.age === age)) }
  })
  const all = sumOfOwed(rows)
  const late = sumOfOwed(rows.filter(({ age }) => age !== 'current'))
  return {
    outstanding: { ...all, overdue: late.amount, overdue_count: late.count },
    ages: allAges(ages),
    expected: Array.from({ length: weeks }, (_, week) => ({
      from: addDays(today, week * 7),
      amount: shortestNumber(sumOfOwed(rows.filter((row) => row.week === week)).amount),
    })),
  }
}

const weeks = 8
/** Of one age and of one week from today; null is of what has no day to be paid on. */
type Owed = { age: Dashboard['ages'][number]['age']; week: number | null; amount: string; count: number }

function sumOfOwed(rows: readonly Owed[]): { amount: string; count: number } {
  return {
    amount: rows.map(({ amount }) => amount).reduce(plus, '0'),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  }
}

/** What the company owes its suppliers: in all, late, and due within the next days. */
async function readOwing(ctx: CompanyContext, { filter, currency, today }: Ask): Promise<Dashboard['owing']> {
  const owing = sourceOf('payables', { ...filter, currency }, 'due_day', ['group_key', 'balance'])
  const isLate = sql`r.due_on < ${today}::date`
  const isSoon = sql`r.due_on between ${today}::date and ${addDays(today, soonDays)}::date`
  const { rows } = await sql<Dashboard['owing']>`
    select coalesce(sum(r.balance), 0) as amount, count(*)::int as count,
      coalesce(sum(r.balance) filter (where ${isLate}), 0) as overdue, (count(*) filter (where ${isLate}))::int as overdue_count,
      coalesce(sum(r.balance) filter (where ${isSoon}), 0) as due_soon, (count(*) filter (where ${isSoon}))::int as due_soon_count
    from (select nullif(o.group_key, '')::date as due_on, o.balance from (${owing}) o) r
  `.execute(ctx.tx)
  const { amount, overdue, due_soon: dueSoon, ...counts } = rows[0]!
  return {
    ...counts,
    amount: shortestNumber(amount),
    overdue: shortestNumber(overdue),
    due_soon: shortestNumber(dueSoon),
  }
}

/** Expenses without tax, as what was invoiced is. */
async function readSpent(
  ctx: CompanyContext,
  { filter, before, currency }: Ask,
): Promise<Dashboard['expenses']> {
  const { period } = filter
  const source = sourceOf('expenses', { ...filter, currency, period: spanOf(period, before) }, null, [
    'at',
    'net',
  ])
  const { rows } = await sql<{ amount: string; before: string; count: number }>`
    select ${sumOf(sql`r.net`, period)} as amount, ${sumOf(sql`r.net`, before)} as before,
      (count(*) filter (where ${during(sql`r.at`, period)}))::int as count
    from (${source}) r
  `.execute(ctx.tx)
  return {
    amount: shortestNumber(rows[0]!.amount),
    before: shortestNumber(rows[0]!.before),
    count: rows[0]!.count,
  }
}

/** Those with the most are found first, and named and counted then. */
async function readTopClients(ctx: CompanyContext, { filter }: Ask): Promise<Dashboard['clients']> {
  const sums: SumsAsked = { unit: 'month' }
  const among = sql`array(select id from top)`
  const { rows } = await sql<Dashboard['clients'][number]>`
    with ${topClients({ ...filter, sums, columns: ['group_id', 'net'] })}
    select nullif(top.id, ${nobody})::text as id, top.amount, named.name, named.count
    from top
    join (
      select r.group_id as id, (array_agg(r.group_name order by r.at desc))[1] as name, sum(r.documents)::int as count
      from (${sourceOf('sales', { ...filter, sums, among }, 'client', ['group_id', 'group_name', 'at', 'documents'])}) r
      where r.group_id = any(${among})
      group by r.group_id
    ) named using (id)
    order by top.amount desc, top.id
  `.execute(ctx.tx)
  return rows.map((row) => ({ ...row, amount: shortestNumber(row.amount) }))
}

/**
 * The ids of those with the most, as `top`. Where nothing is beside the sums, as nearly always, they are told by themselves: in their order
 * where an index has it, else added up, without a second source behind them, through which each row of thousands would pass.
 */
function topClients(filter: Filter): RawBuilder<unknown> {
  const { sums, beside } = salesInParts('sales', filter, 'client')
  const addedUp = (rows: RawBuilder<unknown>, when: RawBuilder<unknown>) => sql`
    select r.group_id as id, sum(r.net) as amount from (${rows}) r where ${when} group by r.group_id`
  const most = sql`order by amount desc, id limit ${sql.lit(mostShown)}`
  if (sums === null) return sql`top as materialized (${addedUp(beside, sql`true`)} ${most})`
  const isBeside = sql`exists (select from beside)`
  const inOrder = clientsByNet(filter, mostShown)
  const alone =
    inOrder === null
      ? addedUp(sums, sql`not ${isBeside}`)
      : sql`select t.id, t.amount from (${inOrder}) t where not ${isBeside}`
  return sql`
    beside as materialized (${beside}),
    top as materialized (
      ${alone}
      union all ${addedUp(sql`${sums} union all select group_id, net from beside`, isBeside)}
      ${most}
    )`
}

/** How many clients, and how many items, a dashboard names. */
const mostShown = 8

async function readTopItems(ctx: CompanyContext, { filter }: Ask): Promise<Dashboard['items']> {
  const { rows } = await sql<{ key: string; name: string; quantity: string; amount: string }>`
    select r.group_key as key, (array_agg(r.group_name order by r.at desc))[1] as name, sum(r.quantity) as quantity,
      sum(r.net) as amount
    from (${sourceOf('items', { ...filter, sums: { unit: 'month' } }, 'item', ['group_key', 'group_name', 'at', 'quantity', 'net'])}) r
    group by r.group_key order by amount desc, r.group_key limit ${sql.lit(mostShown)}
  `.execute(ctx.tx)
  return rows.map(({ key, name, quantity, amount }) => ({
    id: key.startsWith('text:') ? null : key,
    name,
    quantity: shortestNumber(quantity),
    amount: shortestNumber(amount),
  }))
}

async function readAuthority(ctx: CompanyContext, { filter }: Ask): Promise<Dashboard['authority']> {
  const all: Filter = { ...filter, currency: null, sums: { unit: 'month' } }
  const count = (verdict: string) =>
    sql`coalesce(sum(r.documents) filter (where r.group_key = ${sql.lit(verdict)}), 0)::int`
  const { rows } = await sql<Dashboard['authority']>`
    select ${count('accepted')} as accepted, ${count('rejected')} as rejected, ${count('waiting')} as waiting,
      (${medianSeconds(filter)}) as median_seconds
    from (${sourceOf('issued', all, 'status', ['group_key', 'documents'])}) r
  `.execute(ctx.tx)
  return rows[0]!
}

/** How fast the authority answers is said of its last answers, however many a period holds. */
const answersLookedAt = 200

function medianSeconds({ period, onlyOf }: Filter): RawBuilder<unknown> {
  return sql`
    select round(
      (percentile_cont(0.5) within group (order by extract(epoch from s.answered_at - s.queued_at)))::numeric, 1
    )::float8
    from (
      select d.company_id, d.id from documents d
      where d.company_id = current_company() and ${countsHere} and d.clave is not null and ${madeBy(onlyOf)}
        and ${during(sql`d.sorted_at`, period)}
      order by d.sorted_at desc, d.id desc limit ${answersLookedAt}
    ) d
    join submissions s on s.company_id = d.company_id and s.subject_id = d.id`
}

function plus(one: string, other: string): string {
  return toText(add(decimal(one), decimal(other)))
}
