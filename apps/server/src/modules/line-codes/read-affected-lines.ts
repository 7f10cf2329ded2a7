import { documentKinds } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { visibleDocuments, visibleQuotations } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

export type AffectedLine = {
  type: 'document' | 'quotation' | 'recurring'
  id: string
  place: number
  title: string | null
  client_name: string | null
  name: string
  cabys: string
  rate_code: string
  problem: 'withdrawn' | 'rate'
}

/** Notes and receipts repeat what they name, its codes too. */
const ownCodes = Object.values(documentKinds)
  .filter(({ isNote, arithmetic }) => !isNote && arithmetic !== 'payment')
  .map(({ kind }) => kind)

/** Lines that may still be billed and whose code or rate the catalogue changed, each with how many they are, what was changed last leading. */
export async function readAffectedLines(
  ctx: CompanyContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<(AffectedLine & { total: number })[]> {
  const seesSeries = ctx.reach('recurring.edit') !== 'none'
  const { rows } = await sql<AffectedLine & { total: number }>`
    with subjects as (
      select 'document' as type, d.id, null as title, d.client_name, d.updated_at, d.input
      from documents d
      where d.company_id = current_company() and d.fiscal_status = 'draft' and d.kind::text = any(${ownCodes}::text[])
        and (d.environment is null or d.environment = (select current_environment())) and ${visibleDocuments(ctx)}
      union all
      select 'quotation', q.id, 'COT-' || lpad(q.number::text, 5, '0'), q.client_name, q.updated_at, q.input
      from quotations q where q.company_id = current_company() and q.status = 'draft' and ${visibleQuotations(ctx)}
      union all
      select 'recurring', r.id, r.name, r.client_name, r.updated_at, r.input
      from recurring_invoices r
      where r.company_id = current_company() and r.status in ('draft', 'active', 'paused') and ${seesSeries}
    ), coded as materialized (
      select s.type, s.id, s.title, s.client_name, s.updated_at, (l.place - 1)::int as place,
        l.line ->> 'description' as name, l.line ->> 'cabys' as cabys, l.line ->> 'item_id' as item_id,
        coalesce((
          select t.tax ->> 'rate_code' from jsonb_array_elements(l.line -> 'taxes') t (tax) where t.tax ->> 'code' = '01' limit 1
        ), '') as rate_code
      from subjects s
      cross join lateral jsonb_array_elements(s.input -> 'lines') with ordinality as l (line, place)
      where l.line ->> 'cabys' ~ '^\\d{13}$'
    ), outdated as materialized (
      select c.cabys from (select distinct cabys from coded) c where is_cabys_outdated(c.cabys)
    ), rerated as materialized (
      select * from rerated_cabys()
    ), affected as (
      select c.*, 'withdrawn' as problem from coded c where c.cabys in (select o.cabys from outdated o)
      union all
      select c.*, 'rate' from coded c
      join rerated r on r.code = c.cabys and r.rate_code = c.rate_code
      where not exists (
        select from items i
        where i.company_id = current_company() and i.id::text = c.item_id and i.cabys = c.cabys
          and i.rate_code = c.rate_code and i.rate_kept_of = r.changed_at
      )
    )
    select a.type, a.id, a.place, a.title, a.client_name, a.name, a.cabys, a.rate_code, a.problem,
      count(*) over ()::int as total
    from affected a order by a.updated_at desc, a.id, a.place limit ${limit} offset ${offset}
  `.execute(ctx.tx)
  return rows
}
