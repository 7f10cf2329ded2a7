import type { SimpleDetail, SimpleRow } from '@cuentaclara/contracts'
import type { JsonObject } from '@cuentaclara/einvoice/xml'
import { type RawBuilder, sql } from 'kysely'
import { draftTotal, quotationName, toStoredJson } from '#modules/documents/drafts.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { found } from '#platform/database/search-words.ts'
import type { ListSource } from '#platform/list-page.ts'
import type { SimpleAssessment, SimpleInput } from './assess-simple.ts'

export type StoredSimple = {
  id: string
  use: SimpleRow['use']
  status: SimpleRow['status']
  number: string | null
  issued_at: Date | null
  client_id: string | null
  client_name: string | null
  description: string
  currency: SimpleRow['currency']
  exchange_rate: string
  total: string
  settled: string
  means: string[]
  means_other: string | null
  paid_on: string | null
  document_id: string | null
  document_kind: NonNullable<SimpleRow['document']>['kind']
  document_consecutivo: string | null
  void_reason: string | null
  created_by_name: string | null
  updated_at: Date
}
export type StoredSimpleDetail = StoredSimple & {
  version: number
  input: unknown
  parties: JsonObject | null
}

/** What `simple_receipts r` was paid with that the official list has no word for: said as it was paid, or as it was written. */
export const meansOther = sql`coalesce(
  r.means_other, jsonb_path_query_first(r.input, '$.payments[*] ? (@.means == "99").other') #>> '{}'
)`

/** What deposits of offers paid of `simple_receipts r`. */
const settled = sql`coalesce((
  select trim_scale(sum(b.settled)) from payment_returns b
  where b.company_id = r.company_id and b.simple_id = r.id and b.released_at is null
), 0)`

const columns = sql`
  r.id, r.use, r.status, r.number, r.issued_at, r.client_id, r.client_name, r.description, r.currency,
  trim_scale(r.exchange_rate) as exchange_rate, trim_scale(r.total) as total, ${settled} as settled, r.means, ${meansOther} as means_other,
  r.paid_on,   r.document_id, d.kind as document_kind, d.consecutivo as document_consecutivo, r.void_reason,
  u.name as created_by_name, r.updated_at`
const joined = sql`
  left join documents d on d.company_id = r.company_id and d.id = r.document_id
  left join users u on u.id = r.created_by`

export type SimpleFilter = {
  patterns: string[]
  uses: string[]
  statuses: string[]
  currency: string | null
  clientId: string | null
  /** Whose receipts, for those who see their own only. */
  authorId: string | null
  /** Instants, from the first up to before the second. */
  from: string | null
  before: string | null
}

const sorts: ListSource['sorts'] = {
  issued_at: { by: sql`r.sorted_at`, type: sql`timestamptz` },
  number: { by: sql`coalesce(r.number, 0)`, type: sql`bigint` },
  client_name: { by: sql`coalesce(r.client_name, '')`, type: sql`text` },
  total: { by: sql`r.total`, type: sql`numeric` },
}

/** The list of receipts, for `readListPage`. */
export function simpleSource(filter: SimpleFilter): ListSource {
  return {
    table: ['simple_receipts', 'r'],
    columns,
    joins: joined,
    where: matches(filter),
    sorts,
    usualSort: '-issued_at',
  }
}

type TotalsRow = Pick<SimpleRow, 'use' | 'currency'> & { count: number; total: string; unpaid: string }

export async function readSimpleTotals(tx: CompanyTransaction, filter: SimpleFilter): Promise<TotalsRow[]> {
  const { rows } = await sql<TotalsRow>`
    select r.use, r.currency, count(*)::int as count, trim_scale(sum(r.total)) as total,
      trim_scale(coalesce(sum(r.total - ${settled}) filter (where r.status = 'issued'), 0)) as unpaid
    from simple_receipts r
    where ${matches(filter)} and r.status not in ('draft', 'void')
    group by r.use, r.currency order by r.use, r.currency
  `.execute(tx)
  return rows
}

