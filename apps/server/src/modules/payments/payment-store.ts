import { type Decimal, decimal, toText } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import { type AnnouncedRow, announcedColumns, countsHere, hasEffect } from '#modules/documents/index.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { newId } from '#platform/ids.ts'
import type { Allocation, Debt } from './allocate-payment.ts'
import { visibleDebts, visiblePayments } from './own-payments.ts'

export type PaymentClient = { name: string; environment: string }

/** The client that pays, and the environment the company works in; undefined for nobody of this company. */
export async function readPayer(ctx: CompanyContext, clientId: string): Promise<PaymentClient | undefined> {
  const { rows } = await sql<PaymentClient>`
    select k.name, current_environment() as environment from clients k
    where k.company_id = current_company() and k.id = ${clientId}::uuid
  `.execute(ctx.tx)
  return rows[0]
}

/** Locks documents of the present environment, in the order of their ids so that nobody waits in a circle. */
export async function lockDebts(
  ctx: CompanyContext,
  documentIds: readonly string[],
): Promise<Map<string, Debt>> {
  const { rows } = await sql<
    Row<'documents', 'id' | 'client_id' | 'currency' | 'balance'> & { counts: boolean }
  >`
    select d.id, d.client_id, d.currency, d.balance,
      ${hasEffect} and ${countsHere} as counts
    from documents d
    where d.company_id = current_company() and d.id = any(${documentIds}::uuid[]) and ${visibleDebts(ctx)}
    order by d.id
    for update
  `.execute(ctx.tx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        clientId: row.client_id,
        currency: row.currency,
        balance: decimal(row.balance),
        counts: row.counts,
      },
    ]),
  )
}

export type NewPayment = {
  id: string
  environment: string
  number: string
  paidOn: string
  clientId: string
  clientName: string
  currency: string
  exchangeRate: string
  amount: string
  means: string
  meansOther: string | null
  reference: string | null
  account: string | null
  notes: string | null
  /** The offer that it is a deposit of. */
  quotationId: string | null
  /** The simple receipt on which it was received. */
  simpleId?: string
  /** Who took it, where that is not who has it recorded. */
  recordedBy?: string | null
}

