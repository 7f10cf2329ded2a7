import type { StudentMonths } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { listStudents } from '../list-students.ts'
import { standingCharges } from './charge-store.ts'
import { isBilledHere, isDue, isUnbilled } from './read-bills.ts'

type Cell = StudentMonths['people'][number]['cells'][number]

/** A page of people by twelve months: what of each was billed, and whether it is paid. */
export async function readMonths(
  ctx: CompanyContext,
  { until, ...query }: z.output<typeof schemas.studentMonthsQuery>,
): Promise<StudentMonths> {
  ctx.permit('clients.edit')
  const { data, meta } = await listStudents(ctx, query)
  const cells = await readCells(
    ctx,
    data.map(({ id }) => id),
    until,
  )
  return {
    months: monthsUntil(until),
    people: data.map(({ id, name, group_name, status }) => ({
      id,
      name,
      group_name,
      status,
      cells: cells.filter(({ student_id }) => student_id === id).map(({ student_id: _, ...cell }) => cell),
    })),
    meta,
  }
}

/**
 * The cell of a month shows the worst of what it billed, and above all that some of what is due was not. A month of which nothing
 * was billed shows up to this one: of somebody without a first day not from before they were entered, for those months were billed
 * elsewhere.
 */
async function readCells(
  { tx, clock }: CompanyContext,
  ids: readonly string[],
  until: string,
): Promise<(Cell & { student_id: string })[]> {
  const today = costaRicaDay(clock.now())
  const { rows } = await sql<Cell & { student_id: string }>`
    with asked as (
      select to_date(${until}, 'YYYY-MM') - n * interval '1 month' as first from generate_series(0, 11) n
    ), billed as (
      select distinct on (c.student_id, c.month) c.student_id, c.month, c.state, c.document_id
      from (
        select b.student_id, b.month, b.document_id,
          case when b.is_draft then 'draft' when b.owed > 0 and b.due_on < ${today}::date then 'overdue'
            when b.owed > 0 then 'billed' else 'paid' end as state
        from (${standingCharges}) b
        where b.company_id = current_company() and b.student_id = any(${ids}::uuid[])
      ) c
      order by c.student_id, c.month, array_position(array['overdue', 'draft', 'billed', 'paid'], c.state)
    )
    select s.id as student_id, to_char(m.first, 'YYYY-MM') as month,
      case when not due.is_unbilled then billed.state when billed.state is null then 'due' else 'partly' end as state,
      billed.document_id, coalesce(billed.state = 'draft', false) as is_draft
    from students s cross join asked m
    left join billed on billed.student_id = s.id and billed.month = m.first
    cross join lateral (
      select exists (
        select from student_plans p where p.company_id = s.company_id and p.student_id = s.id and ${isDue} and ${isUnbilled} and ${isBilledHere}
      ) as is_unbilled
    ) due
    where s.company_id = current_company() and s.id = any(${ids}::uuid[])
      and (billed.state is not null or m.first <= ${today}::date and due.is_unbilled)
    order by s.id, m.first
  `.execute(tx)
  return rows
}

/** Twelve months, `2026-11` the last of them. */
function monthsUntil(until: string): string[] {
  const last = Number(until.slice(0, 4)) * 12 + Number(until.slice(5)) - 1
  return Array.from({ length: 12 }, (_, place) => {
    const month = last - 11 + place
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
