import type { ClientAccount, ClientItem, ClientStatement } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { add, decimal, shortestNumber, subtract, toText } from '@cuentaclara/decimal'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  countsHere,
  instalmentDueOn,
  instalmentsOfDocument,
  leftOfInstalment,
  numberOf,
  piecesOfLine,
} from '#modules/documents/index.ts'
import { visiblePayments } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { eachGivingWay } from '#platform/give-way.ts'
import { ageOf, allAges } from './ages.ts'
import type { Filter } from './filter.ts'
import { linesOf } from './line-rows.ts'
import { firstOfMonth, monthsBetween, type Period, readPeriod } from './period.ts'
import { documentsOnlyOf, madeBy, signOfDocument } from './scope.ts'
import { sourceOf } from './sources.ts'

/** What a client owes by age, what was sold to it in twelve months, how fast it pays. Throws NotFound. */
export async function getClientAccount(ctx: CompanyContext, asked: string): Promise<ClientAccount> {
  ctx.permit('clients.read')
  const clientId = await findClient(ctx, asked)
  const today = costaRicaDay(ctx.clock.now())
  const year: Period = { from: firstOfMonth(today, 11), to: today }
  const filter: Filter = {
    period: year,
    currency: null,
    clientId,
    includesWaiting: false,
    onlyOf: documentsOnlyOf(ctx),
    inColones: true,
    today,
  }
  const [ages, credits, sales, daysToPay] = await Promise.all([
    readAges(ctx, clientId, today),
    readCredits(ctx, clientId),
    readSales(ctx, filter),
    readDaysToPay(ctx, clientId),
  ])
  const currencies = [...new Set([...ages, ...credits].map(({ currency }) => currency))].sort()
  return {
    balances: currencies.map((currency) => {
      const own = ages.filter((row) => row.currency === currency)
      const total = (rows: typeof own) => rows.map(({ amount }) => amount).reduce(plus, '0')
      return {
        currency,
        total: total(own),
        credit: shortestNumber(credits.find((row) => row.currency === currency)?.amount ?? '0'),
        overdue: total(own.filter(({ age }) => age !== 'current')),
        ages: allAges(own.map(({ age, amount, count }) => ({ age, amount, count }))),
      }
    }),
    months: monthsBetween(year.from, year.to).map((month) => ({
      month,
      net: sales.months.get(month) ?? '0',
    })),
    sold: sales.sold,
    days_to_pay: daysToPay,
  }
}

async function readAges(ctx: CompanyContext, clientId: string, today: string) {
  const { rows } = await sql<{
    currency: string
    age: ClientAccount['balances'][number]['ages'][number]['age']
    amount: string
    count: number
  }>`
    select d.currency, ${ageOf(instalmentDueOn, today)} as age, sum(p.amount) as amount, count(*)::int as count
    from documents d ${instalmentsOfDocument}
    cross join lateral (select ${leftOfInstalment()} as amount) p
    where ${ofClient(ctx, clientId)} and d.balance > 0 and p.amount > 0
    group by 1, 2
  `.execute(ctx.tx)
  return rows
}

/** What of the client's money is free, of what the reader sees, as in the lists of clients and payments: payments and notes that settle nothing yet. */
async function readCredits(ctx: CompanyContext, clientId: string) {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select r.currency, sum(r.unapplied) as amount from payments r
    where r.company_id = current_company() and r.environment = (select current_environment())
      and r.client_id = ${clientId}::uuid and r.unapplied > 0 and ${visiblePayments(ctx)}
    group by r.currency
  `.execute(ctx.tx)
  return rows
}

/** Sums of the rows that the sales report of the client adds up. */
async function readSales(ctx: CompanyContext, filter: Filter) {
  const rowsIn = (inColones: boolean) => sourceOf('sales', { ...filter, inColones }, null)
  const [months, sold] = await Promise.all([
    sql<{ month: string; net: string }>`
      select to_char(costa_rica_time(r.at), 'YYYY-MM') as month, sum(r.net) as net from (${rowsIn(true)}) r group by 1
    `.execute(ctx.tx),
    sql<ClientAccount['sold'][number]>`
      select r.currency, sum(r.net) as net, count(*)::int as count from (${rowsIn(false)}) r group by 1 order by 1
    `.execute(ctx.tx),
  ])
  return {
    months: new Map(months.rows.map(({ month, net }) => [month, shortestNumber(net)])),
    sold: sold.rows.map((row) => ({ ...row, net: shortestNumber(row.net) })),
  }
}

async function readDaysToPay(ctx: CompanyContext, clientId: string): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select (percentile_cont(0.5) within group (order by settled.days))::float8 as days
    from (
      select max(p.paid_on) - costa_rica_day(d.sorted_at) as days
      from documents d
      join payment_allocations a on a.company_id = d.company_id and a.document_id = d.id and a.released_at is null
      join payments p on p.company_id = a.company_id and p.id = a.payment_id
      where ${ofClient(ctx, clientId)} and d.charged > 0 and d.balance = 0
      group by d.id, d.sorted_at
    ) settled
  `.execute(ctx.tx)
  const days = rows[0]?.days ?? null
  return days === null ? null : Math.round(days)
}

