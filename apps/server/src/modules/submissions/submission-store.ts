import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { AuthorityCall } from './authority-call.ts'
import { learnSeals } from './authority-seals.ts'
import type { Environment } from './environment.ts'
import { isSendingHeld } from './is-sending-held.ts'
import type { Delivery, SubmissionState } from './next-step.ts'
import { leaseMs } from './schedule.ts'
import type { Outcome, SubjectName } from './subject.ts'

/** What somebody works on until its lease ends. Its state is the one before: `waiting` is sent now, the others asked about. */
export type Claimed = Delivery & {
  id: string
  subject: SubjectName
  /** What is sent if it is: null when nobody has signed it yet. It lies here until the authority has answered. */
  xml: Buffer | null
}

type ClaimedRow = {
  subject_id: string
  subject: SubjectName
  environment: Environment
  was: SubmissionState
  attempts: number
  queries: number
  absences: number
  rounds: number
  queued_at: Date
  xml: Buffer | null
}

/**
 * Takes what is due, oldest first: up to `limit` that were never sent, and of those that the authority keeps what is left of
 * it, but always a quarter, so that neither holds up the other. What was never sent is marked as being sent before any call
 * is made, so that whoever finds it after a crash asks before sending.
 */
export async function claimDue(ctx: CompanyContext, limit: number): Promise<Claimed[]> {
  const now = new Date(ctx.clock.now())
  const { rows } = await sql<ClaimedRow>`
    with unsent as (
      select s.subject_id, s.state as was
      from submissions s
      where s.company_id = current_company() and s.next_attempt_at <= ${now}::timestamptz
        and s.state = 'waiting' and not ${isSendingHeld('s')}
      order by s.next_attempt_at, s.subject_id
      limit ${limit}
      for no key update of s skip locked
    ), kept as (
      select s.subject_id, s.state as was
      from submissions s
      where s.company_id = current_company() and s.next_attempt_at <= ${now}::timestamptz
        and s.state <> 'waiting' and not ${isSendingHeld('s')}
      order by s.next_attempt_at, s.subject_id
      limit greatest(${limit}::int / 4, ${limit}::int - (select count(*) from unsent))
      for no key update of s skip locked
    ), due as (
      select * from unsent union all select * from kept
    ), claimed as (
      update submissions s set
        state = case when due.was = 'waiting' then 'sending' else due.was end,
        attempts = s.attempts + case when due.was = 'waiting' then 1 else 0 end,
        queries = s.queries + case when due.was = 'waiting' then 0 else 1 end,
        first_sent_at = coalesce(s.first_sent_at, ${now}::timestamptz),
        next_attempt_at = ${now}::timestamptz + make_interval(secs =>
          case s.environment when 'simulator' then ${leaseMs.simulator / 1000}::int else ${leaseMs.live / 1000}::int end
        )
      from due
      where s.company_id = current_company() and s.subject_id = due.subject_id
      returning s.subject, s.subject_id, s.environment, due.was, s.attempts, s.queries, s.absences, s.rounds, s.queued_at
    )
    select c.*, case when c.was <> 'sent' or c.absences > 0 then f.content end as xml
    from claimed c
    left join submission_files f
      on f.company_id = current_company() and f.subject_id = c.subject_id and f.kind = 'xml'
    order by c.queued_at, c.subject_id
  `.execute(ctx.tx)
  return rows.map(({ subject_id: id, was: state, queued_at, ...row }) => ({
    ...row,
    id,
    state,
    queuedAtMs: queued_at.getTime(),
  }))
}

/** What to store after a call. */
export type Result = Omit<Outcome, 'id'> & {
  claimed: Claimed
  /** Sent once more: after an unknown outcome, or because the authority lost it. */
  resent: 'unknown' | 'lost' | null
  /** The calls that were made for it, in order. */
  calls: readonly AuthorityCall[]
}

