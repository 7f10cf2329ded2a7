import type { ReportChoices } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** What reports of the company can be narrowed to: its branches, activities, people and tags. */
export async function getReportChoices(ctx: CompanyContext): Promise<ReportChoices> {
  ctx.permit('reports.read')
  const seesOthers = ctx.reach('reports.read') === 'all'
  const { rows } = await sql<{ choices: ReportChoices }>`
    select jsonb_build_object(
      'branches', coalesce((
        select jsonb_agg(jsonb_build_object('value', b.code, 'label', b.code || ' ' || b.name) order by b.code)
        from branches b where b.company_id = current_company()
      ), '[]'),
      'activities', coalesce((
        select jsonb_agg(jsonb_build_object('value', a ->> 'code', 'label', concat_ws(' ', a ->> 'code', a ->> 'name'))
          order by a ->> 'code')
        from companies c cross join jsonb_array_elements(c.activities) a where c.id = current_company()
      ), '[]'),
      'sellers', coalesce((
        select jsonb_agg(jsonb_build_object('value', u.id, 'label', u.name) order by search_text(u.name), u.id)
        from company_users m join users u on u.id = m.user_id
        where m.company_id = current_company() and ${seesOthers}
      ), '[]'),
      'tags', coalesce((
        select jsonb_agg(jsonb_build_object('value', n.id, 'label', n.name) order by search_text(n.name), n.id)
        from list_entries n where n.company_id = current_company() and n.kind = 'tag'
      ), '[]')
    ) as choices
  `.execute(ctx.tx)
  return rows[0]!.choices
}
