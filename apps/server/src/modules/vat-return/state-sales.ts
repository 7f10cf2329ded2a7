import { decimal, isZero, multiply, subtract, zero } from '@cuentaclara/decimal'
import { addDays } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { countsHere } from '#modules/documents/index.ts'
import { paidByDay } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { firstDayOf, lastDayOf } from '#platform/months.ts'
import type { SaleFact } from './facts.ts'
import type { Months } from './period-days.ts'
import { percent, rateOfCode } from './rates.ts'

type Row = {
  id: string
  kind: 'credit-note' | 'payment-receipt'
  number: string
  day: string
  party: string
  rate_code: string
  exoneration_type: string
  transaction_type: string
  base: string
  exonerated_base: string
}

const state = sql`'08'`
/** What names a document of ours, which counts on its own day. Columns of `documents d`. */
const named = sql`
  d.id::text as id, d.kind::text as kind, coalesce(d.consecutivo::text, '') as number,
  costa_rica_day(d.sorted_at)::text as day, coalesce(d.client_name, '') as party, d.sorted_at`

/** Accepted documents of some months. Columns of `documents d`. */
function acceptedIn({ from, to }: Months): RawBuilder<unknown> {
  return sql`
    d.company_id = current_company() and ${countsHere} and d.fiscal_status = 'accepted'
    and d.sorted_at >= costa_rica_midnight(${firstDayOf(from)}::date)
    and d.sorted_at < costa_rica_midnight(${addDays(lastDayOf(to), 1)}::date)`
}

