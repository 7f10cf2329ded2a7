import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#platform/database/column-ref.ts'
import type { Filter } from './filter.ts'
import { reportColumns } from './report-columns.ts'
import { during } from './scope.ts'

/**
 * The numbers of each series (branch, terminal, kind) that were used in a period: of documents, trials too, and of our
 * messages to suppliers' documents. By series a row is a series, else a row is numbers in a row that nothing has.
 */
export function sequenceRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  return group === 'gap' ? gapRows(filter) : seriesRows(filter)
}

function seriesRows(filter: Filter): RawBuilder<unknown> {
  const parts = {
    ...seriesParts,
    at: sql`max(n.at)`,
    facts: {
      first: sql`min(n.sequence)`,
      last: sql`max(n.sequence)`,
      accepted: sql`count(*) filter (where n.status = 'accepted')`,
      rejected: sql`count(*) filter (where n.status = 'rejected')`,
      waiting: sql`count(*) filter (where n.status = 'waiting')`,
      explanation: sql`case
        when sum(n.missing) = 0 then 'whole'
        when bool_and(n.missing = 0 or exists (${jumpOver(sql`n`)})) then 'jumped'
        else 'unexplained'
      end`,
    },
    quantity: sql`count(*)::numeric`,
    missing: sum('missing'),
  }
  return sql`
    select ${reportColumns(parts, { group: null, columns: filter.columns })}
    from (${numbers(filter)}) n
    group by n.branch, n.terminal, n.kind`
}

/** With who moved the next number over them and why. */
function gapRows(filter: Filter): RawBuilder<unknown> {
  const parts = {
    ...seriesParts,
    id: sql`${series} || '-' || n.sequence`,
    at: sql`coalesce(j.changed_at, n.at)`,
    facts: {
      first: sql`n.sequence - n.missing`,
      last: sql`n.sequence - 1`,
      explanation: sql`case when j.changed_at is null then 'unexplained' else 'jumped' end`,
      person: sql`(select u.name from users u where u.id = j.changed_by)`,
      reason: sql`j.reason`,
    },
    missing: sql`n.missing::numeric`,
  }
  return sql`
    select ${reportColumns(parts, { group: null, columns: filter.columns })}
    from (${numbers(filter)}) n
    left join lateral (${jumpOver(sql`n`)} order by c.changed_at desc limit 1) j on true
    where n.missing > 0`
}

const series = sql`n.branch || '-' || n.terminal || '-' || n.kind`
const seriesParts = {
  id: series,
  kind: sql`n.kind`,
  number: sql`n.branch || '-' || n.terminal`,
  party_name: sql`null::text`,
  currency: sql`'CRC'::text`,
  rate: sql`1::numeric`,
  status: sql`''::text`,
}
const sum = (column: string) => sql`sum(n.${columnRef(column)})::numeric`

/** A move of the next number over the ones that are missing before `n`. */
function jumpOver(n: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select c.changed_at, c.changed_by, c.reason from numbering_changes c
    where c.company_id = current_company() and c.environment = (select current_environment())
      and c.branch = ${n}.branch and c.terminal = ${n}.terminal and c.document_type = ${n}.document_type
      and c.from_sequence <= ${n}.sequence - ${n}.missing and c.to_sequence between ${n}.sequence - ${n}.missing + 1 and ${n}.sequence`
}

/** Each number used, and how many are missing between it and the one before it, whenever that one was used. */
function numbers({ period, branch }: Filter): RawBuilder<unknown> {
  const lastBefore = (table: string) => sql`(
    select max(b.consecutivo) from ${sql.table(table)} b
    where b.company_id = current_company() and b.environment = (select current_environment())
      and b.consecutivo >= left(u.consecutivo, 10) || '0000000000' and b.consecutivo < u.consecutivo
  )`
  return sql`
    select u.*, case
      when u.sequence - 1 = lag(u.sequence) over of_series then 0
      -- Looked up one by one, for these are few.
      else u.sequence - 1 - coalesce(
        right(greatest(${lastBefore('documents')}, ${lastBefore('reception_messages')}), 10)::bigint, 0
      )
    end as missing
    from (
      select substr(u.consecutivo, 1, 3) as branch, substr(u.consecutivo, 4, 5) as terminal,
        substr(u.consecutivo, 9, 2) as document_type, right(u.consecutivo, 10)::bigint as sequence, u.consecutivo, u.kind,
        u.at, u.status
      from (
        select d.consecutivo::text as consecutivo, d.kind::text as kind, d.sorted_at as at,
          case when d.fiscal_status in ('accepted', 'rejected') then d.fiscal_status::text else 'waiting' end as status
        from documents d
        where d.company_id = current_company() and d.environment = (select current_environment())
          and d.clave is not null and ${during(sql`d.sorted_at`, period)}
        union all
        select m.consecutivo::text, 'message-' || m.answer, m.decided_at,
          case when m.settled_at is null then 'waiting' when r.status = 'refused' then 'rejected' else 'accepted' end
        from reception_messages m
        join receptions r on r.company_id = m.company_id and r.id = m.reception_id
        where m.company_id = current_company() and m.environment = (select current_environment())
          and ${during(sql`m.decided_at`, period)}
      ) u
      ${branch === undefined ? sql`` : sql`where substr(u.consecutivo, 1, 3) = ${branch}`}
    ) u
    window of_series as (partition by u.branch, u.terminal, u.document_type order by u.sequence)`
}
