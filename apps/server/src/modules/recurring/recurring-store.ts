import type { ComingRaise, RecurringRow, RunStatus } from '@cuentaclara/contracts'
import { isLeapDay, type YearlyRaise } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { draftTotal, toStoredJson } from '#modules/documents/drafts.ts'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import type { AssessedContent, RecurringInput } from './assess-recurring.ts'

export type StoredRecurring = Pick<
  RecurringRow,
  | 'id'
  | 'name'
  | 'status'
  | 'client_id'
  | 'client_name'
  | 'currency'
  | 'total'
  | 'schedule'
  | 'mode'
  | 'price_mode'
  | 'next_on'
  | 'failures'
  | 'has_warning'
> & {
  last_run_id: string | null
  last_run_on: string | null
  last_run_status: RunStatus | null
  done: number
  last_problem: string | null
  updated_at: Date
  version: number
  time_of_day: string
  due_days: number | null
  raise_percent: string | null
  raise_on: string | null
  raise_leap_day: boolean
  coming_raise: ComingRaise | null
  raised_from: string | null
  input: unknown
  attempt_at: Date | null
  started_by: string | null
  started_by_name: string | null
  created_by_name: string | null
  created_at: Date
  ended_at: Date | null
  recipients_of: 'students' | 'clients' | null
  group_name: string | null
  tag_id: string | null
  except_ids: string[]
  recipient_count: number | null
}

/** How many a series `r` bills today, in SQL: payers or clients, each with a document. */
const recipientCount: RawBuilder<unknown> = sql`case r.recipients_of
  when 'students' then (
    select count(distinct y.client_id)::int from students s
    join student_payers y on y.company_id = s.company_id and y.student_id = s.id
    where s.company_id = r.company_id and s.sort_group = search_text(r.group_name) and s.status = 'active' and s.id <> all(r.except_ids)
  )
  when 'clients' then ${taggedClients()}
end`

/** How many times a series `r` bills what is written in it, in SQL: students of the group, or clients. */
const timesBilled: RawBuilder<unknown> = sql`case r.recipients_of
  when 'students' then (
    select count(*)::int from students s
    where s.company_id = r.company_id and s.sort_group = search_text(r.group_name) and s.status = 'active' and s.id <> all(r.except_ids)
  )
  when 'clients' then ${taggedClients()}
  else 1
end`

function taggedClients(): RawBuilder<unknown> {
  return sql`(
    select count(*)::int from clients c
    where c.company_id = r.company_id and c.tags @> array[r.tag_id] and not c.is_archived and c.id <> all(r.except_ids)
  )`
}

/** The columns of a series, from `recurring_invoices r` with `recurringJoins`. */
export const recurringColumns = sql`
  r.id, r.name, r.status, r.client_id, r.client_name, r.currency, trim_scale(r.total) as total, r.schedule, r.mode,
  r.price_mode, r.next_on, r.failures, r.has_warning, r.last_problem, r.updated_at, r.version,
  to_char(r.time_of_day, 'HH24:MI') as time_of_day, r.due_days, trim_scale(r.raise_percent)::text as raise_percent, r.raise_on, r.raise_leap_day, r.coming_raise, r.raised_from, r.input, r.attempt_at, r.started_by, s.name as started_by_name,
  u.name as created_by_name, r.created_at, r.ended_at, r.recipients_of, r.group_name, r.tag_id, r.except_ids,
  ${recipientCount} as recipient_count, l.id as last_run_id, l.planned_on as last_run_on,
  l.status as last_run_status,
  (
    select count(*)::int from recurring_runs n
    where n.company_id = r.company_id and n.recurring_id = r.id and n.status in ('created', 'sent')
  ) as done`

export const recurringJoins = sql`
  left join users u on u.id = r.created_by
  left join users s on s.id = r.started_by
  left join lateral (
    select n.id, n.planned_on, n.status from recurring_runs n
    where n.company_id = r.company_id and n.recurring_id = r.id
    order by n.planned_on desc limit 1
  ) l on true`

export type ActiveSeries = Pick<
  StoredRecurring,
  'id' | 'currency' | 'total' | 'schedule' | 'raise_percent' | 'raise_on' | 'raise_leap_day' | 'coming_raise'
