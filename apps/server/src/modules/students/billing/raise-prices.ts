import type { StudentRaise, StudentRaiseInput, StudentRaiseQuery } from '@cuentaclara/contracts'
import { add, compare, decimal, toText } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { standingCharges } from './charge-store.ts'

type Raised = StudentRaise['rows'][number] & { is_billed: boolean; is_raised: boolean }

/** What plans would cost from a month on. Throws Invalid for a percent that raises nothing. */
export async function previewRaise(ctx: CompanyContext, input: StudentRaiseQuery): Promise<StudentRaise> {
  ctx.permit('clients.edit')
  const percent = decimal(input.percent)
  if (compare(percent, decimal('0')) === 0 || compare(percent, decimal('-100')) <= 0)
    throw new Invalid({ percent: ['percent'] })
  const plans = await readPlans(ctx, input)
  const billed = plans.filter((plan) => plan.is_billed)
  const raised = plans.filter((plan) => !plan.is_billed && plan.is_raised)
  const rows = plans
    .filter((plan) => !plan.is_billed && !plan.is_raised)
    .map(({ is_billed: _, is_raised: __, ...row }) => row)
  return { rows, totals: totalsOf(rows), already_billed: billed.length, already_raised: raised.length }
}

function totalsOf(rows: StudentRaise['rows']): StudentRaise['totals'] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const sum = (side: 'before' | 'after') => toText(own.map((row) => decimal(row[side])).reduce(add))
    return { currency, before: sum('before'), after: sum('after') }
  })
}

/**
 * Raises them as they were seen: a plan ends with the month before, and one of the new price goes on. Throws Conflict when nothing
 * is left to raise, or not what was seen.
 */
export async function raisePrices(ctx: CompanyContext, input: StudentRaiseInput): Promise<StudentRaise> {
  ctx.permit('clients.edit')
  // Of two who raise at once the second one finds what the first one made.
  await lockGroup(ctx, input.group_name ?? null)
  const raise = await previewRaise(ctx, input)
  if (raise.rows.length === 0) throw new Conflict('student-raise-nothing')
  if (!isAsSeen(raise, input.seen)) throw new Conflict('student-raise-changed')
  const rows = raise.rows.map(({ plan_id, after }) => ({ plan_id, after, new_id: newId() }))
  await sql`
    with raised as (
      select r.plan_id, r.after, r.new_id, to_date(${input.from_month}, 'YYYY-MM') as first
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (plan_id uuid, after numeric, new_id uuid)
    ), going_on as (
      insert into student_plans (
        company_id, id, student_id, position, item_id, amount, discount_percent, discount_reason, from_month, to_month,
        raised_in
      )
      select p.company_id, r.new_id, p.student_id, p.position, p.item_id, r.after, p.discount_percent, p.discount_reason,
        r.first, p.to_month, r.first
      from student_plans p join raised r on r.plan_id = p.id
      where p.company_id = current_company() and coalesce(p.from_month < r.first, true)
    ), people as (
      update students s set version = version + 1, updated_at = ${new Date(ctx.clock.now())}
      where s.company_id = current_company() and s.id in (
        select p.student_id from student_plans p join raised r on r.plan_id = p.id where p.company_id = current_company()
      )
    )
    update student_plans p set
      amount = case when p.from_month >= r.first then r.after else p.amount end,
      to_month = case when p.from_month >= r.first then p.to_month else (r.first - interval '1 month')::date end,
      raised_in = case when p.from_month >= r.first then r.first else p.raised_in end
    from raised r where p.company_id = current_company() and p.id = r.plan_id
  `.execute(ctx.tx)
  return raise
}

function isAsSeen({ totals }: StudentRaise, seen: StudentRaiseInput['seen']): boolean {
  const isSame = (one: string, other: string) => compare(decimal(one), decimal(other)) === 0
  return (
    totals.length === seen.length &&
    totals.every(({ currency, before, after }) =>
      seen.some(
        (each) => each.currency === currency && isSame(each.before, before) && isSame(each.after, after),
      ),
    )
  )
}

/** Nobody else changes these people or their plans until the transaction is over. */
async function lockGroup({ tx }: CompanyContext, group: string | null): Promise<void> {
  await sql`
    select s.id from students s where s.company_id = current_company() and ${isOf(group)} order by s.id for no key update
  `.execute(tx)
}

function isOf(group: string | null) {
  return sql`(${group}::text is null or s.sort_group = search_text(${group}))`
}

/** Plans that are in force in that month or later, with whether that was billed or raised from it already. */
async function readPlans(
  { tx }: CompanyContext,
  { percent, from_month: from, group_name: group = null }: StudentRaiseQuery,
): Promise<Raised[]> {
  const { rows } = await sql<Raised>`
    select p.id as plan_id, s.name as student, i.name as plan, s.currency, trim_scale(p.amount) as before,
      trim_scale(round(p.amount * (100 + ${percent}::numeric) / 100, 2)) as after,
      exists (
        select from (${standingCharges}) b
        where b.company_id = p.company_id and b.student_id = s.id and b.plan_id = p.id
          and b.month >= to_date(${from}, 'YYYY-MM')
      ) as is_billed,
      coalesce(p.raised_in = to_date(${from}, 'YYYY-MM'), false) as is_raised
    from student_plans p
    join students s on s.company_id = p.company_id and s.id = p.student_id
    left join items i on i.company_id = p.company_id and i.id = p.item_id
    where p.company_id = current_company() and s.status <> 'left'
      and coalesce(p.to_month >= to_date(${from}, 'YYYY-MM'), true)
      and ${isOf(group)}
    order by s.sort_group, s.sort_name, s.id, p.position, p.from_month nulls first
  `.execute(tx)
  return rows
}