type Entry = {
  day: string
  what: ClientStatement['entries'][number]['what']
  kind: string | null
  id: string | null
  number: string | null
  charge: string
  credit: string
}

/** What moved a client's account in a period and currency, with the balance after each entry, and what is still open. Throws NotFound. */
export async function getClientStatement(
  ctx: CompanyContext,
  asked: string,
  query: z.output<typeof schemas.statementQuery>,
): Promise<ClientStatement> {
  ctx.permit('clients.read')
  const clientId = await findClient(ctx, asked)
  const today = costaRicaDay(ctx.clock.now())
  const period = readPeriod(query, today)
  const currency = query.currency ?? 'CRC'
  const { rows } = await sql<Entry>`
    select e.day, e.what, e.kind, e.id, e.number, e.charge, e.credit
    from (${movements(ctx, clientId, currency)}) e
    where e.day <= ${period.to}::date
    order by e.day, e.place, e.id, e.number
  `.execute(ctx.tx)
  const sums = { opening: '0', charged: '0', credited: '0' }
  let balance = '0'
  const entries: ClientStatement['entries'] = []
  // Of five thousand documents these are some twenty milliseconds.
  await eachGivingWay(rows, (entry) => {
    balance = after(balance, entry)
    if (entry.day < period.from) {
      sums.opening = balance
      return
    }
    sums.charged = plus(sums.charged, entry.charge)
    sums.credited = plus(sums.credited, entry.credit)
    const [charge, credit] = [shortestNumber(entry.charge), shortestNumber(entry.credit)]
    entries.push({ ...entry, charge, credit, balance })
  })
  return {
    currency,
    period,
    ...sums,
    closing: balance,
    entries,
    // What is left today says nothing of what was left then.
    open: period.to < today ? [] : await readOpen(ctx, clientId, { currency, today }),
  }
}

type Open = ClientStatement['open'][number]

async function readOpen(
  ctx: CompanyContext,
  clientId: string,
  { currency, today }: { currency: string; today: string },
): Promise<Open[]> {
  const { rows } = await sql<Omit<Open, 'part'> & { part: number | null; count: number }>`
    select ${instalmentDueOn}::text as due_on, d.kind::text as kind, d.id, ${numberOf} as number, i.number as part,
      (
        select count(*)::int from document_instalments o where o.company_id = d.company_id and o.document_id = d.id
      ) as count,
      p.amount as left, coalesce(${instalmentDueOn} < ${today}::date, false) as is_overdue
    from documents d ${instalmentsOfDocument}
    cross join lateral (select ${leftOfInstalment()} as amount) p
    where ${ofClient(ctx, clientId)} and d.currency = ${currency} and d.balance > 0 and p.amount > 0
    order by ${instalmentDueOn}, d.sorted_at, d.id, i.number
  `.execute(ctx.tx)
  return rows.map(({ part, count, ...row }) => ({
    ...row,
    part: part === null ? null : { number: part, count },
    left: shortestNumber(row.left),
  }))
}

/**
 * Charges are documents, and credit that was given back or let go; credits are what was paid as it was issued, payments
 * (with what of them is still free), credit notes in full, what was written off, and the rest of what a document was
 * settled with, on the day it last changed. Together they are what is owed less the client's credit. What a note left with us came in with the note.
 * Within a currency nothing moves when money is put to a document: a payment counts on its day, until it was undone on another. What
 * settles a document in another currency moves on its own day from one account to the other.
 */