/** What notes or receipts that were accepted take of the sale `c.sale_id`: documents `n` named by references `f`. */
function takenOfSale(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(sum(coalesce(f.amount, n.total)), 0) from document_references f
    join documents n on n.company_id = f.company_id and n.id = f.document_id
    where f.company_id = current_company() and f.target_id = c.sale_id and n.fiscal_status = 'accepted' and ${which}
  )`
}

/**
 * What credit notes take back of sales to the State (condition 08; RLIVA, art. 6). The tax of such a sale arises with its
 * payments, so a note to what was not paid yet takes back nothing: less will be paid. Of a note to what was paid counts as
 * much as receipts declared above what is left of the sale, in the month of the note (our reading).
 */
export async function readStateNotes({ tx }: CompanyContext, months: Months): Promise<SaleFact[]> {
  const { rows } = await sql<Row>`
    with c as (
      select ${named}, d.id as note_id, d.total, d.exchange_rate, s.id as sale_id, s.total as sale_total,
        coalesce(r.amount, d.total) as amount
      from documents d
      join document_references r on r.company_id = d.company_id and r.document_id = d.id
      join documents s on s.company_id = r.company_id and s.id = r.target_id and s.sale_condition = ${state}
        and s.kind in ('invoice', 'ticket', 'debit-note')
      where ${acceptedIn(months)} and d.kind = 'credit-note' and d.sale_condition = ${state}
    ), known as (
      select c.*, c.sale_total - ${takenOfSale(sql`
        n.kind = 'credit-note' and (n.sorted_at, n.id) < (c.sorted_at, c.note_id)`)} as sold,
        ${takenOfSale(sql`n.kind = 'payment-receipt' and n.sorted_at <= c.sorted_at`)} as declared
      from c
    ), counted as (
      select note_id, id, kind, number, day, party, sorted_at, exchange_rate,
        sum(greatest(0, declared - sold + amount) - greatest(0, declared - sold)) / nullif(total, 0) as share
      from known group by note_id, id, kind, number, day, party, sorted_at, exchange_rate, total
    )
    select c.id, c.kind, c.number, c.day, c.party, l.rate_code, l.exoneration_type, l.transaction_type,
      round(-c.share * c.exchange_rate * sum(l.vat_base), 5)::text as base,
      round(-c.share * c.exchange_rate * sum(l.exonerated_base), 5)::text as exonerated_base
    from counted c
    join document_lines l on l.company_id = current_company() and l.document_id = c.note_id
    where c.share <> 0
    group by c.id, c.kind, c.number, c.day, c.party, c.sorted_at, c.share, c.exchange_rate, l.rate_code, l.exoneration_type,
      l.transaction_type
    order by c.sorted_at, c.id, l.rate_code, l.exoneration_type, l.transaction_type
  `.execute(tx)
  return rows.map(toSale)
}

/**
 * What was exonerated of sales to the State, with their receipts: the line of a receipt says the base that has tax, and no
 * exoneration. It is as much of it as was paid of the sale.
 */
export async function readStateExonerated({ tx }: CompanyContext, months: Months): Promise<SaleFact[]> {
  const { rows } = await sql<Row>`
    with c as (
      select ${named}, d.exchange_rate, l.rate_code, l.exoneration_type, l.transaction_type,
        l.exonerated_base * coalesce(r.amount, d.total) / nullif(s.total, 0) as exonerated_base
      from documents d
      join document_references r on r.company_id = d.company_id and r.document_id = d.id
      join documents s on s.company_id = r.company_id and s.id = r.target_id and s.sale_condition = ${state}
      join document_lines l on l.company_id = s.company_id and l.document_id = s.id and l.exonerated_base <> 0
      where ${acceptedIn(months)} and d.kind = 'payment-receipt' and d.sale_condition = '09'
    )
    select id, kind, number, day, party, rate_code, exoneration_type, transaction_type,
      e.base::text as base, e.base::text as exonerated_base
    from (
      select id, kind, number, day, party, sorted_at, rate_code, exoneration_type, transaction_type,
        round(sum(exonerated_base * exchange_rate), 5) as base
      from c group by id, kind, number, day, party, sorted_at, rate_code, exoneration_type, transaction_type
    ) e
    order by sorted_at, id, rate_code, exoneration_type, transaction_type
  `.execute(tx)
  return rows.map(toSale)
}

function toSale({ rate_code, exoneration_type, transaction_type, ...row }: Row): SaleFact {
  const { id, kind, number, day, party } = row
  const [base, exoneratedBase] = [decimal(row.base), decimal(row.exonerated_base)]
  const rate = rateOfCode(rate_code)
  const taxed = subtract(base, exoneratedBase)
  return {
    source: 'document',
    ...{ id, kind, number, day, party },
    lines: 1,
    rateCode: rate_code,
    base,
    exoneratedBase,
    exonerationType: exoneration_type,
    transactionType: transaction_type,
    isExport: false,
    saidOfClient: null,
    vat: rate === undefined || isZero(taxed) ? zero : multiply(multiply(taxed, rate), percent),
  }
}

/** How many sales to the State were paid in other months than their receipts say, or without any, and by how much in colones. */
export async function readUnmatchedReceipts(
  { tx }: CompanyContext,
  period: string,
): Promise<{ count: number; amount: string }> {
  const [first, after] = [firstDayOf(period), addDays(lastDayOf(period), 1)]
  const { rows } = await sql<{ count: number; amount: string }>`
    select count(*)::int as count, coalesce(round(sum(abs(m.amount)), 2), 0)::text as amount from (
      -- What notes took of a sale no receipt can tell any more, however much was paid before them.
      select d.exchange_rate * case when m.amount < 0 then m.amount else least(m.amount, greatest(0,
        d.total - taken.credited - (
          select coalesce(sum(f.amount), 0) from document_references f
          join documents n on n.company_id = f.company_id and n.id = f.document_id
          where f.company_id = d.company_id and f.target_id = d.id and n.kind = 'payment-receipt'
            and n.fiscal_status <> 'rejected' and n.sorted_at < costa_rica_midnight(${after}::date)
        ))) end as amount from (
        select m.sale_id, sum(m.amount) as amount from (
          select d.id as sale_id, paid.amount from documents d
          cross join lateral ${paidByDay}
          where d.company_id = current_company() and ${countsHere} and d.sale_condition = ${state}
            and paid.day >= ${first}::date and paid.day < ${after}::date
            and d.id in (
              select a.document_id from allocation_moves a
              where a.company_id = current_company() and a.happened_on >= ${first}::date and a.happened_on < ${after}::date
              union all
              select w.document_id from document_write_offs w
              where w.company_id = current_company() and w.kind in ('fee', 'withholding') and (
                w.written_off_on >= ${first}::date and w.written_off_on < ${after}::date
                or w.released_on >= ${first}::date and w.released_on < ${after}::date
              )
            )
          union all
          select f.target_id, -f.amount from documents d
          join document_references f on f.company_id = d.company_id and f.document_id = d.id and f.target_id is not null
          where d.company_id = current_company() and ${countsHere} and d.kind = 'payment-receipt'
            and d.sale_condition = '09' and d.fiscal_status <> 'rejected'
            and d.sorted_at >= costa_rica_midnight(${first}::date) and d.sorted_at < costa_rica_midnight(${after}::date)
        ) m
        group by m.sale_id having sum(m.amount) <> 0
      ) m
      join documents d on d.company_id = current_company() and d.id = m.sale_id and d.sale_condition = ${state}
        and ${countsHere}
      cross join lateral taken_of(d.company_id, d.id) taken
    ) m
    where m.amount <> 0
  `.execute(tx)
  return rows[0]!
}