/** A receipt that the reader may see, or undefined. */
export async function readSimple(
  { tx, userId, reach }: CompanyContext,
  id: string,
): Promise<StoredSimpleDetail | undefined> {
  const { rows } = await sql<StoredSimpleDetail>`
    select ${columns}, r.version, r.input, r.parties
    from simple_receipts r ${joined}
    where r.company_id = current_company() and r.id = ${id}::uuid
      and (${reach('documents.read') !== 'own'} or r.created_by = ${userId}::uuid)
  `.execute(tx)
  return rows[0]
}

/** Those of some receipts that the reader may see and that have a number, the oldest first. */
export async function readIssued(
  { tx, userId, reach }: CompanyContext,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from simple_receipts
    where company_id = current_company() and id = any(${ids}::uuid[]) and number is not null
      and (${reach('documents.read') !== 'own'} or created_by = ${userId}::uuid)
    order by number
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The offers that a receipt was made of. */
export async function readOffersOf({ tx }: CompanyContext, id: string): Promise<SimpleDetail['made_of']> {
  const { rows } = await sql<SimpleDetail['made_of'][number]>`
    select q.id, ${quotationName} as name
    from quotation_receipts x
    join quotations q on q.company_id = x.company_id and q.id = x.quotation_id
    where x.company_id = current_company() and x.simple_id = ${id}::uuid
    order by q.number
  `.execute(tx)
  return rows
}

type DepositOnReceipt = { id: string; name: string; amount: string }

/** What deposits paid of a receipt, by offer. What became a document had them until that was issued, and they pay that since. */
export async function readDepositsOn({ tx }: CompanyContext, id: string): Promise<DepositOnReceipt[]> {
  const { rows } = await sql<DepositOnReceipt>`
    select q.id, ${quotationName} as name, trim_scale(sum(b.settled))::text as amount
    from payment_returns b
    join simple_receipts r on r.company_id = b.company_id and r.id = b.simple_id
    join payments p on p.company_id = b.company_id and p.id = b.payment_id
    join quotations q on q.company_id = p.company_id and q.id = p.quotation_id
    join quotation_receipts x on x.company_id = r.company_id and x.simple_id = r.id and x.quotation_id = q.id
    where b.company_id = current_company() and b.simple_id = ${id}::uuid
      and (b.released_at is null or r.status = 'converted')
    group by q.company_id, q.id, x.revision order by q.number
  `.execute(tx)
  return rows
}

type Locked = {
  status: SimpleRow['status']
  version: number
  input: unknown
  paid_on: string | null
}

/** Keeps others from changing the receipt until this transaction ends. */
export async function lockSimple({ tx, userId, reach }: CompanyContext, id: string) {
  const { rows } = await sql<Locked>`
    select status, version, input, paid_on from simple_receipts
    where company_id = current_company() and id = ${id}::uuid
      and (${reach('documents.read') !== 'own'} or created_by = ${userId}::uuid)
    for update
  `.execute(tx)
  return rows[0]
}

export type SimpleToStore = { id: string; input: SimpleInput; assessment: SimpleAssessment }

export async function insertSimple(ctx: CompanyContext, simple: SimpleToStore): Promise<void> {
  const { input, assessment } = simple
  const at = new Date(ctx.clock.now())
  await sql`
    insert into simple_receipts (
      company_id, id, use, sorted_at, client_id, client_name, description, currency, exchange_rate, total, input,
      search, created_by, created_at, updated_at
    ) values (
      current_company(), ${simple.id}, ${input.use}, ${at}, ${assessment.client.id}, ${assessment.client.name},
      ${descriptionOf(input)}, ${input.currency}, ${rateOf(assessment)}, ${draftTotal(assessment)},
      ${toStoredJson(input)}::jsonb, search_text(${searchable(simple)}), ${ctx.userId}, ${at}, ${at}
    )
  `.execute(ctx.tx)
}

export async function updateSimpleRow(ctx: CompanyContext, simple: SimpleToStore): Promise<void> {
  const { input, assessment } = simple
  const at = new Date(ctx.clock.now())
  await sql`
    update simple_receipts set
      use = ${input.use}, sorted_at = ${at}, client_id = ${assessment.client.id},
      client_name = ${assessment.client.name}, description = ${descriptionOf(input)}, currency = ${input.currency},
      exchange_rate = ${rateOf(assessment)}, total = ${draftTotal(assessment)}, input = ${toStoredJson(input)}::jsonb,
      search = search_text(${searchable(simple)}), version = version + 1, updated_at = ${at}
    where company_id = current_company() and id = ${simple.id}
  `.execute(ctx.tx)
}

/** Gives the receipt the next number of its series, which nobody else gets until this transaction ends. */
export async function numberSimple(
  ctx: CompanyContext,
  { id, input, assessment }: SimpleToStore,
  today: string,
): Promise<void> {
  const at = new Date(ctx.clock.now())
  const { issuer, receiver } = assessment.draft
  const means = input.payments.map((payment) => payment.means)
  await sql`
    with taken as (select take_own_number(current_company(), 'simple-receipt') as number)
    update simple_receipts r set
      number = taken.number, issued_at = ${at}, sorted_at = ${at}, updated_at = ${at}, version = r.version + 1,
      parties = ${toStoredJson({ issuer, receiver })}::jsonb,
      status = ${means.length > 0 ? 'paid' : 'issued'}, means = ${means}::text[],
      paid_on = ${means.length > 0 ? today : null}::date,
      search = r.search || ' cs-' || taken.number
    from taken
    where r.company_id = current_company() and r.id = ${id}
  `.execute(ctx.tx)
}

export async function deleteSimpleRow(ctx: CompanyContext, id: string): Promise<void> {
  await sql`delete from simple_receipts where company_id = current_company() and id = ${id}`.execute(ctx.tx)
}

export type SimpleChange =
  | { status: 'paid'; means: string | readonly string[]; other?: string | null; paidOn: string }
  | { status: 'void'; reason: string }
  | { status: 'converted'; documentId: string }

export async function changeSimple(ctx: CompanyContext, id: string, change: SimpleChange): Promise<void> {
  const at = new Date(ctx.clock.now())
  const assignments = {
    paid: () => {
      const { means, other = null, paidOn } = change as Extract<SimpleChange, { status: 'paid' }>
      return sql`means = ${[means].flat()}::text[], means_other = ${other}, paid_on = ${paidOn}::date`
    },
    void: () => sql`void_reason = ${(change as Extract<SimpleChange, { status: 'void' }>).reason}`,
    converted: () =>
      sql`document_id = ${(change as Extract<SimpleChange, { status: 'converted' }>).documentId}::uuid`,
  }
  await sql`
    update simple_receipts set status = ${change.status}, ${assignments[change.status]()},
      version = version + 1, updated_at = ${at}
    where company_id = current_company() and id = ${id}
  `.execute(ctx.tx)
}

function matches(filter: SimpleFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`r.company_id = current_company()`]
  if (filter.patterns.length > 0)
    conditions.push(sql`r.id in (select ${found('find_simple_receipts', filter.patterns)})`)
  if (filter.uses.length > 0) conditions.push(sql`r.use = any(${filter.uses}::text[])`)
  if (filter.statuses.length > 0) conditions.push(sql`r.status = any(${filter.statuses}::text[])`)
  if (filter.currency !== null) conditions.push(sql`r.currency = ${filter.currency}`)
  if (filter.clientId !== null)
    conditions.push(sql`r.client_id = client_now(current_company(), ${filter.clientId}::uuid)`)
  if (filter.authorId !== null) conditions.push(sql`r.created_by = ${filter.authorId}::uuid`)
  if (filter.from !== null) conditions.push(sql`r.sorted_at >= ${filter.from}::timestamptz`)
  if (filter.before !== null) conditions.push(sql`r.sorted_at < ${filter.before}::timestamptz`)
  return sql.join(conditions, sql` and `)
}

function descriptionOf({ lines }: SimpleInput): string {
  return lines[0]?.description ?? ''
}

function searchable({ input, assessment }: SimpleToStore): string {
  return [assessment.client.name, ...input.lines.map(({ description }) => description), input.notes]
    .filter(Boolean)
    .join(' ')
    .slice(0, 4_000)
}

/** A receipt in dollars may wait for its rate. */
function rateOf({ draft }: SimpleAssessment): string {
  return draft.exchangeRate || '1'
}