function movements(ctx: CompanyContext, clientId: string, currency: string): RawBuilder<unknown> {
  const issuedOn = sql`costa_rica_time(d.sorted_at)`
  return sql`
    with d as materialized (
      select d.* from documents d where ${ofClient(ctx, clientId)} and d.currency = ${currency} and d.charged > 0
    ), replaced as materialized (
      -- Tickets on credit were owed until their note and their invoice came.
      select d.id, d.kind, ${numberOf} as number, d.sorted_at, in_coins(d.total, d.currency) as amount, n.id as note_id,
        n.consecutivo as note_number, n.sorted_at as noted_at
      from documents d
      cross join lateral (
        select n.* from document_references f
        join documents n on n.company_id = f.company_id and n.id = f.document_id and n.kind = 'credit-note'
        where f.company_id = d.company_id and f.target_id = d.id
        order by n.sorted_at, n.id limit 1
      ) n
      where ${ofClient(ctx, clientId)} and d.currency = ${currency} and d.kind = 'ticket' and d.fiscal_status = 'accepted'
        and d.charged = 0 and d.total > 0 and d.sale_condition <> '01'
    ), paid as materialized (
      select a.document_id, a.payment_id, a.amount, p.number,
        case p.currency when ${currency} then p.paid_on else a.happened_on end as day,
        p.means is not null or p.currency <> ${currency} as moves
      from allocation_moves a
      join payments p on p.company_id = a.company_id and p.id = a.payment_id
      where a.company_id = current_company() and a.document_id in (select d.id from d)
    ), kept as materialized (
      select r.* from payments r
      where r.company_id = current_company() and r.environment = (select current_environment())
        and r.client_id = ${clientId}::uuid and r.currency = ${currency}
        and (r.voided_at is null or r.voided_on > r.paid_on) and ${visiblePayments(ctx)}
    ), elsewhere as materialized (
      select p.id, p.number, p.paid_on, p.voided_at, a.happened_on, a.taken
      from kept p
      join allocation_moves a on a.company_id = p.company_id and a.payment_id = p.id
      join documents o on o.company_id = a.company_id and o.id = a.document_id and o.currency <> p.currency
    ), free as (
      -- What of a payment settles nothing in its own currency: what is put to another one leaves it on that day.
      select p.id, p.number, p.paid_on as day,
        case when p.voided_at is null then p.unapplied + p.returned else p.amount end as amount
      from kept p where p.means is not null
      union all
      select e.id, e.number, e.paid_on, e.taken from elsewhere e join kept p on p.id = e.id
      where e.voided_at is null and p.means is not null
      union all
      select e.id, e.number, e.happened_on, -e.taken from elsewhere e
    ), notes as (
      -- Of several notes on a document together what it was credited with, to the cent.
      select n.id, n.consecutivo::text as number, n.sorted_at,
        round(sum(f.amount) over so_far, 2) - round(sum(f.amount) over so_far - f.amount, 2) as amount
      from d
      join document_references f on f.company_id = d.company_id and f.target_id = d.id and f.amount > 0
      join documents n on n.company_id = f.company_id and n.id = f.document_id and n.kind = 'credit-note'
        and n.fiscal_status = 'accepted'
      window so_far as (partition by f.target_id order by n.sorted_at, n.id, f.place)
    ), let_go as (
      -- What a note took a part of stands in two rows: it was let go at once. Of a document of a later day as that is issued.
      select greatest(w.written_off_on, costa_rica_day(d.sorted_at)) as written_off_on, w.released_at, w.released_on, w.created_at, w.amount, d.kind::text as kind, d.id, ${numberOf} as number
      from d join document_write_offs w on w.company_id = d.company_id and w.document_id = d.id
    )
    select ${issuedOn}::date as day, 'document' as what, 0 as place, d.kind::text as kind, d.id,
      ${numberOf} as number, d.charged as charge, 0::numeric as credit
    from d
    union all
    select costa_rica_day(r.sorted_at), 'document', 0, r.kind::text, r.id, r.number, r.amount, 0 from replaced r
    union all
    select costa_rica_day(r.noted_at), 'note', 3, 'credit-note', r.note_id, r.note_number::text, 0, r.amount from replaced r
    union all
    select ${issuedOn}::date, 'cash', 1, d.kind::text, d.id, ${numberOf}, 0, d.charged
    from d where d.sale_condition = '01'
    union all
    select p.day, 'payment', 2, 'payment', p.id, p.number::text, greatest(-sum(p.amount), 0), greatest(sum(p.amount), 0)
    from (select payment_id as id, number, day, amount from paid where moves) p
    group by p.day, p.id, p.number having sum(p.amount) <> 0
    union all
    select p.day, 'payment', 2, 'payment', p.id, p.number::text, greatest(-sum(p.amount), 0), greatest(sum(p.amount), 0)
    from free p group by p.day, p.id, p.number having sum(p.amount) <> 0
    union all
    select p.voided_on, 'void', 2, 'payment', p.id, p.number::text, p.amount, 0
    from kept p where p.voided_at is not null
    union all
    select costa_rica_day(n.sorted_at), 'note', 3, 'credit-note', n.id, n.number, 0, sum(n.amount)
    from notes n group by n.id, n.number, n.sorted_at
    union all
    select r.returned_on, r.kind, 4, 'payment', p.id, p.number::text, r.amount, 0
    from kept p
    join payment_returns r on r.company_id = p.company_id and r.payment_id = p.id
      and (r.released_at is null or r.released_on > r.returned_on)
    union all
    select r.released_on, 'void', 4, 'payment', p.id, p.number::text, 0, r.amount
    from kept p
    join payment_returns r on r.company_id = p.company_id and r.payment_id = p.id and r.released_on > r.returned_on
    union all
    select w.written_off_on, 'settled', 5, w.kind, w.id, w.number, 0, sum(w.amount)
    from let_go w where w.released_at is null or w.released_on > w.written_off_on
    group by w.written_off_on, w.created_at, w.kind, w.id, w.number
    union all
    select w.released_on, 'void', 5, w.kind, w.id, w.number, sum(w.amount), 0
    from let_go w where w.released_on > w.written_off_on
    group by w.released_on, w.kind, w.id, w.number
    union all
    select costa_rica_day(d.updated_at), 'settled', 5, d.kind::text, d.id, ${numberOf}, 0, s.rest
    from d
    -- Added up for all at once: looked through for each, thousands of them take seconds.
    left join (select p.document_id, sum(p.amount) as amount from paid p group by p.document_id) p on p.document_id = d.id
    left join (
      select w.document_id, sum(w.amount) as amount from document_write_offs w
      where w.company_id = current_company() and w.document_id in (select d.id from d) and w.released_at is null
      group by w.document_id
    ) w on w.document_id = d.id
    cross join lateral (
      select d.paid + d.written_off - case when d.sale_condition = '01' then d.charged else 0 end
        - coalesce(p.amount, 0) - coalesce(w.amount, 0) as rest
    ) s
    where s.rest <> 0`
}

