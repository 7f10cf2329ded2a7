import type { FiscalStatus } from '@cuentaclara/contracts'
import type { JsonObject } from '@cuentaclara/einvoice/xml'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { learnSeals } from './authority-seals.ts'
import type { Environment } from './environment.ts'
import { isSendingHeld } from './is-sending-held.ts'
import type { StoredAnswer } from './judged-answer.ts'
import type { Step, SubmissionState } from './next-step.ts'
import { leaseMs } from './schedule.ts'

/** A document that somebody works on until its lease ends, with everything that sending or asking needs. */
export type Claimed = {
  documentId: string
  kind: string
  fiscalStatus: FiscalStatus
  environment: Environment
  /** As it was before: `waiting` is sent now, the others are asked about. */
  state: SubmissionState
  attempts: number
  queries: number
  absences: number
  rounds: number
  queuedAtMs: number
  clave: string
  consecutivo: string
  issuedAtMs: number
  /** Only its issuer and receiver, unless nobody has signed it yet. */
  snapshot: JsonObject
  /** Null when nobody has signed it yet. */
  xml: Buffer | null
}

type ClaimedRow = {
  document_id: string
  kind: string
  fiscal_status: FiscalStatus
  environment: Environment
  was: SubmissionState
  attempts: number
  queries: number
  absences: number
  rounds: number
  queued_at: Date
  clave: string
  consecutivo: string
  issued_at: Date
  snapshot: JsonObject
  xml: Buffer | null
}

/**
 * Takes documents that are due, oldest first: up to `limit` that were never sent, and of those that the authority keeps
 * what is left of it, but always a quarter, so that neither holds up the other. What was never sent is marked as being
 * sent before any call is made, so that whoever finds it after a crash asks before sending.
 */
export async function claimDue(ctx: CompanyContext, limit: number): Promise<Claimed[]> {
  const now = new Date(ctx.clock.now())
  const { rows } = await sql<ClaimedRow>`
    with unsent as (
      select s.subject_id, s.state as was
      from submissions s
      where s.company_id = ${ctx.companyId}::uuid and s.next_attempt_at <= ${now}::timestamptz
        and s.state = 'waiting' and not ${isSendingHeld('s')}
      order by s.next_attempt_at, s.subject_id
      limit ${limit}
      for no key update of s skip locked
    ), kept as (
      select s.subject_id, s.state as was
      from submissions s
      where s.company_id = ${ctx.companyId}::uuid and s.next_attempt_at <= ${now}::timestamptz
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
      where s.company_id = ${ctx.companyId}::uuid and s.subject_id = due.subject_id
      returning s.subject_id as document_id, s.environment, due.was, s.attempts, s.queries, s.absences, s.rounds, s.queued_at
    )
    select c.*, d.kind, d.fiscal_status, d.clave, d.consecutivo, d.issued_at,
      case when f.subject_id is null then d.snapshot else
        jsonb_build_object('issuer', d.snapshot -> 'issuer', 'receiver', d.snapshot -> 'receiver')
      end as snapshot,
      case when c.was <> 'sent' or c.absences > 0 then f.content end as xml
    from claimed c
    join documents d on d.company_id = ${ctx.companyId}::uuid and d.id = c.document_id
    left join submission_files f on f.company_id = d.company_id and f.subject_id = d.id and f.kind = 'xml'
    order by d.sequence
  `.execute(ctx.tx)
  return rows.map((row) => ({
    documentId: row.document_id,
    kind: row.kind,
    fiscalStatus: row.fiscal_status,
    environment: row.environment,
    state: row.was,
    attempts: row.attempts,
    queries: row.queries,
    absences: row.absences,
    rounds: row.rounds,
    queuedAtMs: row.queued_at.getTime(),
    clave: row.clave,
    consecutivo: row.consecutivo,
    issuedAtMs: row.issued_at.getTime(),
    snapshot: row.snapshot,
    xml: row.xml,
  }))
}

/** What to store of one document after a call. */
export type Result = {
  documentId: string
  step: Step
  fiscalStatus: FiscalStatus
  hasNewStatus: boolean
  answer: (StoredAnswer & { xml: Uint8Array; environment: Environment }) | null
  /** Sent once more: after an unknown outcome, or because the authority lost it. */
  resent: 'unknown' | 'lost' | null
}