> & {
  next_on: string
  /** Only of one whose prices rise in these months: it is large. */
  input: unknown
  /** How many times it bills what is written: of a series for many as often as there are students or clients. */
  times: number
  /** What the runs of a month came to, by month. */
  made: Record<string, string>
}

/** Active series of a filter, at most as many as anybody has, with what their runs of some months came to. */
export async function readActive(
  tx: CompanyTransaction,
  where: RawBuilder<unknown>,
  { from, to }: { from: string; to: string },
): Promise<ActiveSeries[]> {
  // A series in dollars that is billed in colones adds what it is priced at.
  const { rows } = await sql<ActiveSeries>`
    select r.id, r.currency, r.total, ${timesBilled} as times, r.schedule, r.next_on, trim_scale(r.raise_percent)::text as raise_percent, r.raise_on, r.raise_leap_day, r.coming_raise,
      case when r.raise_on <= ${to}::date or (r.coming_raise ->> 'from')::date <= ${to}::date then r.input end as input,
      coalesce((
        select jsonb_object_agg(m.month, m.total) from (
          select to_char(n.planned_on, 'YYYY-MM') as month,
            sum(case when d.currency = r.currency then d.total else r.total end)::text as total
          from recurring_documents n join documents d on d.company_id = n.company_id and d.id = n.document_id
          where n.company_id = r.company_id and n.recurring_id = r.id and n.status in ('created', 'sent')
            and n.planned_on between ${from}::date and ${to}::date and d.fiscal_status <> 'rejected'
          group by 1
        ) m
      ), '{}') as made
    from recurring_invoices r
    where ${where} and r.status = 'active' and r.next_on is not null limit 20000
  `.execute(tx)
  return rows
}

export async function readRecurring(
  tx: CompanyTransaction,
  id: string,
  { isLocked = false } = {},
): Promise<StoredRecurring | undefined> {
  const { rows } = await sql<StoredRecurring>`
    select ${recurringColumns} from recurring_invoices r ${recurringJoins}
    where r.company_id = current_company() and r.id = ${id}::uuid
    ${isLocked ? sql`for update of r` : sql``}
  `.execute(tx)
  return rows[0]
}

/** Series by name; `isLocked` keeps runs and people from changing them meanwhile. */
export async function readSeries(
  tx: CompanyTransaction,
  ids: readonly string[],
  isLocked: boolean,
): Promise<StoredRecurring[]> {
  if (isLocked)
    await sql`
      select r.id from recurring_invoices r
      where r.company_id = current_company() and r.id = any(${[...ids]}::uuid[]) order by r.id for update
    `.execute(tx)
  const { rows } = await sql<StoredRecurring>`
    select ${recurringColumns} from recurring_invoices r ${recurringJoins}
    where r.company_id = current_company() and r.id = any(${[...ids]}::uuid[])
    order by search_text(r.name), r.id
  `.execute(tx)
  return rows
}

export type RecurringToStore = {
  id: string
  input: RecurringInput
  party: { id: string | null; name: string | null }
} & AssessedContent

export async function insertRecurring(ctx: CompanyContext, series: RecurringToStore): Promise<void> {
  const at = new Date(ctx.clock.now())
  const { input, party } = series
  await sql`
    insert into recurring_invoices (
      company_id, id, name, client_id, client_name, schedule, starts_on, time_of_day, mode, due_days, price_mode, currency,
      raise_percent, raise_on, raise_leap_day, total, has_warning, input, created_by, created_at, updated_at,
      recipients_of, group_name, tag_id, except_ids
    ) values (
      current_company(), ${series.id}, ${input.name.trim()}, ${party.id},
      ${party.name}, ${JSON.stringify(input.schedule)}::jsonb, ${input.schedule.starts_on},
      ${input.time_of_day}, ${input.mode}, ${input.due_days ?? null}, ${input.price_mode}, ${input.content.currency},
      ${input.yearly_raise?.percent ?? null}::numeric, ${input.yearly_raise?.on ?? null}::date, ${isOnLeapDay(input)}, ${draftTotal(series.assessment)}, ${series.assessment.issues.length > 0}, ${toStoredJson(series.assessment.input)}::jsonb, ${ctx.userId},
      ${at}, ${at}, ${sql.join(recipientValues(input))}
    )
  `.execute(ctx.tx)
}

