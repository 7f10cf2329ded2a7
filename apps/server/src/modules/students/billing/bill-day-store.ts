import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Asks } from '#platform/database/open-client.ts'

/** The day on which a month is due by the settings `s`, in SQL: the last where the month is shorter. */
const dueOn = (day: string) => sql`(
  date_trunc('month', ${day}::date)::date - 1 + least(
    coalesce((s.settings ->> 'bill_day')::integer, 1),
    extract(day from date_trunc('month', ${day}::date) + interval '1 month' - interval '1 day')::integer
  )
)`

/**
 * The companies whose day in the month of this one has come and whose month has not begun. A day that was over when the settings were saved
 * begins nothing, nor does a company that may only be read.
 */
export async function readDueMonths(tx: Tx, day: string): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select s.company_id from company_settings s
    join companies c on c.id = s.company_id and c.status = 'active'
    where s.section = 'students' and s.settings ->> 'bill_by_itself' in ('draft', 'issue', 'issue_and_send')
      and s.settings -> 'is_on' = 'true'
      and ${dueOn(day)} <= ${day}::date and ${dueOn(day)} >= costa_rica_day(s.updated_at)
      and not exists (
        select from student_bill_days b
        where b.company_id = s.company_id and b.month = date_trunc('month', ${day}::date)::date
      )
    order by s.company_id limit 5000
  `.execute(tx)
  return rows.map(({ company_id }) => company_id)
}

/** In whose name a month bills itself: of who saved the settings last; null for who is no more. */
export async function readWhoseMonth({ tx }: CompanyContext): Promise<string | null> {
  const { rows } = await sql<{ saved_by: string | null }>`
    select saved_by from company_settings where company_id = current_company() and section = 'students'
  `.execute(tx)
  return rows[0]?.saved_by ?? null
}

/** The month that a task bills by itself; undefined for one that somebody began. */
export async function readMonthOf({ tx }: CompanyContext, taskId: string): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from student_bill_days
    where company_id = current_company() and task_id = ${taskId}::uuid
  `.execute(tx)
  return rows[0]?.month
}

/** Notes that a month began, or what came of it; answers whether it is the first time. */
export async function takeMonth(
  { tx, clock }: CompanyContext,
  month: string,
  { taskId = null, problem = null }: { taskId?: string | null; problem?: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    insert into student_bill_days (company_id, month, begun_at, task_id, problem_code)
    values (current_company(), to_date(${month}, 'YYYY-MM'), ${new Date(clock.now())}, ${taskId}::uuid, ${problem})
    on conflict (company_id, month) do update set task_id = excluded.task_id
    where student_bill_days.task_id is null and excluded.task_id is not null
    returning true as is_first
  `.execute(tx)
  return rows.length > 0
}

/** In a restored database or company: what is due may have been billed since the backup, so that it is left to a person. */
export async function holdDueMonths(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `insert into student_bill_days (company_id, month, begun_at, problem_code)
     select s.company_id, date_trunc('month', costa_rica_day(now()))::date, now(), 'recurring-restored'
     from company_settings s
     where s.section = 'students' and s.settings ->> 'bill_by_itself' in ('draft', 'issue', 'issue_and_send')
       and ($1::uuid is null or s.company_id = $1)
       and extract(day from costa_rica_day(now())) >= least(
         coalesce((s.settings ->> 'bill_day')::integer, 1),
         extract(day from date_trunc('month', costa_rica_day(now())) + interval '1 month' - interval '1 day')
       )
     on conflict do nothing`,
    [companyId],
  )
}
