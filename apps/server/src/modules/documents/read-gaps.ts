import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Numbers of a series that no document has, below one that was issued. */
export type Gap = {
  /** The day and the number of the document above them. */
  day: string
  consecutivo: string
  first: number
  last: number
  /** Why somebody left them out; null where nobody said. */
  reason: string | null
}

/** The gaps below what was issued in some days, the oldest first; what other systems used before the first number is none. */
export async function readGaps(
  ctx: CompanyContext,
  { from, to }: { from: string | null; to: string },
): Promise<Gap[]> {
  ctx.permit('documents.read')
  const { rows } = await sql<Gap>`
    select g.day, g.consecutivo, g.before + 1 as first, g.sequence - 1 as last, (
      select c.reason from numbering_changes c
      where c.company_id = current_company() and c.environment = (select current_environment())
        and c.branch || c.terminal || c.document_type = left(g.consecutivo, 10)
        and c.from_sequence <= g.before + 1 and c.to_sequence >= g.sequence
      order by c.changed_at desc limit 1
    ) as reason
    from (
      select costa_rica_day(n.sorted_at)::text as day, n.sorted_at, n.consecutivo::text as consecutivo, n.sequence,
        -- Only below the first of some days, and where one is missing among them, all that was ever issued is asked.
        case when n.sequence = n.former + 1 then n.former else (
          select right(max(p.consecutivo), 10)::int from documents p
          where p.company_id = n.company_id and p.environment = n.environment
            and p.consecutivo >= left(n.consecutivo, 10) || '0000000000' and p.consecutivo < n.consecutivo
        ) end as before
      from (
        select d.company_id, d.environment, d.sorted_at, d.consecutivo, d.sequence::int as sequence,
          lag(d.sequence::int) over (partition by left(d.consecutivo, 10) order by d.sequence) as former
        from documents d
        where d.company_id = current_company() and d.environment = (select current_environment()) and d.clave is not null
          and (${from}::date is null or d.sorted_at >= costa_rica_midnight(${from}::date))
          and d.sorted_at < costa_rica_midnight(${to}::date + 1)
      ) n
    ) g
    where g.sequence > g.before + 1
    order by g.sorted_at, g.consecutivo
  `.execute(ctx.tx)
  return rows
}
