import type { OutboxMail } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Asks } from '#platform/database/open-client.ts'
import type { Row } from '#platform/database/row.ts'
import { surelyNow } from '#platform/database/surely-past.ts'

export type NewLetter = {
  id: string
  recipient: string
  template: string
  subject: string
  /** Sealed. */
  body: string
  expiresAt: number
  /** The company in whose name it goes; null for the installation's own. */
  sender: string | null
  copies: readonly string[]
  attachments: readonly AttachmentReference[]
  unsubscribeUrl: string | undefined
  /** Whether it is one of the letters that its company may send a day; else it is counted when the installation's server takes it. */
  isCounted: boolean
}

/** A file of a document that goes along, the PDF of a quotation or of a simple receipt, the statement of a client or a supplier, a paper or the file of a task; its bytes are read when the letter leaves. */
export type AttachmentReference = {
  document_id: string
  file:
    | 'pdf'
    | 'xml'
    | 'answer'
    | 'quotation'
    | 'simple'
    | 'task'
    | 'statement'
    | 'supplier-statement'
    | 'paper'
    | 'acknowledgement'
  name: string
  /** Of a statement: its days and currency. */
  asked?: { currency: string; from: string; to: string }
  /** What the supplier of a statement is known by, who is no record: `document_id` is the company then. */
  supplier?: string
}

export async function insertLetter(tx: Tx, letter: NewLetter, now: number): Promise<void> {
  await sql`
    insert into outbox (id, recipient, template, subject, body, created_at, expires_at, sender, copies, attachments,
      unsubscribe_url, is_counted)
    values (${letter.id}, ${letter.recipient}, ${letter.template}, ${letter.subject}, ${letter.body}, ${new Date(now)},
      ${new Date(letter.expiresAt)}, ${letter.sender}::uuid, ${[...letter.copies]}::text[],
      ${JSON.stringify(letter.attachments)}::jsonb, ${letter.unsubscribeUrl ?? null}, ${letter.isCounted})
  `.execute(tx)
}

export type LettersOfDay = {
  letters: number
  companies: number
  busiest: { name: string; letters: number } | null
}

export type OutboxRow = {
  id: string
  recipient: string
  template: string
  subject: string
  body: string | null
  status: OutboxMail['status']
  attempts: number
  last_error: string | null
  created_at: Date
  expires_at: Date
  sent_at: Date | null
  sender: string | null
  sender_name: string | null
  copies: string[]
  attachments: AttachmentReference[]
  unsubscribe_url: string | null
  is_counted: boolean
}

const columns = sql`
  id, recipient, template, subject, body, status, attempts, last_error, created_at, expires_at, sent_at, sender,
  (select coalesce(c.trade_name, c.name) from companies c where c.id = outbox.sender) as sender_name, copies, attachments, unsubscribe_url,
  is_counted`

/** Its company moves to another installation, or has moved: what it writes leaves from there. */
const isResting = sql<boolean>`exists (select from companies c where c.id = outbox.sender and c.status = 'moved')`

export async function readLetter(tx: Tx, id: string): Promise<OutboxRow | undefined> {
  const { rows } = await sql<OutboxRow>`select ${columns} from outbox where id = ${id}`.execute(tx)
  return rows[0]
}

/** Who gets a letter unseen; nobody once it is kept no longer. */
export async function readCopies(tx: Tx, id: string): Promise<readonly string[]> {
  const { rows } = await sql<
    Row<'outbox', 'copies'>
  >`select copies from outbox where id = ${id}::uuid`.execute(tx)
  return rows[0]?.copies ?? []
}

/** How long a letter stays in hand without another word of whoever has it, who says so again well before. */
const claimSeconds = 90

const claimedUntil = sql`clock_timestamp() + make_interval(secs => ${claimSeconds})`

/**
 * Takes a letter in hand for one attempt, so that nobody else sends it or takes it back meanwhile: another attempt of the same job
 * neither, for what a job that took too long left behind may still be sending. `busy`: another one has it. Undefined where nothing is
 * left to do: sent, taken back, forgotten, too late by our clock and by the database's, or another installation's by now.
 */
export async function claimLetter(
  tx: Tx,
  { id, claim, now }: { id: string; claim: string; now: number },
): Promise<(OutboxRow & { body: string }) | 'busy' | undefined> {
  const { rows } = await sql<OutboxRow & { body: string }>`
    update outbox set claimed_by = ${claim}, claimed_until = ${claimedUntil}
    where id = ${id} and ${isDue(now)} and (claimed_until is null or claimed_until < clock_timestamp())
    returning ${columns}
  `.execute(tx)
  if (rows[0] !== undefined) return rows[0]
  const { rows: taken } = await sql`select from outbox where id = ${id} and ${isDue(now)}`.execute(tx)
  return taken.length > 0 ? 'busy' : undefined
}

/** An attempt, and the letter that it has in hand. */
type Claimed = { id: string; claim: string }

/** Says again that a letter is in hand. */
export async function holdLetter(tx: Tx, { id, claim }: Claimed): Promise<void> {
  await sql`
    update outbox set claimed_until = ${claimedUntil} where id = ${id} and claimed_by = ${claim}
  `.execute(tx)
}

function isDue(now: number) {
  return sql`body is not null and status in ('waiting', 'failed') and expires_at >= ${surelyNow(now)} and not ${isResting}`
}

const inNobodysHand = sql`claimed_by = null, claimed_until = null`

/** The day's count knows of a letter now, however often it is tried from here on. */
export async function markCounted(tx: Tx, id: string): Promise<void> {
  await sql`update outbox set is_counted = true where id = ${id}`.execute(tx)
}

