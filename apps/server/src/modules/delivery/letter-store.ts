import type { LetterKind } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { DeliveryEvent } from '#modules/documents/issuing.ts'
import { type LetterFate, type PostedLetter, standingNow, statusAfter } from '#modules/notifications/index.ts'
import type { CompanyContext, OpenContext } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import { surelyNow } from '#platform/database/surely-past.ts'

export type NewLetter = Pick<PostedLetter, 'id' | 'recipient' | 'about'> & {
  kind: LetterKind
  subject: string | null
  /** `sending` by default. */
  status?: 'sending' | 'handed'
  /** Milliseconds since 1970; null for what no mail server sees. */
  expiresAt: number | null
}

/** Notes a letter that was posted, or what was handed to WhatsApp, in the company's own outbox. */
export async function insertLetter(ctx: CompanyContext, letter: NewLetter): Promise<void> {
  const { id, kind, about, recipient, subject, status = 'sending', expiresAt } = letter
  const { documentId, quotationId, revision, paymentId, simpleId, clientId } = about
  const { reason = 'asked', step, instalmentDueOn } = about
  await sql`
    insert into letters (
      company_id, id, kind, document_id, quotation_id, revision, payment_id, simple_id, client_id, client_name, recipient, subject,
      reason, step, status, instalment_due_on, posted_by, created_at, expires_at
    ) values (
      current_company(), ${id}::uuid, ${kind}, ${documentId ?? null}::uuid, ${quotationId ?? null}::uuid,
      ${revision ?? null}::int, ${paymentId ?? null}::uuid, ${simpleId ?? null}::uuid,
      client_now(current_company(), ${clientId}::uuid),
      (select k.name from clients k where k.company_id = current_company() and k.id = client_now(current_company(), ${clientId}::uuid)),
      ${recipient}, ${subject?.slice(0, 300) ?? null}, ${reason},
      ${step ?? null}::int, ${status}, ${instalmentDueOn ?? null}::date,
      ${ctx.userId}::uuid, ${new Date(ctx.clock.now())}, ${expiresAt === null ? null : new Date(expiresAt)}
    )
  `.execute(ctx.tx)
  ctx.announce({ type: 'letter', companyId: ctx.companyId, id })
}

/** Every letter that a company posts is in its outbox, whoever posts it. */
export async function notePosted(ctx: CompanyContext, { template, ...letter }: PostedLetter): Promise<void> {
  await insertLetter(ctx, { ...letter, kind: template })
}

/** Addresses, in lower case, that have a letter about a document already; reminders do not count. */
export async function readAddressesWritten(ctx: CompanyContext, documentId: string): Promise<Set<string>> {
  const { rows } = await sql<{ recipient: string }>`
    select lower(recipient) as recipient from letters
    where company_id = current_company() and document_id = ${documentId}::uuid and reason <> 'reminder'
  `.execute(ctx.tx)
  return new Set(rows.map(({ recipient }) => recipient))
}

/** Whether whoever issued a document said that it goes to its client. */
export async function readIsWanted(ctx: CompanyContext, documentId: string): Promise<boolean> {
  const { rows } = await sql<{ is_wanted: boolean }>`
    select coalesce(d.input -> 'send_to_client' = 'true', false) as is_wanted
    from documents d where d.company_id = current_company() and d.id = ${documentId}::uuid
  `.execute(ctx.tx)
  return rows[0]?.is_wanted ?? false
}

