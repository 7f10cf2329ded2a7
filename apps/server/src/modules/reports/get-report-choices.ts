import type { ReportChoices } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { activitiesToChoose, peopleToChoose } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** What reports of the company can be narrowed to: its branches, activities, people and tags. */
export async function getReportChoices(ctx: CompanyContext): Promise<ReportChoices> {
  ctx.permit('reports.read')
  const { rows } = await sql<{ choices: ReportChoices }>`
    select jsonb_build_object(
      'branches', coalesce((
        select jsonb_agg(jsonb_build_object('value', b.code, 'label', b.code || ' ' || b.name) order by b.code)
        from branches b where b.company_id = current_company()
      ), '[]'),
      'activities', ${activitiesToChoose},
      'sellers', ${peopleToChoose(ctx.reach('reports.read') === 'all')},
      'tags', coalesce((
        select jsonb_agg(jsonb_build_object('value', n.id, 'label', n.name) order by search_text(n.name), n.id)
        from list_entries n where n.company_id = current_company() and n.kind = 'tag'
      ), '[]')
    ) as choices
  `.execute(ctx.tx)
  return rows[0]!.choices
}
