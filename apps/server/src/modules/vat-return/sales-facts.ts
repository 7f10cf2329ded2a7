import { type Decimal, decimal, toText } from '@cuentaclara/decimal'
import { addDays } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { countsHere } from '#modules/documents/index.ts'
import { paidByDay } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { firstDayOf, lastDayOf } from '#platform/months.ts'
import { type DeferredSale, type ReturnedVat, type SaleFact, type Source, sourceOf } from './facts.ts'
import type { Item } from './figures.ts'
import type { Months } from './period-days.ts'
import { type Filings, readClientCredits } from './said-store.ts'
import { readStateExonerated, readStateNotes } from './state-sales.ts'

// Official codes of notes that correct a slip: they count in the month of what they correct (Annex v4.4, note 10).
const slips = sql`('13', '14')`
/** Of the document that such a note corrects: when it was issued. Columns of `documents d`. */
const correctedAt = sql`(
  select coalesce(t.issued_at, f.issued_at) from document_references f
  left join documents t on t.company_id = f.company_id and t.id = f.target_id
  where f.company_id = d.company_id and f.document_id = d.id and f.code in ${slips} and f.document_type <> '10'
  order by f.place limit 1
)`
const isNote = sql`d.kind in ('credit-note', 'debit-note')`
/** When a document counts. */
const countedAt = sql`(case when ${isNote} then coalesce(${correctedAt}, d.sorted_at) else d.sorted_at end)`
/** The Costa Rican day on which it counts. Columns of `documents d`. */
export const countedOn = sql`costa_rica_day(${countedAt})::text`
const sign = sql`(case d.kind when 'credit-note' then -1 else 1 end)`

/**
 * Whether it is an export or a note to one, which takes from the same row or adds to it: digits 30 and 31 of the clave that the note names, or
 * of the one that the note which it takes back names (Annex v4.4, note 3). Columns of `documents d`.
 */
export const isOfExport: RawBuilder<boolean> = sql`(
  d.kind = 'export' or ${isNote} and exists (
    select from document_references f
    left join document_references o on o.company_id = f.company_id and o.document_id = f.target_id
    cross join lateral (values (f.number), (o.number)) as named (clave)
    where f.company_id = d.company_id and f.document_id = d.id and f.document_type <> '10'
      and length(named.clave) = 50 and substr(named.clave, 30, 2) = '09'
  )
)`

/** A sale to the State is due with its payment (condition 08; RLIVA, art. 6): its receipts count instead (condition 09). */
const isSale = sql`(
  d.kind in ('invoice', 'ticket', 'export', 'credit-note', 'debit-note') and d.sale_condition <> '08'
  or d.kind = 'payment-receipt' and d.sale_condition = '09'
)`

/** Accepted documents that count in some months. Columns of `documents d`. */
export function countedIn(months: Months): RawBuilder<unknown> {
  const from = sql`costa_rica_midnight(${firstDayOf(months.from)}::date)`
  const before = sql`costa_rica_midnight(${addDays(lastDayOf(months.to), 1)}::date)`
  const isCounted = sql`(${countedAt} >= ${from} and ${countedAt} < ${before})`
  // Later ones are looked at only among notes: a year of documents stands behind the end of January.
  return sql`
    d.company_id = current_company() and ${countsHere} and d.fiscal_status = 'accepted' and (
      d.sorted_at >= ${from} and d.sorted_at < ${before} and (not ${isNote} or ${isCounted})
      or ${isNote} and d.sorted_at >= ${before} and ${isCounted}
    )`
}

/** Accepted notes of later months that correct a slip of a month, and are declared in it. Columns of `documents d`. */
export function laterNotesOf(month: string): RawBuilder<boolean> {
  return sql`(${countedIn({ from: month, to: month })}
    and ${isNote} and d.sorted_at >= costa_rica_midnight(${addDays(lastDayOf(month), 1)}::date))`
}

/** What names a document of ours. */
const documentSource = sql`
  'document' as source, d.id::text as id, d.kind::text as kind, coalesce(d.consecutivo::text, '') as number,
  ${countedOn} as day, coalesce(d.client_name, '') as party`

type Amounts = {
  rate_code: string
  exoneration_type: string
  transaction_type: string
  said_of_client: boolean | null
  lines: number
  base: string
  exonerated_base: string
  vat: string
}