/** Holds a document while somebody decides whether it needs a letter, so that two never decide at once. */
export async function lockForLetters(ctx: CompanyContext, documentId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`letters:${ctx.companyId}:${documentId}`}, 0))
  `.execute(ctx.tx)
}

/** What a letter is about: a document or an offer, whose story it is part of, or neither. */
type Settled = { document_id: string | null; quotation_id: string | null; was: string }

/** Notes what became of a letter, which may be nothing new; undefined when its company keeps no such letter, or none that waits any more. */
export async function settleLetter(
  tx: Tx,
  { id, companyId, outcome, problem, tries, nextTryAt }: LetterFate,
  at: Date,
): Promise<Settled | 'unchanged' | undefined> {
  const isSettled = outcome !== 'waiting' && outcome !== 'delayed'
  const { rows } = await sql<Settled>`
    with before as (
      select l.status from letters l
      where l.company_id = ${companyId}::uuid and l.id = ${id}::uuid for update
    )
    update letters l set status = ${statusAfter(outcome)}, problem = ${problem?.slice(0, 500) ?? null},
      -- It left although somebody had taken it back: who had it in hand said nothing for too long.
      settled_at = ${isSettled ? at : null}, cancelled_at = ${outcome === 'cancelled' ? at : null}, tries = coalesce(${tries ?? null}::int, l.tries),
      next_try_at = ${nextTryAt === undefined ? null : new Date(nextTryAt)},
      taken_at = case when ${outcome} = 'sent' then coalesce(l.taken_at, ${at}::timestamptz) else l.taken_at end
    from before
    where l.company_id = ${companyId}::uuid and l.id = ${id}::uuid
      and (${outcome} not in ('expired', 'cancelled') or before.status in ('sending', 'waiting'))
    returning l.document_id, l.quotation_id, before.status as was
  `.execute(tx)
  // Whether there is a server by now is asked every hour; that there still is none is no news.
  return outcome === 'waiting' && rows[0]?.was === 'waiting' ? 'unchanged' : rows[0]
}

/** Letters of all companies that waited too long, as what becomes of them is told. */
export async function readExpired({ tx, clock }: Pick<OpenContext, 'tx' | 'clock'>): Promise<LetterFate[]> {
  const { rows } = await sql<{ id: string; company_id: string; recipient: string; problem: string | null }>`
    select l.id, l.company_id, l.recipient, l.problem from letters l
    where l.status in ('sending', 'waiting') and l.expires_at < ${surelyNow(clock.now())}
    order by l.expires_at limit ${mostExpired}
  `.execute(tx)
  return rows.map(({ company_id: companyId, ...letter }) => ({ ...letter, companyId, outcome: 'expired' }))
}

/** The rest of them comes an hour later. */
const mostExpired = 2_000

/**
 * Where the letters of a document stand: the latest that is not taken back says it, unless its client has opened the document
 * since that was written.
 */
export async function readStanding(
  { tx, clock }: Pick<OpenContext, 'tx' | 'clock'>,
  companyId: string,
  documentId: string,
): Promise<DeliveryEvent['status']> {
  const { rows } = await sql<{ status: DeliveryEvent['status'] }>`
    select case
      when l.standing = 'bounced' then 'bounced'
      when o.last_opened_at >= coalesce(l.at, '-infinity') then 'opened'
      else coalesce(l.standing, 'not_sent')
    end as status
    from (select) one
    left join lateral (
      select ${standingNow(clock.now())} as standing, coalesce(l.asked_at, l.created_at) as at from letters l
      where l.company_id = ${companyId}::uuid and l.document_id = ${documentId}::uuid
        and l.status not in ('cancelled', 'handed')
      order by coalesce(l.asked_at, l.created_at) desc, l.id desc limit 1
    ) l on true
    left join public_links o on o.company_id = ${companyId}::uuid and o.document_id = ${documentId}::uuid
  `.execute(tx)
  return rows[0]!.status
}

/** Takes a letter that waits out of what is to be sent, or puts one that was given up back into it; without a mail server it waits on. */
export async function turnStored(
  ctx: CompanyContext,
  id: string,
  status: 'cancelled' | 'sending',
): Promise<void> {
  const at = new Date(ctx.clock.now())
  await sql`
    update letters l set next_try_at = null,
      status = case when l.status = 'waiting' and ${status} = 'sending' then 'waiting' else ${status} end,
      settled_at = case when ${status} = 'cancelled' then ${at}::timestamptz end,
      cancelled_at = case when ${status} = 'cancelled' then ${at}::timestamptz end,
      asked_at = case when ${status} = 'sending' then ${at}::timestamptz else l.asked_at end
    where l.company_id = current_company() and l.id = ${id}::uuid
  `.execute(ctx.tx)
}

/** Whether another reminder of the same step went to the same address in place of this one. */
export async function wasRemindedSince(ctx: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from letters l
    join letters o on o.company_id = l.company_id and o.document_id = l.document_id and o.id <> l.id
      and o.reason = 'reminder' and o.step = l.step and o.instalment_due_on is not distinct from l.instalment_due_on
      and lower(o.recipient) = lower(l.recipient) and o.status not in ('cancelled', 'failed', 'bounced', 'expired')
    where l.company_id = current_company() and l.id = ${id}::uuid and l.reason = 'reminder'
  `.execute(ctx.tx)
  return rows.length > 0
}

export type Posted = {
  path: string
  kind: LetterKind
  posted_by: string | null
  document_id: string | null
  quotation_id: string | null
}

/** Where a letter is told of, who sent it, and what it is about. */
export async function readPosted(ctx: CompanyContext, id: string): Promise<Posted | undefined> {
  const { rows } = await sql<Posted>`
    select l.kind, l.posted_by, l.document_id, l.quotation_id, case
      when l.document_id is not null then '/transactions/detail/' || d.kind || '/' || l.document_id
      when l.quotation_id is not null then '/transactions/detail/quotation/' || l.quotation_id
      else '/letters?open=' || l.id
    end as path
    from letters l
    left join documents d on d.company_id = l.company_id and d.id = l.document_id
    where l.company_id = current_company() and l.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]
}

/** As letters call the company. */
export async function readCompanyName(ctx: CompanyContext): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(trade_name, name) as name from companies where id = current_company()
  `.execute(ctx.tx)
  return rows[0]!.name
}
