import type { StudentBills } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type Bill, billsOf, type DuePlan, type LateFee, type Overdue } from './bills.ts'
import { standingCharges } from './charge-store.ts'

/** Whose month is billed: everybody, a group, one person. */
export type BillsQuestion = {
  month: string
  group_name?: string | null | undefined
  student_id?: string | null | undefined
  /** Only whom this client pays for. */
  client_id?: string | null | undefined
  late_fee?: LateFee | null | undefined
  /** Months too from before somebody was entered. */
  with_earlier?: boolean
}

/** What a month bills that nobody billed yet. */
export async function readBills(ctx: CompanyContext, question: BillsQuestion): Promise<Bill[]> {
  const { month, late_fee: lateFee = null } = question
  const plans = await readDuePlans(ctx, question)
  const overdue = lateFee === null ? [] : await readOverdue(ctx, question, lateFee.after_days)
  return billsOf(month, plans, overdue, lateFee)
}

/** Plans that are in force in the month, of people who are there; who left is billed up to the month of the last day. */
async function readDuePlans({ tx }: CompanyContext, question: BillsQuestion): Promise<DuePlan[]> {
  const { rows } = await sql<DuePlan>`
    select s.id as student_id, s.name as student, p.id as plan_id, p.item_id, i.name as item, s.currency,
      trim_scale(p.amount) as amount, trim_scale(p.discount_percent) as discount_percent,
      (
        select jsonb_agg(jsonb_build_object('client_id', y.client_id, 'name', c.name, 'share', y.share::text)
          order by y.share desc, c.sort_name)
        from student_payers y join clients c on c.company_id = y.company_id and c.id = y.client_id
        where y.company_id = s.company_id and y.student_id = s.id
      ) as payers,
      coalesce((
        select jsonb_agg(jsonb_build_object('client_id', b.client_id, 'share', b.share::text, 'amount', b.amount::text))
        from (${standingCharges}) b
        where b.company_id = p.company_id and b.student_id = s.id and b.plan_id = p.id and b.month = m.first
      ), '[]') as billed
    from students s
    join student_plans p on p.company_id = s.company_id and p.student_id = s.id
    left join items i on i.company_id = p.company_id and i.id = p.item_id
    cross join (select to_date(${question.month}, 'YYYY-MM') as first) m
    where s.company_id = current_company() and ${isAsked(question)} and ${isDue}
      and (${question.with_earlier ?? false} or ${isBilledHere})
    order by s.sort_group, s.sort_name, s.id, p.position, p.from_month nulls first
  `.execute(tx)
  return rows
}

/** Whether a plan `p` of a student `s` is in force in the month `m.first`, in SQL. */
export const isInForce = sql`
  s.status <> 'on_hold' and p.amount > 0
  and coalesce(p.from_month <= m.first, true) and coalesce(p.to_month >= m.first, true)
  and coalesce(s.starts_on < m.first + interval '1 month', true)
  and case when s.ends_on is null then s.status <> 'left' else s.ends_on >= m.first end`

/** Whether a series billed that item of theirs in the month already, in SQL: one of the two does. */
const isOfSeries = sql`is_billed_by_series(s.company_id, s.id, p.item_id, m.first::date)`

/** Whether a plan `p` of a student `s` is due in the month `m.first`, in SQL. */
export const isDue = sql`${isInForce} and not ${isOfSeries}`

/**
 * Whether a plan `p` of a student `s` that is due in the month `m.first` is billed here, in SQL: what is from before somebody
 * without a first day was entered was billed elsewhere, unless some of their month was billed here already.
 */
export const isBilledHere = sql`(
  coalesce(p.from_month, s.starts_on) is not null or m.first >= date_trunc('month', costa_rica_day(s.created_at))
  or exists (
    select from (${standingCharges}) here
    where here.company_id = s.company_id and here.student_id = s.id and here.month = m.first and here.plan_id is not null
  )
)`

/** Whether some of a plan `p` of a student `s` was not billed in the month `m.first`, in SQL. */
export const isUnbilled = sql`coalesce((
  select sum(b.share) from (${standingCharges}) b
  where b.company_id = p.company_id and b.student_id = s.id and b.plan_id = p.id and b.month = m.first
), 0) < 100`