/** Sums of `document_lines l` of `documents d`. */
const amounts = sql`
  l.rate_code, l.exoneration_type, l.transaction_type, count(*)::int as lines,
  sum(${sign} * l.vat_base * d.exchange_rate) as base,
  sum(${sign} * l.exonerated_base * d.exchange_rate) as exonerated_base, sum(${sign} * l.vat_crc) as vat`
const salesIn = (months: Months) => sql`
  documents d
  join document_lines l on l.company_id = d.company_id and l.document_id = d.id
  where ${countedIn(months)} and (${isSale})`

/** A month, and the months that know only what was said of clients before they were filed. */
type Asked = { period: string; filings: Filings }

function monthOf({ period }: Asked): Months {
  return { from: period, to: period }
}

/** What was said of the client of `documents d`: whether sales to it leave the right to full credit; null where nobody did. */
async function readSaidOfClients(
  ctx: CompanyContext,
  { period, filings }: Asked,
): Promise<RawBuilder<boolean | null>> {
  const said = await readClientCredits(ctx, period, filings)
  if (said.length === 0) return sql`null::boolean`
  const clients = (gives: boolean) =>
    said.filter((each) => each.gives_credit === gives).map((each) => each.client_id)
  return sql`(
    case when d.client_id = any(${clients(true)}::uuid[]) then true when d.client_id = any(${clients(false)}::uuid[]) then false end
  )`
}

/** What was sold in a month, one row for each document, rate, exoneration and kind of transaction. */
export async function readSales(ctx: CompanyContext, asked: Asked): Promise<SaleFact[]> {
  return [...(await readSold(ctx, asked, sql`true`)), ...(await readBesides(ctx, asked))]
}

/** Of that, what comes of sales to the State: their receipts of payment, and notes to what was paid. */
export async function readStateSales(ctx: CompanyContext, asked: Asked): Promise<SaleFact[]> {
  const receipts = await readSold(ctx, asked, sql`d.kind = 'payment-receipt'`)
  return [...receipts, ...(await readBesides(ctx, asked))]
}

/** What no line of a document of the month says by itself. */
async function readBesides(ctx: CompanyContext, asked: Asked): Promise<SaleFact[]> {
  const found = [
    ...(await readStateNotes(ctx, monthOf(asked))),
    ...(await readStateExonerated(ctx, monthOf(asked))),
  ]
  if (found.length === 0) return found
  const { rows } = await sql<{ id: string; said: boolean | null }>`
    select d.id::text as id, ${await readSaidOfClients(ctx, asked)} as said from documents d
    where d.company_id = current_company() and d.id = any(${found.map(({ id }) => id)}::uuid[])
  `.execute(ctx.tx)
  const said = new Map(rows.map((row) => [row.id, row.said]))
  return found.map((sale) => ({ ...sale, saidOfClient: said.get(sale.id) ?? null }))
}

async function readSold(ctx: CompanyContext, asked: Asked, only: RawBuilder<unknown>): Promise<SaleFact[]> {
  const said = await readSaidOfClients(ctx, asked)
  const { rows } = await sql<Source & Amounts & { is_export: boolean }>`
    select ${documentSource}, ${amounts}, ${said} as said_of_client, ${isOfExport} as is_export from ${salesIn(monthOf(asked))} and ${only}
    group by d.company_id, d.id, l.rate_code, l.exoneration_type, l.transaction_type
    order by d.sorted_at, d.id
  `.execute(ctx.tx)
  return rows.map((row) => toSale(sourceOf(row), row, row.is_export))
}

/** The same summed over all documents, which is what a return is computed from. */
export async function readSalesSums(ctx: CompanyContext, asked: Asked): Promise<SaleFact[]> {
  const said = await readSaidOfClients(ctx, asked)
  const { rows } = await sql<Amounts & { is_export: boolean }>`
    select ${isOfExport} as is_export, ${said} as said_of_client, ${amounts} from ${salesIn(monthOf(asked))}
    group by 1, 2, l.rate_code, l.exoneration_type, l.transaction_type
    order by 1, 2, l.rate_code, l.exoneration_type, l.transaction_type
  `.execute(ctx.tx)
  const day = firstDayOf(asked.period)
  const summed: Source = { source: 'document', id: '', kind: '', number: '', day, party: '' }
  const sold = rows.map((row) => toSale(summed, row, row.is_export))
  return [...sold, ...(await readBesides(ctx, asked))]
}

