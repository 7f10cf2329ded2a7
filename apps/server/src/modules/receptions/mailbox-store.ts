import type { UploadedFile } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { newId } from '#platform/ids.ts'

const minuteMs = 60_000
/** Between two looks into a mailbox that answers. */
const usualPauseMs = 5 * minuteMs
export const longestPauseMs = 6 * 60 * minuteMs

export type StoredMailbox = {
  settings_version: number
  next_read_at: Date
  read_at: Date | null
  failing_since: Date | null
  failures: number
  problem: string | null
  problem_params: Record<string, string>
}

export async function readMailboxRow(ctx: CompanyContext): Promise<StoredMailbox | undefined> {
  const { rows } = await sql<StoredMailbox>`
    select settings_version, next_read_at, read_at, failing_since, failures, problem, problem_params
    from mailboxes where company_id = current_company()
  `.execute(ctx.tx)
  return rows[0]
}

/** Takes the turn to read, unless it is not time yet or somebody else has it; the next one is in a few minutes whatever happens. */
export async function takeTurn(ctx: CompanyContext, settingsVersion: number): Promise<boolean> {
  const now = ctx.clock.now()
  const { rows } = await sql`
    insert into mailboxes as m (company_id, settings_version, next_read_at)
    values (current_company(), ${settingsVersion}, ${new Date(now + usualPauseMs)})
    on conflict (company_id) do update set
      settings_version = excluded.settings_version, next_read_at = excluded.next_read_at
    where m.next_read_at <= ${new Date(now)} or m.settings_version <> excluded.settings_version
    returning company_id
  `.execute(ctx.tx)
  return rows.length > 0
}

/** Whoever reads next does it at once. */
export async function bringTurnForward(ctx: CompanyContext, settingsVersion: number): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`
    insert into mailboxes as m (company_id, settings_version, next_read_at)
    values (current_company(), ${settingsVersion}, ${now})
    on conflict (company_id) do update set next_read_at = ${now}
  `.execute(ctx.tx)
}

/** It was read; `isMore` when the time was over before the mails were. */
export async function storeSuccess(ctx: CompanyContext, isMore: boolean): Promise<void> {
  const now = ctx.clock.now()
  await sql`
    update mailboxes set failures = 0, failing_since = null, problem = null, problem_params = '{}',
      read_at = case when ${isMore} then read_at else ${new Date(now)}::timestamptz end,
      next_read_at = ${new Date(isMore ? now : now + usualPauseMs)}
    where company_id = current_company()
  `.execute(ctx.tx)
}

type Failure = { problem: string; params: Readonly<Record<string, string>> }

/** It could not be read: each time the pause is twice as long, up to six hours. Answers how often in a row, and since when. */
export async function storeFailure(
  ctx: CompanyContext,
  { problem, params }: Failure,
): Promise<{ failures: number; failing_since: Date }> {
  const now = ctx.clock.now()
  const failures = ((await readMailboxRow(ctx))?.failures ?? 0) + 1
  const pauseMs = Math.min(usualPauseMs * 2 ** failures, longestPauseMs)
  const { rows } = await sql<{ failures: number; failing_since: Date }>`
    update mailboxes set failures = ${failures}, problem = ${problem}, problem_params = ${JSON.stringify(params)}::jsonb,
      failing_since = coalesce(failing_since, ${new Date(now)}), next_read_at = ${new Date(now + pauseMs)}
    where company_id = current_company()
    returning failures, failing_since
  `.execute(ctx.tx)
  return rows[0]!
}

/** Where a mail is: the number means something only in this mailbox, while the validity stays. */
export type MailPlace = { mailbox: string; uidValidity: string; uid: number }

export type KnownMail = { id: string; uid: number; status: StoredMail['status']; is_settled: boolean }

export async function findKnownMails(
  ctx: CompanyContext,
  { mailbox, uidValidity }: Omit<MailPlace, 'uid'>,
  uids: readonly number[],
): Promise<KnownMail[]> {
  const { rows } = await sql<KnownMail>`
    select id, uid::float8 as uid, status, is_settled from mailbox_mails
    where company_id = current_company() and mailbox = ${mailbox} and uid_validity = ${uidValidity}::numeric
      and uid = any(${[...uids]}::bigint[])
  `.execute(ctx.tx)
  return rows
}

type Outside = { sender: string; subject: string; bytes: number; sentAt: Date | null }

/** Notes that a mail is being read, and how often that was begun. */
export async function beginMail(
  ctx: CompanyContext,
  { mailbox, uidValidity, uid }: MailPlace,
  { sender, subject, bytes, sentAt }: Outside,
): Promise<{ id: string; attempts: number }> {
  const { rows } = await sql<Row<'mailbox_mails', 'id' | 'attempts'>>`
    insert into mailbox_mails as m (
      company_id, id, mailbox, uid_validity, uid, sender, subject, bytes, sent_at, created_at
    ) values (
      current_company(), ${newId()}::uuid, ${mailbox}, ${uidValidity}::numeric, ${uid}, ${sender}, ${subject},
      ${bytes}, ${sentAt}, ${new Date(ctx.clock.now())}
    )
    on conflict (company_id, mailbox, uid_validity, uid) do update set attempts = m.attempts + 1
    returning id, attempts
  `.execute(ctx.tx)
  return rows[0]!
}

/** Whether a mail still waits for its end; whoever asks at the same time waits. */
export async function lockMail(ctx: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from mailbox_mails
    where company_id = current_company() and id = ${id}::uuid and status = 'reading'
    for update
  `.execute(ctx.tx)
  return rows.length > 0
}

type KeptFile = Omit<UploadedFile, 'message'>
const mostKeptFiles = 20

export type MailOutcome = {
  status: 'taken' | 'nothing' | 'refused'
  reason: string | null
  files: KeptFile[]
}

/** What became of a mail. What was taken still has to be marked on the server. */
export async function endMail(ctx: CompanyContext, id: string, outcome: MailOutcome): Promise<void> {
  const { status, reason, files } = outcome
  await sql`
    update mailbox_mails set status = ${status}, reason = ${reason}, is_settled = ${status !== 'taken'},
      files = ${JSON.stringify(files.slice(0, mostKeptFiles))}::jsonb, file_count = ${files.length}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

export async function settleMail(ctx: CompanyContext, id: string): Promise<void> {
  await sql`
    update mailbox_mails set is_settled = true where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
}

export type StoredMail = {
  id: string
  sender: string
  subject: string
  sent_at: Date | null
  created_at: Date
  status: 'reading' | 'taken' | 'nothing' | 'refused'
  reason: string | null
  files: KeptFile[]
  file_count: number
}

export async function readMails(
  ctx: CompanyContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredMail[]; total: number }> {
  const { tx } = ctx
  const [{ rows }, counted] = await Promise.all([
    sql<StoredMail>`
      select id, sender, subject, sent_at, created_at, status, reason, files, file_count from mailbox_mails
      where company_id = current_company()
      order by created_at desc, id desc limit ${limit} offset ${offset}
    `.execute(tx),
    sql<{ total: number }>`
      select count(*)::int as total from mailbox_mails where company_id = current_company()
    `.execute(tx),
  ])
  return { rows, total: counted.rows[0]!.total }
}
