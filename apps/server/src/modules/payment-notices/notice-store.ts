import type { PaymentNotice } from '@cuentaclara/contracts'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { countsHere, hasEffect, numberOf } from '#modules/documents/index.ts'
import { mayBeTold } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

export type NewNotice = Pick<PaymentNotice, 'amount' | 'currency' | 'paid_on' | 'means' | 'reference'> & {
  id: string
  clientId: string
  documentIds: readonly string[]
  /** The offer whose deposit it is. */
  quotationId: string | null
  origin: string | null
}

/** Keeps what a client said; false when it said the same before. */
export async function insertNotice(ctx: CompanyContext, notice: NewNotice): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_notices (
      company_id, id, environment, client_id, document_ids, quotation_id, currency, amount, paid_on, means, reference, given_at, origin
    ) values (
      current_company(), ${notice.id}::uuid, (select current_environment()), ${notice.clientId}::uuid,
      ${[...notice.documentIds]}::uuid[], ${notice.quotationId}::uuid, ${notice.currency}, ${notice.amount}::numeric, ${notice.paid_on}::date,
      ${notice.means}, ${notice.reference}, ${new Date(ctx.clock.now())}, ${notice.origin}
    )
    on conflict do nothing returning id
  `.execute(ctx.tx)
  return rows.length > 0
}

/** How many words of a client wait for somebody here: those of a trial fill no list that a real one is in. */
export async function countOpen(ctx: CompanyContext, clientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_notices n
    where n.company_id = current_company() and n.environment = (select current_environment())
      and n.client_id = ${clientId}::uuid and n.status = 'open'
  `.execute(ctx.tx)
  return rows[0]!.count
}

/** What the client owes here, with what is open of each: these documents in the order given, then what is due first. */
export async function readOwed(
  ctx: CompanyContext,
  clientId: string,
  { currency, first }: { currency: string; first: readonly string[] },
): Promise<{ id: string; balance: string }[]> {
  const { rows } = await sql<{ id: string; balance: string }>`
    select d.id, d.balance::text as balance from documents d
    where d.company_id = current_company() and d.client_id = ${clientId}::uuid and d.currency = ${currency}
      and d.balance > 0 and ${countsHere} and ${hasEffect}
    order by array_position(${[...first]}::uuid[], d.id), d.due_on nulls last, d.sorted_at, d.id
    limit 200
  `.execute(ctx.tx)
  return rows
}

/** Whether all of these are documents of the client here. */
export async function areOfClient(
  ctx: CompanyContext,
  clientId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents d
    where d.company_id = current_company() and d.client_id = ${clientId}::uuid and ${countsHere} and ${hasEffect}
      and d.id = any (${[...ids]}::uuid[])
  `.execute(ctx.tx)
  return rows[0]!.count === new Set(ids).size
}

type StoredNotice = Omit<PaymentNotice, 'given_at'> & { given_at: Date }

/** Payments `r` that no other notice than `n` is about, and no deposit of another offer. */
const isFree = sql`not exists (
  select from payment_notices o where o.company_id = r.company_id and o.payment_id = r.id and o.id <> n.id
) and (r.quotation_id = n.quotation_id) is not false`

const columns = sql`
  n.id, n.client_id, k.name as client_name, n.currency, trim_scale(n.amount)::text as amount, n.paid_on::text as paid_on,
  n.means, n.reference, n.status, n.reason, n.payment_id, n.given_at,
  (
    select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'number', ${numberOf})
      order by array_position(n.document_ids, d.id)), '[]')
    from documents d where d.company_id = n.company_id and d.id = any (n.document_ids)
  ) as documents,
  (
    select json_build_object('id', q.id, 'number', q.number) from quotations q
    where q.company_id = n.company_id and q.id = n.quotation_id
  ) as quotation,
  (
    select json_build_object('id', f.id, 'name', f.name, 'type', f.type) from papers f
    where f.company_id = n.company_id and f.notice_id = n.id limit 1
  ) as proof,
  (
    select json_build_object('id', r.id, 'number', r.number, 'paid_on', r.paid_on) from payments r
    where n.status = 'open' and ${isFree} and ${mayBeTold({
      clientId: sql`n.client_id`,
      currency: sql`n.currency`,
      amount: sql`n.amount`,
      day: sql`n.paid_on`,
      reference: sql`n.reference`,
    })}
    order by lower(r.reference) is not distinct from lower(n.reference) desc, abs(r.paid_on - n.paid_on), r.number limit 1
  ) as standing`

/** What waits for somebody, oldest first. */
export async function readOpen(ctx: CompanyContext): Promise<PaymentNotice[]> {
  const { rows } = await sql<StoredNotice>`
    select ${columns} from payment_notices n
    join clients k on k.company_id = n.company_id and k.id = n.client_id
    where n.company_id = current_company() and n.environment = (select current_environment()) and n.status = 'open'
    order by n.given_at, n.id limit 200
  `.execute(ctx.tx)
  return rows.map(toNotice)
}

/** What a client said lately, the latest first. */
export async function readOfClient(ctx: CompanyContext, clientId: string): Promise<PaymentNotice[]> {
  const { rows } = await sql<StoredNotice>`
    select ${columns} from payment_notices n
    join clients k on k.company_id = n.company_id and k.id = n.client_id
    where n.company_id = current_company() and n.environment = (select current_environment())
      and n.client_id = ${clientId}::uuid
    order by n.given_at desc, n.id limit 10
  `.execute(ctx.tx)
  return rows.map(toNotice)
}

/** One of them, held until the transaction ends; undefined when there is none here. */
export async function lockNotice(ctx: CompanyContext, id: string): Promise<PaymentNotice | undefined> {
  const { rows } = await sql<StoredNotice>`
    select ${columns} from payment_notices n
    join clients k on k.company_id = n.company_id and k.id = n.client_id
    where n.company_id = current_company() and n.environment = (select current_environment()) and n.id = ${id}::uuid
    for update of n
  `.execute(ctx.tx)
  return rows[0] && toNotice(rows[0])
}

/** Whether a payment is what the client says: of the same client, currency and amount, and no other notice's. Locks it. */
export async function isFit(ctx: CompanyContext, noticeId: string, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payments r
    join payment_notices n on n.company_id = r.company_id and n.id = ${noticeId}::uuid
    where r.company_id = current_company() and r.environment = (select current_environment()) and r.id = ${paymentId}::uuid
      and r.client_id = n.client_id and r.currency = n.currency and r.amount = n.amount and r.status <> 'void'
      and r.means is not null and ${isFree}
    for update of r
  `.execute(ctx.tx)
  return rows.length > 0
}

/** What became of it. */
export async function settleNotice(
  ctx: CompanyContext,
  id: string,
  outcome: { status: 'confirmed'; paymentId: string } | { status: 'dismissed'; reason: string },
): Promise<void> {
  const { paymentId, reason } = { paymentId: null, reason: null, ...outcome }
  await sql`
    update payment_notices set status = ${outcome.status}, payment_id = ${paymentId}::uuid, reason = ${reason},
      decided_by = ${ctx.userId}::uuid, decided_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and environment = (select current_environment()) and id = ${id}::uuid
  `.execute(ctx.tx)
}

function toNotice(row: StoredNotice): PaymentNotice {
  return { ...row, given_at: costaRicaInstant(row.given_at.getTime()) }
}