/** The next number of the environment's series; whoever asks at the same time waits. */
export async function takePaymentNumber(ctx: CompanyContext, environment: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select take_own_number(current_company(), ${`payment-${environment}`}) as number
  `.execute(ctx.tx)
  return rows[0]!.number
}

export async function insertPayment(ctx: CompanyContext, payment: NewPayment): Promise<void> {
  const now = new Date(ctx.clock.now())
  const searchable = [payment.number, payment.clientName, payment.reference, payment.account]
  await sql`
    insert into payments (
      company_id, id, environment, number, paid_on, client_id, client_name, currency, exchange_rate, amount, means,
      means_other, reference, account, notes, quotation_id, simple_id, recorded_by, search, created_at, updated_at
    ) values (
      current_company(), ${payment.id}::uuid, ${payment.environment}, ${payment.number}::bigint,
      ${payment.paidOn}::date, ${payment.clientId}::uuid, ${payment.clientName}, ${payment.currency},
      ${payment.exchangeRate}::numeric, ${payment.amount}::numeric, ${payment.means}, ${payment.meansOther},
      ${payment.reference}, ${payment.account}, ${payment.notes}, ${payment.quotationId}::uuid, ${payment.simpleId ?? null}::uuid,
      ${payment.recordedBy ?? ctx.userId}::uuid,
      search_text(${searchable.filter(Boolean).join(' ')}), ${now}, ${now}
    )
  `.execute(ctx.tx)
}

/**
 * Writes what a payment settles; triggers carry it to both sides. The same document again adds to what it got. Without a day it is that of
 * the payment, or the later one of the document.
 */
export async function insertAllocations(
  ctx: CompanyContext,
  paymentId: string,
  allocations: readonly Allocation[],
  day: string | null = null,
): Promise<void> {
  if (allocations.length === 0) return
  const rows = allocations.map(({ documentId, amount, taken }) => ({
    document_id: documentId,
    amount: toText(amount),
    taken: toText(taken),
  }))
  await sql`
    insert into payment_allocations as a (company_id, payment_id, document_id, amount, taken, applied_on, created_at)
    select current_company(), ${paymentId}::uuid, r.document_id, r.amount, r.taken, ${day}::date, ${new Date(ctx.clock.now())}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (document_id uuid, amount numeric, taken numeric)
    on conflict (company_id, payment_id, document_id) do update set
      amount = case when a.released_at is null then a.amount else 0 end + excluded.amount,
      taken = case when a.released_at is null then a.taken else 0 end + excluded.taken,
      applied_on = excluded.applied_on, released_at = null, released_on = null
  `.execute(ctx.tx)
}

export type LockedPayment = {
  client_id: string
  currency: string
  exchange_rate: string
  unapplied: string
  status: string
  /** Null for what a note left: nothing came in. */
  means: string | null
  paid_on: string
}

export async function lockPayment(ctx: CompanyContext, id: string): Promise<LockedPayment | undefined> {
  const { rows } = await sql<LockedPayment>`
    select r.client_id, r.currency, r.exchange_rate, r.unapplied, r.status, r.means, r.paid_on
    from payments r where r.company_id = current_company() and r.id = ${id}::uuid and ${visiblePayments(ctx)}
    for update
  `.execute(ctx.tx)
  return rows[0]
}

/** How little of a payment settled nothing, and was not given back, at the end of a day or of any one after it. */
export async function leastFreeSince(ctx: CompanyContext, id: string, day: string): Promise<Decimal> {
  const { rows } = await sql<{ free: string }>`
    select min(p.amount - (
      select coalesce(sum(m.taken), 0) from allocation_moves m
      where m.company_id = p.company_id and m.payment_id = p.id and m.happened_on <= since.day
    ) - (
      select coalesce(sum(b.amount), 0) from payment_returns b
      where b.company_id = p.company_id and b.payment_id = p.id and b.returned_on <= since.day
        and (b.released_at is null or b.released_on > since.day)
    ))::text as free
    from payments p
    cross join lateral (
      select ${day}::date as day
      union
      select m.happened_on from allocation_moves m
      where m.company_id = p.company_id and m.payment_id = p.id and m.happened_on > ${day}::date
      union
      select b.returned_on from payment_returns b
      where b.company_id = p.company_id and b.payment_id = p.id and b.returned_on > ${day}::date
    ) since
    where p.company_id = current_company() and p.id = ${id}::uuid
  `.execute(ctx.tx)
  return decimal(rows[0]!.free)
}

export type NewReturn = {
  kind: 'refund' | 'write_off'
  amount: string
  returnedOn: string
  means: string | null
  reference: string | null
  reason: string | null
  /** The simple receipt that took it, and how much of that it paid, in its currency. */
  receipt?: { id: string; settled: string }
}

/** Writes what was given back of a payment, or let go; triggers carry it to the payment. */
export async function insertReturn(ctx: CompanyContext, paymentId: string, given: NewReturn): Promise<void> {
  await sql`
    insert into payment_returns (
      company_id, payment_id, id, kind, amount, returned_on, means, reference, reason, recorded_by, created_at, simple_id, settled
    ) values (
      current_company(), ${paymentId}::uuid, ${newId()}::uuid, ${given.kind}, ${given.amount}::numeric,
      ${given.returnedOn}::date, ${given.means}, ${given.reference}, ${given.reason}, ${ctx.userId}::uuid,
      ${new Date(ctx.clock.now())}, ${given.receipt?.id ?? null}::uuid, ${given.receipt?.settled ?? null}::numeric
    )
  `.execute(ctx.tx)
}

/** Undoes a return; its day, or undefined when it does not count any more, or is what a receipt took: that one gives it back. */
export async function releaseReturn(
  ctx: CompanyContext,
  paymentId: string,
  returnId: string,
): Promise<string | undefined> {
  const { rows } = await sql<Row<'payment_returns', 'returned_on'>>`
    update payment_returns set released_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and payment_id = ${paymentId}::uuid and id = ${returnId}::uuid
      and released_at is null and simple_id is null
    returning returned_on
  `.execute(ctx.tx)
  return rows[0]?.returned_on
}

/** Whether money of a payment was given back, or a receipt took it; what was only let go goes with it. */
export async function isRefunded(tx: CompanyTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_returns
    where company_id = current_company() and payment_id = ${id}::uuid and released_at is null
      and (kind = 'refund' or simple_id is not null)
    limit 1
  `.execute(tx)
  return rows.length > 0
}

export type NewWriteOff = {
  amount: string
  reason: string
  day: string
  kind?: 'fee' | 'withholding' | 'exchange' | 'write_off'
  /** The payment that it came with, and is undone with. */
  paymentId?: string | null
}

/** Lets go an amount of a document; triggers carry it to the document. With a payment on no day before that settles it. */
export async function insertWriteOff(
  ctx: CompanyContext,
  documentId: string,
  { amount, reason, day, kind = 'write_off', paymentId = null }: NewWriteOff,
): Promise<void> {
  await sql`
    insert into document_write_offs (
      company_id, document_id, id, amount, kind, reason, written_off_on, payment_id, recorded_by, created_at
    ) values (
      current_company(), ${documentId}::uuid, ${newId()}::uuid, ${amount}::numeric, ${kind}, ${reason}, greatest(${day}::date, (
        select a.applied_on from payment_allocations a
        where a.company_id = current_company() and a.payment_id = ${paymentId}::uuid and a.document_id = ${documentId}::uuid
      )),
      ${paymentId}::uuid, ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}
    )
  `.execute(ctx.tx)
}

