import type { StudentInput, StudentSetup } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext, CompanyTransaction } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'

type Plans = NonNullable<StudentInput['plans']>

/**
 * Makes these the plans of a student. One that is taken out goes, unless it was billed: it ends with the last month that
 * was. One that was billed and is over by `today` keeps all its months, for those that were not billed yet are still due.
 * Throws Invalid for one of somebody else.
 */
export async function writePlans(
  tx: CompanyTransaction,
  studentId: string,
  given: Plans,
  today: string,
): Promise<void> {
  const plans = given.map((plan, position) => ({ ...plan, id: plan.id ?? newId(), position }))
  const kept = plans.map(({ id }) => id)
  await sql`
    delete from student_plans p
    where p.company_id = current_company() and p.student_id = ${studentId} and p.id <> all(${kept}::uuid[])
      and not exists (select from student_charges c where c.company_id = p.company_id and c.plan_id = p.id)
  `.execute(tx)
  await sql`
    update student_plans p set to_month = billed.last
    from (
      select c.plan_id, max(c.month) as last from student_charges c
      where c.company_id = current_company() and c.student_id = ${studentId} group by c.plan_id
    ) billed
    where p.company_id = current_company() and p.student_id = ${studentId} and p.id = billed.plan_id
      and p.id <> all(${kept}::uuid[]) and (p.to_month is null or p.to_month > billed.last)
      and ${isNotOver(today)}
  `.execute(tx)
  const { rows: written } = await sql`
    insert into student_plans (
      company_id, id, student_id, position, item_id, amount, discount_percent, discount_reason, from_month, to_month
    )
    select current_company(), n.id, ${studentId}, n.position, n.item_id, n.amount, n.discount_percent, n.discount_reason,
      to_date(n.from_month, 'YYYY-MM'), to_date(n.to_month, 'YYYY-MM')
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as n (
      id uuid, position integer, item_id uuid, amount numeric, discount_percent numeric, discount_reason text,
      from_month text, to_month text
    )
    on conflict (company_id, id) do update set
      position = excluded.position, item_id = excluded.item_id, amount = excluded.amount,
      discount_percent = excluded.discount_percent, discount_reason = excluded.discount_reason,
      from_month = excluded.from_month, to_month = excluded.to_month
    where student_plans.student_id = excluded.student_id
    returning 1
  `.execute(tx)
  if (written.length < plans.length) throw new Invalid({ plans: ['choose'] })
}

/** Whether a plan `p` is in force in the month of `today`, or is to come. */
export function isNotOver(today: string): RawBuilder<boolean> {
  return sql`coalesce(p.to_month >= date_trunc('month', ${today}::date), true)`
}

const mostPlans = 500

/** The items that somebody has a plan of, by name. */
export async function readPlansInUse({ tx, clock }: CompanyContext): Promise<StudentSetup['plans']> {
  const { rows } = await sql<StudentSetup['plans'][number]>`
    select i.id as item_id, i.name from items i
    where i.company_id = current_company() and i.id in (
      select p.item_id from student_plans p
      where p.company_id = current_company() and p.item_id is not null and ${isNotOver(costaRicaDay(clock.now()))}
    )
    order by i.sort_name, i.id limit ${mostPlans}
  `.execute(tx)
  return rows
}
