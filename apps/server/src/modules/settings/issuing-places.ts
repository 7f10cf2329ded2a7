import type { IssuingPlaces } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** The open terminals of open branches, for whoever writes documents: the settings are not theirs to read. */
export async function getIssuingPlaces(ctx: CompanyContext): Promise<IssuingPlaces> {
  ctx.permit('documents.draft')
  const { rows } = await sql<IssuingPlaces['data'][number]>`
    select t.branch, b.name as branch_name, t.code as terminal, t.name as terminal_name,
      t.branch = c.branch and t.code = c.terminal as is_own, coalesce((
        select jsonb_agg(jsonb_build_object('document_type', s.document_type, 'next_sequence', s.next_sequence)
          order by s.document_type)
        from document_series s
        where s.company_id = c.id and s.environment = c.environment and s.branch = t.branch and s.terminal = t.code
      ), '[]') as series
    from companies c
    join branches b on b.company_id = c.id and b.is_active
    join terminals t on t.company_id = c.id and t.branch = b.code and t.is_active
    where c.id = current_company()
    order by t.branch, t.code
  `.execute(ctx.tx)
  return { data: rows }
}