/** What arrived from another installation was counted there, if at all. `client` is the owner's. */
export async function uncountArrived(client: Asks, companyId: string): Promise<void> {
  await client.query(
    `update outbox set is_counted = false where sender = $1 and status in ('waiting', 'failed')`,
    [companyId],
  )
}

/**
 * What waited when a backup was made may have left since: of companies it waits for somebody who says so, as what was given up
 * does; our own, whose links open nothing any more, never leave.
 */
export async function holdWaiting(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `update outbox set status = case when sender is null then 'expired' else 'failed' end,
       body = case when sender is null then null else body end, claimed_by = null, claimed_until = null
     where status = 'waiting' and ($1::uuid is null or sender = $1)`,
    [companyId],
  )
}

/** No server took it: there was none, or it has to wait. Answers whether the attempt still had it in hand. */
export async function releaseLetter(tx: Tx, { id, claim }: Claimed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set ${inNobodysHand} where id = ${id} and claimed_by = ${claim}
  `.execute(tx)
  return numAffectedRows === 1n
}

/**
 * What was sent needs its body no longer. It counts whoever has the letter in hand by now, and though somebody took it back since:
 * a mail server has it. Answers whether that is news.
 */
export async function markSent(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set status = 'sent', sent_at = ${new Date(now)}, body = null, attempts = attempts + 1, last_error = null,
      ${inNobodysHand}
    where id = ${id} and status <> 'sent'
  `.execute(tx)
  return numAffectedRows === 1n
}

/** Answers whether the attempt still had it in hand: else somebody else says what becomes of it. */
export async function markFailed(
  tx: Tx,
  { id, claim }: Claimed,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set status = ${isFinal ? 'failed' : 'waiting'}, attempts = attempts + 1, last_error = ${error.slice(0, 500)},
      ${inNobodysHand}
    where id = ${id} and claimed_by = ${claim}
  `.execute(tx)
  return numAffectedRows === 1n
}

/** Nobody sends it any more. Answers whether the attempt still had it in hand. */
export async function markNeedless(tx: Tx, { id, claim }: Claimed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set status = 'cancelled', body = null, ${inNobodysHand} where id = ${id} and claimed_by = ${claim}
  `.execute(tx)
  return numAffectedRows === 1n
}

/** A search looks at the installation's own letters: finding a company's by its recipient would tell whom it writes to. */
export async function readLetters(
  tx: Tx,
  { search = '', limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ rows: OutboxRow[]; total: number }> {
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<OutboxRow & { total: string }>`
    select ${columns}, count(*) over () as total from outbox
    where ${search.trim()} = '' or (sender is null and search_text(recipient || ' ' || subject) like search_text(${pattern}))
    order by created_at desc, id desc
    limit ${limit} offset ${offset}
  `.execute(tx)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

/** The letters of companies that `count_letters_unless_own` counted on a day, and the company that wrote most of them. */
export async function readLettersOfDay(tx: Tx, day: string): Promise<LettersOfDay> {
  const { rows } = await sql<LettersOfDay>`
    select
      coalesce((select letters from installation_letter_days where day = ${day}::date), 0) as letters,
      (select count(*)::int from letter_days where day = ${day}::date) as companies,
      (
        select jsonb_build_object('name', coalesce(c.trade_name, c.name), 'letters', d.letters)
        from letter_days d join companies c on c.id = d.company_id
        where d.day = ${day}::date
        order by d.letters desc, c.name
        limit 1
      ) as busiest
  `.execute(tx)
  return rows[0]!
}

/**
 * Letters nobody needs any more: those that came too late lose their body, old ones go. Where our clock and the database's
 * differ the earlier one counts: one that is ahead for a moment must cost no letter.
 */
export async function forgetLetters(tx: Tx, now: number): Promise<void> {
  await sql`
    update outbox set status = 'expired', body = null
    where status in ('waiting', 'failed') and expires_at < ${surelyNow(now)}
  `.execute(tx)
  await sql`
    delete from outbox where created_at < ${surelyNow(now)} - interval '90 days'
  `.execute(tx)
}

/** What came of giving a letter another state: `leaving` while it is handed over, `gone` where nothing is left to send, `given-up` where it waits no more. */
type Turned = 'done' | 'leaving' | 'gone' | 'given-up'

/** Takes a letter of the company back, or has it wait again. The application's role may do no more with letters that were written. */
export async function turnLetter(
  { tx, clock }: CompanyContext,
  id: string,
  status: 'cancelled' | 'waiting',
): Promise<Turned> {
  const { rows } = await sql<{ turned: Turned }>`
    select turn_letter(${id}::uuid, ${status}, ${new Date(clock.now())}) as turned
  `.execute(tx)
  return rows[0]!.turned
}

/** Letters that wait for a mail server to be there; of companies those that no server has seen yet. */
export async function readWaiting(
  tx: Tx,
  now: number,
  whose: 'all' | 'companies' | { companyId: string },
): Promise<Row<'outbox', 'id' | 'sender'>[]> {
  const isTheirs = {
    all: sql`true`,
    companies: sql`(sender is not null and attempts = 0)`,
    one: sql`sender = ${typeof whose === 'string' ? null : whose.companyId}::uuid`,
  }[typeof whose === 'string' ? whose : 'one']
  const { rows } = await sql<Row<'outbox', 'id' | 'sender'>>`
    select id, sender from outbox where status = 'waiting' and expires_at > ${surelyNow(now)} and ${isTheirs} and not ${isResting}
    order by created_at
  `.execute(tx)
  return rows
}