/** Stores what became of a batch: delivery, status, answer and what is told of it, all of it or nothing. */
export async function storeResults(ctx: CompanyContext, results: readonly Result[]): Promise<void> {
  if (results.length === 0) return
  const at = new Date(ctx.clock.now())
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
      document_id uuid, state text, next_attempt_at timestamptz, resent text, absences int, is_received boolean, problem text,
      answer jsonb
    )
    where s.company_id = ${ctx.companyId}::uuid and s.subject_id = r.document_id
  `.execute(ctx.tx)
  await storeAnswers(ctx, rows, at)
  await learnSealsOf(ctx, results)
  await storeStatuses(ctx, results, at)
  await recordFailures(ctx, results, at)
}

/** The verdict's bytes are kept for ever, as they came. */
async function storeAnswers(ctx: CompanyContext, rows: string, at: Date) {
  await sql`
    insert into submission_files (company_id, subject_id, kind, content, created_at)
    select ${ctx.companyId}::uuid, r.document_id, 'answer', decode(r.answer_xml, 'base64'), ${at}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as r (document_id uuid, answer_xml text)
    where r.answer_xml is not null
    on conflict do nothing
  `.execute(ctx.tx)
}

async function learnSealsOf(ctx: CompanyContext, results: readonly Result[]) {
  const answers = results.flatMap(({ answer }) => answer ?? [])
  for (const [environment, given] of Map.groupBy(answers, (answer) => answer.environment)) {
    await learnSeals(
      ctx,
      environment,
      given.map(({ xml }) => xml),
    )
  }
}

async function storeStatuses(ctx: CompanyContext, results: readonly Result[], at: Date) {
  const rows = results.flatMap(({ documentId, fiscalStatus, hasNewStatus, answer, step }) =>
    hasNewStatus
      ? [
          {
            document_id: documentId,
            fiscal_status: fiscalStatus,
            has_warning: answer !== null && answer.status === 'accepted' && answer.entries.length > 0,
            detail: fiscalStatus === 'failed' ? step.problem : null,
          },
        ]
      : [],
  )
  if (rows.length === 0) return
  await sql`
    select store_statuses(${ctx.companyId}::uuid, ${JSON.stringify(rows)}::jsonb, ${at})
  `.execute(ctx.tx)
}

async function recordFailures(ctx: CompanyContext, results: readonly Result[], at: Date) {
  const failures = results.filter(({ step }) => step.hasFailed)
  await ctx.record(
    ...failures.map(({ documentId, step }) => ({
      companyId: ctx.companyId,
      name: 'document.attempt_failed' as const,
      subjectId: documentId,
      facts: { detail: step.problem },
      at,
    })),
  )
}

/** When the next document of the company is due, in milliseconds since 1970; null when none is. */
export async function nextDueAt(ctx: CompanyContext): Promise<number | null> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(s.next_attempt_at) as due_at
    from submissions s
    where s.company_id = ${ctx.companyId}::uuid and s.next_attempt_at is not null and not ${isSendingHeld('s')}
  `.execute(ctx.tx)
  return rows[0]?.due_at?.getTime() ?? null
}

/** Has the company's sender wake up after a while, unless it will by then. */
export async function wakeSubmissions(ctx: CompanyContext, afterMs: number): Promise<void> {
  await sql`
    select wake_submissions(${ctx.companyId}::uuid, make_interval(secs => ${afterMs / 1000}))
  `.execute(ctx.tx)
}

/** Remembers how the calls went, for the indicator. Returns whether the authority came back or went away. */
export async function storeHealth(
  ctx: CompanyContext,
  environment: Environment,
  { medianMs, problem }: { medianMs: number | null; problem: string | null },
): Promise<boolean> {
  const at = new Date(ctx.clock.now())
  const { rows } = await sql<{ is_turn: boolean }>`
    with before as (
      select last_success_at, last_failure_at from authority_settings
      where company_id = ${ctx.companyId}::uuid and environment = ${environment}
    )
    insert into authority_settings as a (
      company_id, environment, last_success_at, last_failure_at, last_problem, median_ms, updated_at
    ) values (
      ${ctx.companyId}::uuid, ${environment}, ${medianMs === null ? null : at}::timestamptz,
      ${medianMs === null ? at : null}::timestamptz, ${problem}, ${medianMs}::int, ${at}
    )
    on conflict (company_id, environment) do update set
      last_success_at = coalesce(excluded.last_success_at, a.last_success_at),
      last_failure_at = coalesce(excluded.last_failure_at, a.last_failure_at),
      last_problem = excluded.last_problem,
      median_ms = coalesce(excluded.median_ms, a.median_ms)
    returning coalesce(
      (
        select coalesce(b.last_success_at, '-infinity') > coalesce(b.last_failure_at, '-infinity') from before b
      ) is distinct from ${medianMs !== null}::boolean,
      true
    ) as is_turn
  `.execute(ctx.tx)
  return rows[0]!.is_turn
}

function toResultRow({ documentId, step, answer, resent }: Result) {
  const { xml, environment: _, ...answerView } = answer ?? { xml: null }
  return {
    document_id: documentId,
    state: step.state,
    next_attempt_at: step.nextAttemptAtMs === null ? null : new Date(step.nextAttemptAtMs).toISOString(),
    resent,
    absences: step.absences,
    is_received: step.isReceived,
    problem: step.problem,
    answer: answer === null ? null : answerView,
    answer_xml: xml === null ? null : Buffer.from(xml).toString('base64'),
  }
}
