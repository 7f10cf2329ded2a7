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
  /** The till that was given them for sales without a network: it holds them still, or will not use them any more. */
  till: { name: string; isReleased: boolean } | null
}

/** Whether nobody knows why these numbers are missing. */
export function isUnexplained({ reason, till }: Gap): boolean {
  return reason === null && till === null
}

/** The gaps below what was issued in some days, the oldest first; what other systems used before the first number is none. */
export async function readGaps(
  ctx: CompanyContext,
  { from, to }: { from: string | null; to: string },
): Promise<Gap[]> {
  ctx.permit('documents.read')
  const { rows } = await sql<Gap>`
    with gaps as materialized (
      select g.*, int8range(g.before + 1, g.sequence) as missing from (
        select costa_rica_day(n.sorted_at)::text as day, n.sorted_at, n.consecutivo::text as consecutivo, n.sequence,
          -- Only below the first of some days, and where one is missing among them, all that was ever issued is asked.
          case when n.sequence = n.former + 1 then n.former else (
            select right(max(p.consecutivo), 10)::bigint from documents p
            where p.company_id = n.company_id and p.environment = n.environment
              and p.consecutivo >= left(n.consecutivo, 10) || '0000000000' and p.consecutivo < n.consecutivo
          ) end as before
        from (
          select d.company_id, d.environment, d.sorted_at, d.consecutivo, d.sequence::bigint as sequence,
            lag(d.sequence::bigint) over (partition by left(d.consecutivo, 10) order by d.sequence) as former
          from documents d
          where d.company_id = current_company() and d.environment = (select current_environment())
            and d.clave is not null and (${from}::date is null or d.sorted_at >= costa_rica_midnight(${from}::date))
            and d.sorted_at < costa_rica_midnight(${to}::date + 1)
        ) n
      ) g
      where g.sequence > g.before + 1
    ), given as materialized (
      select g.consecutivo, g.missing * int8range(b.first_sequence, b.last_sequence + 1) as numbers, t.name,
        b.release_reason
      from gaps g
      join number_blocks b on b.company_id = current_company() and b.environment = (select current_environment())
        and b.branch || b.terminal || b.document_type = left(g.consecutivo, 10)
        and int8range(b.first_sequence, b.last_sequence + 1) && g.missing
      join terminals t on t.company_id = b.company_id and t.branch = b.branch and t.code = b.terminal
    )
    select g.day, g.consecutivo, lower(p.numbers)::float8 as first, upper(p.numbers)::float8 - 1 as last, p.reason, p.till
    from gaps g
    cross join lateral (
      select v.numbers, v.release_reason as reason,
        jsonb_build_object('name', v.name, 'isReleased', v.release_reason is not null) as till
      from given v where v.consecutivo = g.consecutivo
      union all
      select rest.numbers, (
        select c.reason from numbering_changes c
        where c.company_id = current_company() and c.environment = (select current_environment())
          and c.branch || c.terminal || c.document_type = left(g.consecutivo, 10)
          and c.from_sequence <= lower(rest.numbers) and c.to_sequence >= upper(rest.numbers)
        order by c.changed_at desc limit 1
      ), null
      from unnest(int8multirange(g.missing) - (
        select coalesce(range_agg(v.numbers), '{}') from given v where v.consecutivo = g.consecutivo
      )) as rest (numbers)
    ) p
    order by g.sorted_at, g.consecutivo, p.numbers
  `.execute(ctx.tx)
  return rows
}
