import type { SupplierStatement } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { add, decimal, shortestNumber, subtract, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { supplierOf } from '#modules/expenses/index.ts'
import { countedNotes } from '#modules/receptions/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { eachGivingWay } from '#platform/give-way.ts'
import { allAges } from './ages.ts'
import type { Filter } from './filter.ts'
import { type Period, readPeriod } from './period.ts'
import { sourceOf } from './sources.ts'
import { readKnownSupplier } from './supplier-account.ts'

type Entry = SupplierStatement['entries'][number]

/** The account with a supplier in a period and a currency, colones unless said. Throws NotFound, Invalid. */
export async function getSupplierStatement(
  ctx: CompanyContext,
  key: string,
  query: z.output<typeof schemas.statementQuery>,
): Promise<SupplierStatement> {
  ctx.permit('expenses.read')
  const { name } = await readKnownSupplier(ctx, key)
  const today = costaRicaDay(ctx.clock.now())
  const period = readPeriod(query, today)
  const currency = query.currency ?? 'CRC'
  const { rows } = await sql<Omit<Entry, 'balance'>>`
    select m.day, m.what, m.kind, m.id, m.document_kind, m.number, m.charge, m.credit
    from (${movements(key, currency)}) m
    where m.day <= ${period.to}::date
    order by m.day, m.place, m.sorted_at, m.id
  `.execute(ctx.tx)
  const sums = { opening: '0', charged: '0', credited: '0' }
  const entries: Entry[] = []
  let balance = '0'
  await eachGivingWay(rows, (row) => {
    const entry = { ...row, charge: shortestNumber(row.charge), credit: shortestNumber(row.credit) }
    balance = toText(subtract(add(decimal(balance), decimal(entry.charge)), decimal(entry.credit)))
    if (entry.day < period.from) {
      sums.opening = balance
      return
    }
    sums.charged = plus(sums.charged, entry.charge)
    sums.credited = plus(sums.credited, entry.credit)
    entries.push({ ...entry, balance })
  })
  const { open, ages } = await readOpen(ctx, { key, currency, today, period })
  return { key, name, currency, period, ...sums, closing: balance, entries, open, ages }
}

/** Currencies in which something was ever owed to a supplier. */
export async function currenciesOfSupplier({ tx }: CompanyContext, key: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct e.currency from expenses e where ${ofSupplier(key)} order by 1
  `.execute(tx)
  return rows.map(({ currency }) => currency)
}

type Asked = { key: string; currency: string; today: string; period: Period }

/** What the report of what is owed says of the supplier as of the end of the period, document by document and by age. */
async function readOpen(
  ctx: CompanyContext,
  { key, currency, today, period }: Asked,
): Promise<Pick<SupplierStatement, 'open' | 'ages'>> {
  const asOf = period.to < today ? period.to : today
  const filter: Filter = {
    period,
    currency,
    clientId: null,
    includesWaiting: false,
    onlyOf: null,
    inColones: false,
    today: asOf,
    isPast: asOf < today,
    supplier: key,
  }
  type Row = Omit<SupplierStatement['open'][number], 'is_overdue'>
  const { rows } = await sql<Row>`
    select (r.facts ->> 'due_on') as due_on, r.id, r.number, r.balance as left, r.group_key as age
    from (${sourceOf('payables', filter, 'age', ['id', 'number', 'at', 'balance', 'group_key', 'facts'])}) r
    order by r.balance < 0, (r.facts ->> 'due_on'), r.at, r.id
  `.execute(ctx.tx)
  const open = rows.map((row) => ({
    ...row,
    left: shortestNumber(row.left),
    is_overdue: row.age !== 'current',
  }))
  const owed = open.filter(({ left }) => !left.startsWith('-'))
  const ages = new Map<string, { amount: string; count: number }>()
  for (const { age, left } of owed) {
    const { amount, count } = ages.get(age) ?? { amount: '0', count: 0 }
    ages.set(age, { amount: plus(amount, left), count: count + 1 })
  }
  return {
    open,
    ages: allAges([...ages].map(([age, sum]) => ({ age: age as Row['age'], ...sum }))),
  }
}

function ofSupplier(key: string): RawBuilder<unknown> {
  return sql`e.company_id = current_company() and e.environment = (select current_environment())
    and ${supplierOf('e')} = ${key} and e.status in ('recorded', 'approved', 'paid')`
}

/**
 * Charges are documents, and credit that came back; credits are what notes took off and what was paid. Nothing of a document moves before its own day, as nothing of it is owed before (`openOn` in `purchase-rows.ts`). What credit with
 * the supplier paid moves nothing between two of its documents, unless one of them is of a later day. What is settled otherwise is what
 * had been paid of a debt from before when its document came.
 */
function movements(key: string, currency: string): RawBuilder<unknown> {
  const since = (day: RawBuilder<unknown>) => sql`greatest(${day}, e.spent_on)`
  return sql`
    with e as materialized (
      select e.* from expenses e where ${ofSupplier(key)} and e.currency = ${currency}
    ), notes as (
      select e.id as expense_id, r.id, r.consecutivo as number, r.issued_at, ${since(sql`costa_rica_day(r.issued_at)`)} as day,
        r.total as amount
      from e, ${countedNotes} and r.company_id = e.company_id and r.environment = e.environment and o.id = e.reception_id
        and r.refers_to = o.clave
    ), parts as (
      select e.id as expense_id, p.id, p.credit_of, p.amount, p.created_at, ${since(sql`p.paid_on`)} as day
      from e join expense_payments p on p.company_id = e.company_id and p.expense_id = e.id
    ), uses as (
      select e.id as expense_id, p.id, p.amount, p.created_at, ${since(sql`p.paid_on`)} as day
      from e join expense_payments p on p.company_id = e.company_id and p.credit_of = e.id
    ), refunds as (
      select e.id as expense_id, f.id, f.amount, f.created_at, ${since(sql`f.received_on`)} as day
      from e join supplier_refunds f on f.company_id = e.company_id and f.expense_id = e.id
    ), applied as (
      select a.id, a.day, min(a.created_at) as sorted_at, sum(a.amount) as amount,
        (array_agg(a.expense_id order by a.place))[1] as expense_id
      from (
        select p.id, p.day, p.created_at, p.amount, p.expense_id, 0 as place from parts p where p.credit_of is not null
        union all select u.id, u.day, u.created_at, -u.amount, u.expense_id, 1 from uses u
      ) a
      group by a.id, a.day having sum(a.amount) <> 0
    ), moves as (
      select e.spent_on as day, 'document' as what, 0 as place, e.created_at as sorted_at, e.id as expense_id, e.id,
        'expense' as kind, e.total as charge, 0::numeric as credit
      from e
      union all
      select n.day, 'note', 1, n.issued_at, n.expense_id, n.id, 'reception', 0, n.amount from notes n where n.amount <> 0
      union all
      select p.day, 'payment', 2, p.created_at, p.expense_id, p.expense_id, 'expense', 0, p.amount
      from parts p where p.credit_of is null
      union all
      select ${since(sql`e.paid_on`)}, 'payment', 2, e.updated_at, e.id, e.id, 'expense', 0, e.paid_amount from e where e.paid_amount > 0
      union all
      select a.day, 'applied', 3, a.sorted_at, a.expense_id, a.expense_id, 'expense', greatest(-a.amount, 0), greatest(a.amount, 0)
      from applied a
      union all
      select f.day, 'refund', 4, f.created_at, f.expense_id, f.expense_id, 'expense', f.amount, 0 from refunds f
      union all
      select e.spent_on, 'settled', 5, e.updated_at, e.id, e.id, 'expense', greatest(-s.rest, 0), greatest(s.rest, 0)
      from e
      cross join lateral (
        select e.credited + e.settled - e.credit_used
          - coalesce((select sum(n.amount) from notes n where n.expense_id = e.id), 0)
          - coalesce((select sum(p.amount) from parts p where p.expense_id = e.id), 0)
          + coalesce((select sum(u.amount) from uses u where u.expense_id = e.id), 0)
          + coalesce((select sum(f.amount) from refunds f where f.expense_id = e.id), 0) as rest
      ) s
      where s.rest <> 0
    )
    select m.*, case m.what when 'document' then e.document_kind end as document_kind,
      case m.what when 'note' then (select n.number from notes n where n.id = m.id) else e.document_number end as number
    from moves m join e on e.id = m.expense_id`
}

function plus(one: string, other: string): string {
  return toText(add(decimal(one), decimal(other)))
}