/** Has a document owed again what was let go of it by itself, with what a note took of that since: it never was. The days of that. */
export async function releaseWriteOffs(ctx: CompanyContext, documentId: string): Promise<string[]> {
  const { rows } = await sql<Row<'document_write_offs', 'written_off_on'>>`
    update document_write_offs w
    set released_at = coalesce(w.released_at, ${new Date(ctx.clock.now())}), released_on = null
    where w.company_id = current_company() and w.document_id = ${documentId}::uuid and w.payment_id is null
      and exists (
        select from document_write_offs whole
        where whole.company_id = w.company_id and whole.document_id = w.document_id and whole.payment_id is null
          and whole.created_at = w.created_at and whole.released_at is null
      )
    returning w.written_off_on
  `.execute(ctx.tx)
  return rows.map(({ written_off_on }) => written_off_on)
}

/** Tells open screens of documents whose balance changed. */
export async function announceDocuments(ctx: CompanyContext, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return
  const { rows } = await sql<AnnouncedRow>`
    select ${announcedColumns} from documents d
    where d.company_id = current_company() and d.id = any(${documentIds}::uuid[])
  `.execute(ctx.tx)
  for (const row of rows) ctx.announce({ type: 'document', companyId: ctx.companyId, ...row })
}

/** Documents that payments settle now. */
export async function settledDocuments(
  tx: CompanyTransaction,
  paymentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<Row<'payment_allocations', 'document_id'>>`
    select distinct a.document_id from payment_allocations a
    where a.company_id = current_company() and a.payment_id = any(${paymentIds}::uuid[]) and a.released_at is null
  `.execute(tx)
  return rows.map(({ document_id }) => document_id)
}

/** Gives back, as of a day, what a payment settles and what was let go with it, and marks it void. */
export async function voidPaymentRow(
  ctx: CompanyContext,
  id: string,
  { reason, day }: { reason: string; day: string },
): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`
    update payment_allocations set released_at = ${now}, released_on = ${day}::date
    where company_id = current_company() and payment_id = ${id}::uuid and released_at is null
  `.execute(ctx.tx)
  await sql`
    update payment_returns set released_at = ${now}, released_on = greatest(returned_on, ${day}::date)
    where company_id = current_company() and payment_id = ${id}::uuid and released_at is null
  `.execute(ctx.tx)
  // What was taken off a document after that day had ceased by then as well.
  await sql`
    update allocation_moves set happened_on = ${day}::date
    where company_id = current_company() and payment_id = ${id}::uuid and happened_on > ${day}::date
  `.execute(ctx.tx)
  await releaseLetGo(ctx, id, { day })
  await sql`
    update payments set voided_at = ${now}, voided_on = ${day}::date, voided_by = ${ctx.userId}::uuid, void_reason = ${reason},
      updated_at = ${now}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

/** Takes a payment off a document as of a day, with what was let go of that; false where it settles nothing of it. */
export async function releaseAllocationRow(
  ctx: CompanyContext,
  { paymentId, documentId, day }: { paymentId: string; documentId: string; day: string },
): Promise<boolean> {
  const { rows } = await sql`
    update payment_allocations set released_at = ${new Date(ctx.clock.now())}, released_on = ${day}::date
    where company_id = current_company() and payment_id = ${paymentId}::uuid and document_id = ${documentId}::uuid
      and released_at is null
    returning document_id
  `.execute(ctx.tx)
  await releaseLetGo(ctx, paymentId, { documentId, day })
  return rows.length > 0
}

/** What was let go with a payment, of one document or of all, ceased with it on a day: also what a note took later, or a release. */
async function releaseLetGo(
  ctx: CompanyContext,
  paymentId: string,
  { documentId = null, day }: { documentId?: string | null; day: string },
): Promise<void> {
  await sql`
    update document_write_offs
    set released_at = coalesce(released_at, ${new Date(ctx.clock.now())}), released_on = greatest(written_off_on, ${day}::date)
    where company_id = current_company() and payment_id = ${paymentId}::uuid
      and (${documentId}::uuid is null or document_id = ${documentId}::uuid)
      and (released_at is null or released_on > ${day}::date)
  `.execute(ctx.tx)
}

/** Tells everybody who wants to hear of it that a payment came or never was. */
export function recordPaymentEvent(
  ctx: CompanyContext,
  name: 'payment.recorded' | 'payment.voided',
  id: string,
): Promise<void> {
  const at = new Date(ctx.clock.now())
  return ctx.record({ companyId: ctx.companyId, name, subjectId: id, actor: ctx.userId, at })
}

/** Tells open screens of the payment and of the documents whose balance it changed. */
export async function announcePayment(
  ctx: CompanyContext,
  id: string,
  documentIds: readonly string[],
): Promise<void> {
  ctx.announce({ type: 'payment', companyId: ctx.companyId, id })
  await announceDocuments(ctx, documentIds)
}
