import type { ReportChoices } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { activitiesToChoose, branchesToChoose, peopleToChoose } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { reportsOnlyOf } from './scope.ts'

/** Suppliers to choose from; of any other the group opens the same. */
const mostSuppliers = 200

/** Who reports on their own alone is told of no other purchase. Columns of `expenses e`. */
function recordedByReader(ctx: CompanyContext): RawBuilder<unknown> {
  const only = reportsOnlyOf(ctx)
  return only === null ? sql`true` : sql`e.recorded_by = ${only}::uuid`
}

/** What reports of the company can be narrowed to: its branches, activities, people, tags, suppliers and categories. */
export async function getReportChoices(ctx: CompanyContext): Promise<ReportChoices> {
  ctx.permit('reports.read')
  const { rows } = await sql<{ choices: ReportChoices }>`
    select jsonb_build_object(
      'branches', ${branchesToChoose},
      'activities', ${activitiesToChoose},
      'sellers', ${peopleToChoose(ctx.reach('reports.read') === 'all')},
      'tags', coalesce((
        select jsonb_agg(jsonb_build_object('value', n.id, 'label', n.name) order by search_text(n.name), n.id)
        from list_entries n where n.company_id = current_company() and n.kind = 'tag'
      ), '[]'),
      'categories', coalesce((
        select jsonb_agg(jsonb_build_object('value', n.id, 'label', n.name) order by search_text(n.name), n.id)
        from list_entries n where n.company_id = current_company() and n.kind = 'category'
      ), '[]'),
      'suppliers', coalesce((
        select jsonb_agg(jsonb_build_object('value', s.key, 'label', s.name) order by search_text(s.name), s.key)
        from (
          select b.key, (array_agg(b.name order by b.at desc))[1] as name
          from (
            select coalesce(e.supplier_identification_number, lower(e.supplier_name)) as key, e.supplier_name as name,
              e.created_at as at
            from expenses e
            where e.company_id = current_company() and e.environment = (select current_environment()) and ${recordedByReader(ctx)}
            union all
            select r.supplier_identification_number, r.supplier_name, r.created_at
            from receptions r
            where r.company_id = current_company() and r.environment = (select current_environment()) and r.status <> 'set_aside'
              and ${ctx.reach('reports.read') === 'all'}
          ) b
          where b.key <> ''
          group by b.key order by count(*) desc, b.key limit ${mostSuppliers}
        ) s
      ), '[]')
    ) as choices
  `.execute(ctx.tx)
  return rows[0]!.choices
}