function toSale(source: Source, row: Amounts, isExport: boolean): SaleFact {
  return {
    ...source,
    lines: row.lines,
    rateCode: row.rate_code,
    exonerationType: row.exoneration_type,
    transactionType: row.transaction_type,
    isExport,
    saidOfClient: row.said_of_client,
    base: decimal(row.base),
    exoneratedBase: decimal(row.exonerated_base),
    vat: decimal(row.vat),
  }
}

/** Sales alike, and what a colón of their base, and one of their exonerated base, brings to a box. */
export type SalesWeight = Pick<
  SaleFact,
  'isExport' | 'rateCode' | 'exonerationType' | 'transactionType' | 'saidOfClient'
> & {
  base: Decimal
  exonerated: Decimal
}

/** The documents behind a box with what each brings to it, the largest first, how many there are, and what all come to, each to the cent. */
export async function readSalesBehind(
  ctx: CompanyContext,
  asked: Asked,
  { weights, limit }: { weights: readonly SalesWeight[]; limit: number },
): Promise<{ items: Item[]; total: number; listed: Decimal }> {
  const said = await readSaidOfClients(ctx, asked)
  const brought = weights.map(
    (each) => sql`when ${isOfExport} = ${each.isExport}::boolean and l.rate_code = ${each.rateCode}
      and l.exoneration_type = ${each.exonerationType} and l.transaction_type = ${each.transactionType}
      and ${said} is not distinct from ${each.saidOfClient}::boolean
      then l.vat_base * ${toText(each.base)}::numeric + l.exonerated_base * ${toText(each.exonerated)}::numeric`,
  )
  const { rows } = await sql<Source & { amount: string; total: number; listed: string }>`
    with lines as (
      select d.id, d.sorted_at, ${sign} * d.exchange_rate * case ${sql.join(brought, sql` `)} end as amount
      from ${salesIn(monthOf(asked))}
    ), behind as (
      select id, sorted_at, sum(amount) as amount from lines where amount is not null group by id, sorted_at
      having sum(amount) <> 0
    ), page as (
      select *, count(*) over ()::int as total, sum(round(amount, 2)) over () as listed from behind order by abs(amount) desc, sorted_at, id limit ${limit}
    )
    select ${documentSource}, p.amount, p.total, p.listed
    from page p join documents d on d.company_id = current_company() and d.id = p.id
    order by abs(p.amount) desc, p.sorted_at, p.id
  `.execute(ctx.tx)
  return {
    items: rows.map((row) => ({ ...sourceOf(row), amount: decimal(row.amount) })),
    total: rows[0]?.total ?? 0,
    listed: decimal(rows[0]?.listed ?? '0'),
  }
}

/** Tax given back to patients who paid by card. */
export async function readReturned({ tx }: CompanyContext, months: Months): Promise<ReturnedVat[]> {
  const { rows } = await sql<Source & { amount: string }>`
    select ${documentSource}, ${sign} * d.returned_vat * d.exchange_rate as amount
    from documents d
    where ${countedIn(months)} and ${isSale} and d.returned_vat <> 0
    order by d.sorted_at, d.id
  `.execute(tx)
  return rows.map(({ amount, ...source }) => ({ ...source, amount: decimal(amount) }))
}

/** Days that deferred tax may wait: what was issued before them matters no more. */
const longestWait = 90 + 31

type DeferredRow = Source & {
  total: string
  tax: string
  notes: { day: string; tax: string }[]
  receipts: { day: string; number: string; amount: string }[]
}

/**
 * Sales of condition 10 whose tax may still wait in a month, with the notes to them and what was paid. `isDeferred` says
 * whether the month of a sale deferred at all.
 */