/** Stores how far each of a batch is, and the authority's answers. What they mean is their subject's to say. */
export async function storeResults(ctx: CompanyContext, results: readonly Result[], at: Date): Promise<void> {
  if (results.length === 0) return
  const rows = JSON.stringify(results.map(toResultRow))
  await sql`
    update submissions s set
      state = r.state,
      next_attempt_at = r.next_attempt_at,
      attempts = s.attempts + case when r.resent is null then 0 else 1 end,
      rounds = s.rounds + case r.resent when 'lost' then 1 else 0 end,
      absences = r.absences,
      received_at = case when r.is_received then coalesce(s.received_at, ${at}::timestamptz) else s.received_at end,
      last_problem = r.problem,
      answer = coalesce(r.answer, s.answer),
      answered_at = case when r.answer is null then s.answered_at else ${at}::timestamptz end
    from jsonb_to_recordset(${rows}::jsonb) as r (
      subject_id uuid, state text, next_attempt_at timestamptz, resent text, absences int, is_received boolean, problem text,
      answer jsonb
    )
    where s.company_id = current_company() and s.subject_id = r.subject_id
  `.execute(ctx.tx)
  await storeAnswers(ctx, rows, at)
  await learnSealsOf(ctx, results)
}

/** The verdict's bytes are kept for ever, as they came. */
async function storeAnswers(ctx: CompanyContext, rows: string, at: Date) {
  await sql`
    insert into submission_files (company_id, subject_id, kind, content, created_at)
    select current_company(), r.subject_id, 'answer', decode(r.answer_xml, 'base64'), ${at}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as r (subject_id uuid, answer_xml text)
    where r.answer_xml is not null
    on conflict do nothing
  `.execute(ctx.tx)
}

async function learnSealsOf(ctx: CompanyContext, results: readonly Result[]) {
  const byEnvironment = Map.groupBy(results, ({ claimed }) => claimed.environment)
  for (const [environment, given] of byEnvironment) {
    const answers = given.flatMap(({ step }) => step.answerXml ?? [])
    if (answers.length > 0) await learnSeals(ctx, environment, answers)
  }
}

function toResultRow({ claimed, step, answer, resent }: Result) {
  return {
    subject_id: claimed.id,
    state: step.state,
    next_attempt_at: step.nextAttemptAtMs === null ? null : new Date(step.nextAttemptAtMs).toISOString(),
    resent,
    absences: step.absences,
    is_received: step.isReceived,
    problem: step.problem,
    answer,
    answer_xml: step.answerXml === null ? null : Buffer.from(step.answerXml).toString('base64'),
  }
}

/** Has something delivered from now on. What is issued is queued by the statement that issues it (`issue_documents`). */
export async function queueSubmission(
  ctx: CompanyContext,
  { subject, id, environment }: { subject: SubjectName; id: string; environment: Environment },
): Promise<void> {
  const now = new Date(ctx.clock.now())
  await sql`
    insert into submissions (company_id, subject, subject_id, environment, next_attempt_at, queued_at)
    values (current_company(), ${subject}, ${id}::uuid, ${environment}, ${now}, ${now})
  `.execute(ctx.tx)
  await wakeSubmissions(ctx, 0)
}

/** When the next of the company is due, in milliseconds since 1970; null when none is. */
export async function nextDueAt(ctx: CompanyContext): Promise<number | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(s.next_attempt_at) as due_at
    from submissions s
    where s.company_id = current_company() and s.next_attempt_at is not null and not ${isSendingHeld('s')}
  `.execute(ctx.tx)
  return rows[0]?.due_at?.getTime() ?? null
}

/** Has the company's sender wake up after a while, unless it will by then. */
export async function wakeSubmissions(ctx: CompanyContext, afterMs: number): Promise<void> {
  await sql`
    select wake_submissions(current_company(), make_interval(secs => ${afterMs / 1000}))
  `.execute(ctx.tx)
}
