import type { DocumentChoices } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** What lists of documents can be narrowed to besides what every company has: its people, its activities and its branches. */
export async function getDocumentChoices(ctx: CompanyContext): Promise<DocumentChoices> {
  ctx.permit('documents.read')
  const { rows } = await sql<{ choices: DocumentChoices }>`
    select jsonb_build_object(
      'authors', ${peopleToChoose(ctx.reach('documents.read') === 'all')}, 'activities', ${activitiesToChoose},
      'branches', ${branchesToChoose}
    ) as choices
  `.execute(ctx.tx)
  return rows[0]!.choices
}

/** The people of the company, as json; nobody for who sees nothing of others. */
export function peopleToChoose(seesOthers: boolean): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('value', u.id, 'label', u.name) order by search_text(u.name), u.id)
    from company_users m join users u on u.id = m.user_id
    where m.company_id = current_company() and ${seesOthers}
  ), '[]')`
}

/** The company's branches, as json. */
export const branchesToChoose: RawBuilder<unknown> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('value', b.code, 'label', b.code || ' ' || b.name) order by b.code)
  from branches b where b.company_id = current_company()
), '[]')`

/**
 * The activities of the company, as json, and after them those that it had before, which the trail knows, and under which something was
 * issued: it stays under them. One that was mistyped and mended bears nothing, and is not offered. Sums are few and tell most at once.
 */
export const activitiesToChoose: RawBuilder<unknown> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('value', a.code, 'label', concat_ws(' ', a.code, a.name)) order by a.is_former, a.code)
  from (
    select distinct on (code) code, name, is_former from (
      select a ->> 'code' as code, a ->> 'name' as name, false as is_former, null::bigint as id
      from companies c cross join jsonb_array_elements(c.activities) a where c.id = current_company()
      union all
      select a ->> 'code', a ->> 'name', true, t.id
      from audit_entries t
      cross join jsonb_array_elements(case jsonb_typeof(t.before -> 'activities') when 'array' then t.before -> 'activities' else '[]' end) a
      where t.company_id = current_company() and t.subject = 'company' and t.subject_id = current_company()::text
    ) every
    order by code, is_former, id desc
  ) a
  where not a.is_former
    or exists (
      select from sales_sums s
      where s.company_id = current_company() and s.environment = (select current_environment()) and s.activity_code = a.code
    )
    or exists (
      select from documents d
      where d.company_id = current_company() and d.environment = (select current_environment()) and d.activity_code = a.code
    )
), '[]')`