export async function readDeferred(
  { tx }: CompanyContext,
  period: string,
  isDeferred: (period: string) => boolean,
): Promise<DeferredSale[]> {
  const { rows } = await sql<DeferredRow>`
    select ${documentSource}, round(d.total * d.exchange_rate, 2)::text as total,
      (
        select coalesce(sum(l.vat_crc), 0)::text from document_lines l
        where l.company_id = d.company_id and l.document_id = d.id
      ) as tax,
      ${notesOf} as notes, ${receiptsOf} as receipts
    from documents d
    where d.company_id = current_company() and ${countsHere} and d.fiscal_status = 'accepted'
      and d.kind in ('invoice', 'ticket') and d.sale_condition = '10'
      and d.sorted_at >= costa_rica_midnight(${addDays(firstDayOf(period), -longestWait)}::date)
      and d.sorted_at < costa_rica_midnight(${addDays(lastDayOf(period), 1)}::date)
    order by d.sorted_at, d.id
  `.execute(tx)
  return rows
    .filter(({ day }) => isDeferred(day.slice(0, 7)))
    .map(({ total, tax, notes, receipts, ...source }) => ({
      ...source,
      total: decimal(total),
      tax: decimal(tax),
      notes: notes.map((note) => ({ ...note, tax: decimal(note.tax) })),
      receipts: receipts.map((receipt) => ({ ...receipt, amount: decimal(receipt.amount) })),
    }))
}

/**
 * Accepted debit notes that raise `documents d`, and those that take its credit notes back, each with the part of it that is of `d`: their
 * tax waits as that of the sale does, and what is paid of them is paid of it.
 */
const raisedBy = sql`(
  select n.id, coalesce(f.amount / nullif(n.total, 0), 1) as share
  from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  where f.company_id = d.company_id and f.target_id = d.id and n.fiscal_status = 'accepted' and n.kind = 'debit-note'
    -- One that takes a note back names its sale besides at most.
    and not exists (
      select from document_references c where c.company_id = n.company_id and c.document_id = n.id and c.amount > 0
    )
  union all
  select g.id, f.amount / nullif(n.total, 0) * b.amount / nullif(g.total, 0)
  from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  join document_references b on b.company_id = n.company_id and b.target_id = n.id and b.amount > 0
  join documents g on g.company_id = b.company_id and g.id = b.document_id
  where f.company_id = d.company_id and f.target_id = d.id and f.amount > 0 and n.fiscal_status = 'accepted'
    and n.kind = 'credit-note' and g.fiscal_status = 'accepted' and g.kind = 'debit-note'
)`

/** Accepted credit notes to `documents d`; one that names several documents gives each its share. */
const loweredBy = sql`(
  select n.id, -coalesce(f.amount / nullif(n.total, 0), 1) as share
  from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id
  where f.company_id = d.company_id and f.target_id = d.id and n.fiscal_status = 'accepted' and n.kind = 'credit-note'
)`

/** What notes do to the tax of `documents d`; one that corrects a slip counts in its month. */
const notesOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('day', t.day, 'tax', t.tax::text) order by t.day), '[]')
  from (
    select costa_rica_day(case when exists (
        select from document_references f
        where f.company_id = n.company_id and f.document_id = n.id and f.target_id = d.id and f.code in ${slips}
      ) then d.sorted_at else n.sorted_at end)::text as day,
      round(s.share * (
        select coalesce(sum(l.vat_crc), 0) from document_lines l
        where l.company_id = n.company_id and l.document_id = n.id
      ), 2) as tax
    from (select * from ${loweredBy} lowered union all select * from ${raisedBy} raised) s
    join documents n on n.company_id = d.company_id and n.id = s.id
  ) t
)`

/** The first receipt that the authority accepted for what payment `p` paid of a document `paid.sale_id`. */
const receiptOf = sql`(
  select r.consecutivo::text from payment_receipts o
  join documents r on r.company_id = o.company_id and r.id = o.receipt_id
  where o.company_id = d.company_id and o.payment_id = p.id and o.document_id = paid.sale_id and r.fiscal_status = 'accepted'
  order by r.sorted_at limit 1
)`

/**
 * What was paid on `documents d`, and on what raises it, on which day, at its own rate, and less where it was undone; of a receipt its
 * number, else that of the payment.
 */
const receiptsOf = sql`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'day', paid.day, 'number', coalesce(s.consecutivo::text, ${receiptOf}, p.number::text),
        'amount', (paid.amount * d.exchange_rate)::text
      )
      order by paid.day, p.number
    ), '[]'
  )
  from (
    select d.id as sale_id, paid.* from ${paidByDay}
    union all
    select raised.id, more.payment_id, more.day, round(more.amount * raised.share, 2)
    from ${raisedBy} raised cross join lateral paid_by_day(d.company_id, raised.id) more
  ) paid
  join payments p on p.company_id = d.company_id and p.id = paid.payment_id
  left join documents s on s.company_id = p.company_id and s.id = p.source_id
)`
