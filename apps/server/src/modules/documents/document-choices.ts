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

/** The company's activities, as json. */
export const activitiesToChoose: RawBuilder<unknown> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('value', a ->> 'code', 'label', concat_ws(' ', a ->> 'code', a ->> 'name'))
    order by a ->> 'code')
  from companies c cross join jsonb_array_elements(c.activities) a where c.id = current_company()
), '[]')`