export async function updateRecurring(ctx: CompanyContext, series: RecurringToStore): Promise<void> {
  const { input, party } = series
  await sql`
    update recurring_invoices set
      name = ${input.name.trim()}, client_id = ${party.id},
      client_name = ${party.name}, schedule = ${JSON.stringify(input.schedule)}::jsonb,
      starts_on = ${input.schedule.starts_on}, time_of_day = ${input.time_of_day}, mode = ${input.mode},
      due_days = ${input.due_days ?? null}, price_mode = ${input.price_mode}, currency = ${input.content.currency},
      raise_percent = ${input.yearly_raise?.percent ?? null}::numeric, raise_on = ${input.yearly_raise?.on ?? null}::date,
      raise_leap_day = ${isOnLeapDay(input)} or coalesce(raise_leap_day and raise_on = ${input.yearly_raise?.on ?? null}::date, false),
      total = ${draftTotal(series.assessment)}, has_warning = ${series.assessment.issues.length > 0},
      (recipients_of, group_name, tag_id, except_ids) = (select ${sql.join(recipientValues(input))}),
      -- So much in another currency is no raise.
      coming_raise = case when currency = ${input.content.currency} or coming_raise ? 'percent' then coming_raise end,
      input = ${toStoredJson(series.assessment.input)}::jsonb, version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${series.id}
  `.execute(ctx.tx)
}

/** Whom it bills, in the order of the columns that say so. */
function recipientValues({ recipients }: RecurringInput): RawBuilder<unknown>[] {
  const group = recipients?.of === 'students' ? recipients.group_name : null
  const tag = recipients?.of === 'clients' ? recipients.tag_id : null
  return [
    sql`${recipients?.of ?? null}::text`,
    sql`${group}::text`,
    sql`${tag}::uuid`,
    sql`${recipients?.except ?? []}::uuid[]`,
  ]
}

/** How the prices of a series rise, where they do. */
export function raiseOf({
  raise_percent: percent,
  raise_on: on,
  raise_leap_day: leapDay,
}: Pick<StoredRecurring, 'raise_percent' | 'raise_on' | 'raise_leap_day'>): YearlyRaise | null {
  return percent === null || on === null ? null : { percent, on, ...(leapDay && { leapDay }) }
}

/** The same of what is typed and not stored. */
export function raiseTyped({
  yearly_raise: raise,
  schedule,
}: Pick<RecurringInput, 'yearly_raise' | 'schedule'>): YearlyRaise | null {
  return raise ? { ...raise, ...(isLeapDay(raise.on, schedule.starts_on) && { leapDay: true }) } : null
}

function isOnLeapDay(input: RecurringInput): boolean {
  return raiseTyped(input)?.leapDay ?? false
}

/** Sets what a move or a run changes. */
export async function patchRecurring(
  ctx: CompanyContext,
  id: string,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update recurring_invoices set ${changes}, version = version + 1, updated_at = ${new Date(ctx.clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(ctx.tx)
  ctx.announce({ type: 'recurring', companyId: ctx.companyId, id })
}

export async function removeRecurring(tx: CompanyTransaction, id: string): Promise<void> {
  await sql`delete from recurring_invoices where company_id = current_company() and id = ${id}::uuid`.execute(
    tx,
  )
}

/** What issued documents of a series came to, a row per currency. */
export async function readIncome(tx: CompanyTransaction, id: string) {
  const { rows } = await sql<{ currency: 'CRC' | 'USD'; total: string }>`
    select d.currency, trim_scale(sum(d.total)) as total
    from recurring_documents n join documents d on d.company_id = n.company_id and d.id = n.document_id
    where n.company_id = current_company() and n.recurring_id = ${id}::uuid and d.clave is not null
      and d.fiscal_status <> 'rejected'
    group by d.currency order by d.currency
  `.execute(tx)
  return rows
}