/** Whether a student `s` is one of whom it is asked, in SQL. */
function isAsked({
  group_name: group = null,
  student_id: student = null,
  client_id: client = null,
}: BillsQuestion) {
  return sql`
    (${group}::text is null or s.sort_group = search_text(${group})) and (${student}::uuid is null or s.id = ${student}::uuid)
    and (${client}::uuid is null or exists (
      select from student_payers k
      where k.company_id = s.company_id and k.student_id = s.id and k.client_id = ${client}::uuid
    ) or exists (
      select from student_charges k
      where k.company_id = s.company_id and k.student_id = s.id and k.client_id = ${client}::uuid
    ))`
}

/** What is owed past the term and so many days, by person, payer and currency, with what was charged for it this month already. */
async function readOverdue(
  { tx, clock }: CompanyContext,
  question: BillsQuestion,
  afterDays: number,
): Promise<Overdue[]> {
  const latest = addDays(costaRicaDay(clock.now()), -afterDays)
  const { rows } = await sql<Overdue>`
    with late as (
      select b.company_id, b.student_id, b.client_id, b.charged_in, sum(b.amount) as amount from (${standingCharges}) b
      where b.company_id = current_company() and b.plan_id is null and b.month = to_date(${question.month}, 'YYYY-MM')
      group by b.company_id, b.student_id, b.client_id, b.charged_in
    )
    select s.id as student_id, s.name as student, c.client_id, y.name as client, c.currency, trim_scale(sum(c.owed)) as owed,
      (
        select p.item_id from student_plans p
        where p.company_id = s.company_id and p.student_id = s.id order by p.position limit 1
      ) as item_id,
      exists (
        select from late where late.student_id = s.id and late.client_id = c.client_id and late.charged_in = c.currency
      ) as is_charged,
      trim_scale(coalesce((
        select sum(late.amount) from late where late.student_id = s.id and late.charged_in = c.currency
      ), 0)) as charged
    from (${standingCharges}) c
    join students s on s.company_id = c.company_id and s.id = c.student_id
    join clients y on y.company_id = c.company_id and y.id = c.client_id
    where c.company_id = current_company() and ${isAsked(question)}
      and c.plan_id is not null and c.owed > 0 and c.due_on < ${latest}::date
    group by s.company_id, s.id, s.name, s.sort_group, s.sort_name, c.client_id, y.name, c.currency
    order by s.sort_group, s.sort_name, s.id
  `.execute(tx)
  return rows
}

type Unbilled = Pick<
  StudentBills,
  'already_billed' | 'on_hold' | 'without_plan' | 'entered_later' | 'by_series'
>

/** Of how many people nothing is billed, and why not. */
export async function countUnbilled({ tx }: CompanyContext, question: BillsQuestion): Promise<Unbilled> {
  const { rows } = await sql<Unbilled>`
    select
      count(*) filter (where exists (
        select from (${standingCharges}) b
        where b.company_id = s.company_id and b.student_id = s.id and b.month = m.first and b.plan_id is not null
      ) and not exists (
        select from student_plans p
        where p.company_id = s.company_id and p.student_id = s.id and ${isDue} and ${isUnbilled}
      ))::int as already_billed,
      count(*) filter (where s.status = 'on_hold')::int as on_hold,
      count(*) filter (where s.status = 'active' and not exists (
        select from student_plans p where p.company_id = s.company_id and p.student_id = s.id and ${isInForce}
      ))::int as without_plan,
      count(*) filter (where exists (
        select from student_plans p
        where p.company_id = s.company_id and p.student_id = s.id and ${isInForce} and ${isOfSeries}
      ))::int as by_series,
      count(*) filter (where exists (
        select from student_plans p
        where p.company_id = s.company_id and p.student_id = s.id and ${isDue} and ${isUnbilled} and not ${isBilledHere}
      ))::int as entered_later
    from students s cross join (select to_date(${question.month}, 'YYYY-MM') as first) m
    where s.company_id = current_company() and ${isAsked(question)}
  `.execute(tx)
  return rows[0]!
}