/** What a client bought and did not bring back, the latest first, with the price of the last time. Throws NotFound. */
export async function listClientItems(ctx: CompanyContext, asked: string): Promise<{ data: ClientItem[] }> {
  ctx.permit('clients.read')
  const clientId = await findClient(ctx, asked)
  const { rows } = await sql<
    Omit<ClientItem, 'last_at' | 'last_document'> & { last_at: Date; last_kind: string; last_id: string }
  >`
    select b.item_id, (array_agg(b.description order by b.at desc) filter (where b.is_sale))[1] as description,
      (array_agg(b.cabys order by b.at desc) filter (where b.is_sale))[1] as cabys, sum(b.quantity) as quantity,
      count(*) filter (where b.is_sale)::int as times,
      (array_agg(b.unit_price order by b.at desc) filter (where b.is_sale))[1] as last_price, b.currency,
      max(b.at) filter (where b.is_sale) as last_at, (array_agg(b.kind order by b.at desc) filter (where b.is_sale))[1] as last_kind,
      (array_agg(b.id order by b.at desc) filter (where b.is_sale))[1] as last_id
    from (
      select d.id, d.kind::text as kind, d.sorted_at as at, d.currency, l.description, l.cabys,
        ${signOfDocument} * ${piecesOfLine} as quantity, l.unit_price, l.item_id,
        -- An invoice that took the place of a ticket is the same purchase.
        d.kind in ('invoice', 'export') or d.kind = 'ticket' and (d.charged > 0 or d.total = 0) as is_sale
      from documents d ${linesOf}
      where ${ofClient(ctx, clientId)} and d.clave is not null and d.fiscal_status <> 'rejected'
        and d.kind in ('invoice', 'export', 'ticket', 'credit-note', 'debit-note')
    ) b
    group by b.item_id, b.currency, case when b.item_id is null then lower(b.description) end
    having bool_or(b.is_sale)
    order by last_at desc, description limit 200
  `.execute(ctx.tx)
  return {
    data: rows.map(({ last_at, last_kind, last_id, ...row }) => ({
      ...row,
      quantity: shortestNumber(row.quantity),
      last_price: shortestNumber(row.last_price),
      last_at: costaRicaInstant(last_at.getTime()),
      last_document: { kind: last_kind, id: last_id },
    })),
  }
}

function ofClient(ctx: CompanyContext, clientId: string): RawBuilder<unknown> {
  return sql`d.company_id = current_company() and d.client_id = ${clientId}::uuid
    and ${countsHere} and ${madeBy(documentsOnlyOf(ctx))}`
}

/** The client that is meant, who may have become part of another one since. Throws NotFound. */
async function findClient(ctx: CompanyContext, asked: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select c.id from clients c
    where c.company_id = current_company() and c.id = client_now(current_company(), ${asked}::uuid)
  `.execute(ctx.tx)
  if (rows[0] === undefined) throw new NotFound('client-not-found')
  return rows[0].id
}

function after(balance: string, { charge, credit }: Pick<Entry, 'charge' | 'credit'>): string {
  return toText(subtract(add(decimal(balance), decimal(charge)), decimal(credit)))
}

function plus(one: string, other: string): string {
  return toText(add(decimal(one), decimal(other)))
}
