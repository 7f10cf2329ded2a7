import type * as schemas from '@cuentaclara/contracts/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { splitList } from '#platform/list-page.ts'
import { usualActivity } from './usual-activity.ts'

type Asked = z.output<typeof schemas.documentsQuery>

// Whatever a query names is looked for among rows of this company: what is another's finds nothing.

/** What a query asks of the content of documents: when they are paid, by which activity, and what taxes their lines. Columns of `documents d`. */
export function contentConditions(query: Asked): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (query.sale_condition)
    conditions.push(sql`d.sale_condition = any(${splitList(query.sale_condition)}::text[])`)
  if (query.activity) {
    conditions.push(
      sql`(d.activity_code = ${query.activity} or ${isDraftOf(sql`${activityOfDraft} = ${query.activity}`)})`,
    )
  }
  if (query.rate_code) conditions.push(hasRate(splitList(query.rate_code)))
  return conditions
}

/** What a query asks of where documents come from: who began them, which series made them, and for which student. Columns of `documents d`. */
export function originConditions(ctx: CompanyContext, query: Asked): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (query.author_id) conditions.push(sql`d.created_by = ${query.author_id}::uuid`)
  if (query.recurring_id) {
    ctx.permit('recurring.read')
    const series =
      query.recurring_id === 'any' ? sql`true` : sql`n.recurring_id = ${query.recurring_id}::uuid`
    conditions.push(sql`d.id in (
      select n.document_id from recurring_documents n where n.company_id = current_company() and ${series}
    )`)
  }
  if (query.student_id) {
    ctx.permit('clients.read')
    conditions.push(sql`d.id in (
      select g.document_id from student_charges g
      where g.company_id = current_company() and g.student_id = ${query.student_id}::uuid
      union
      select p.document_id from recurring_charges g
      join recurring_run_parts p on p.company_id = g.company_id and p.id = g.part_id
      where g.company_id = current_company() and g.student_id = ${query.student_id}::uuid
    )`)
  }
  return conditions
}

/**
 * Whether it is a draft of which something holds, of `documents t`. It is looked at by itself, so that the index of the list tells all
 * that is asked of what was issued.
 */
function isDraftOf(holds: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(d.environment is null and exists (
    select from documents t where t.company_id = d.company_id and t.id = d.id and ${holds}
  ))`
}

/** A draft follows the company until it is issued: typed, or else the activity that the company has for usual. */
const activityOfDraft: RawBuilder<string | null> = sql`coalesce(
  nullif(t.input ->> 'issuer_activity', ''),
  case when t.kind not in ('purchase', 'payment-receipt') then ${usualActivity} end
)`

// Value added tax, and the same of a special base (Annex v4.4, note 8): what has a rate of note 8.1.
const vatCodes = ['01', '07']

/** The general rate (note 8.1), which most lines have. */
const generalRate = '08'

/** Whether a line is taxed at one of these rates: of what was issued its rows say so, of a draft what was typed. */
function hasRate(codes: string[]): RawBuilder<boolean> {
  return sql`(
    ${hasLineAt(codes)}
    or ${isDraftOf(sql`exists (
      select from jsonb_path_query(t.input, '$.lines[*].taxes[*]') x
      where x ->> 'code' = any(${vatCodes}::text[]) and x ->> 'rate_code' = any(${codes}::text[])
    )`)}
  )`
}

/**
 * Other rates than the general one have an index, from which PostgreSQL gathers what has them. The general one is looked up
 * document by document, until a page is full: hence a value, for of what may exist all would be gathered first.
 */
function hasLineAt(codes: string[]): RawBuilder<boolean> {
  const line = sql`
    from document_lines l
    where l.company_id = d.company_id and l.document_id = d.id and l.rate_code = any(${codes}::text[])`
  return codes.includes(generalRate)
    ? sql`(select true ${line} limit 1)`
    : sql`exists (select ${line} and l.rate_code <> ${sql.lit(generalRate)})`
}
