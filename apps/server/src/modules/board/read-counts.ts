import { sql } from 'kysely'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import type { MyCompany } from '#modules/companies/index.ts'
import { countsOf, waitsForAuthority } from '#modules/documents/index.ts'
import { isToAnswer, taxEffectJoin } from '#modules/receptions/index.ts'
import { markedRows, seesOnlyOwn, type WorkPlace } from '#modules/work-list/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { ofEachCompany, throughCompanies } from '#platform/database/whose.ts'

/** How things stand in one company; null is what its reader may not see there, and `certificate_ends` also of none. */
export type Counts = {
  id: string
  rejected: number | null
  waiting: number | null
  unanswered: number | null
  unclassified: number | null
  missing: number | null
  certificate_ends: Date | null
  closed_until: string | null
  responsible: string | null
  /** The newest month of which a package was made. */
  packed_month: string | null
  packed_at: Date | null
}

/** The figures of each company, in one statement for all of them. */
export async function readCounts(
  { tx, clock }: OpenContext,
  userId: string,
  companies: readonly MyCompany[],
): Promise<Counts[]> {
  const work: WorkPlace = {
    ...ofEachCompany,
    nowMs: clock.now(),
    calendar: await readWorkCalendar(tx),
    userId,
    sees: () => sql`whose.reads_documents`,
    seesOnlyOwn: sql`whose.sees_only_own`,
  }
  const { rows } = await sql<Counts>`
    select whose.id,
      case when whose.reads_documents then (
        select count(*)::int from (${markedRows(work, ['rejected'], 'open')}) w
      ) end as rejected,
      case when whose.reads_documents then (
        select count(*)::int from documents d
        where d.company_id = whose.id and ${countsOf(ofEachCompany)} and ${waitsForAuthority}
          and (not whose.sees_only_own or ${userId}::uuid in (d.created_by, d.issued_by))
      ) end as waiting,
      case when whose.reads_receptions then (
        select count(*)::int from receptions r
        where r.company_id = whose.id and r.environment = whose.environment and ${isToAnswer}
      ) end as unanswered,
      case when whose.reads_receptions then (
        select count(*)::int from receptions r ${taxEffectJoin}
        where r.company_id = whose.id and r.environment = whose.environment and x.is_unclassified
      ) end as unclassified,
      case when whose.reads_settings then ${numbersLeftOut} end as missing,
      case when whose.reads_keys then (
        select k.not_after from certificates k
        where k.company_id = whose.id and k.environment = whose.environment and k.is_current
      ) end as certificate_ends,
      case when whose.reads_settings then (
        select p.closed_until::text from period_changes p where p.company_id = whose.id
        order by p.changed_at desc, p.id desc limit 1
      ) end as closed_until,
      (
        select string_agg(u.name, ', ' order by search_text(u.name)) from company_users m join users u on u.id = m.user_id
        where m.company_id = whose.id and m.role = 'accountant' and m.active = 1
      ) as responsible,
      packed.period as packed_month, packed.made_at as packed_at
    from ${throughCompanies(
      companies.map(toSeen),
      sql`reads_documents boolean, sees_only_own boolean, reads_receptions boolean, reads_settings boolean, reads_keys boolean, takes_files boolean`,
    )}
    left join lateral (
      select p.period::text as period, p.made_at from made_packages p
      where p.company_id = whose.id and p.environment = whose.environment and whose.takes_files
      order by p.period desc limit 1
    ) packed on true
  `.execute(tx)
  return rows
}

/** What a statement has to know of a person in a company. */
function toSeen({ company: { id, environment }, reach }: MyCompany) {
  const reads = (what: 'documents' | 'receptions' | 'settings' | 'authority') =>
    reach(`${what}.read`) !== 'none'
  return {
    id,
    environment,
    reads_documents: reads('documents'),
    sees_only_own: seesOnlyOwn({ reach }),
    reads_receptions: reads('receptions'),
    reads_settings: reads('settings'),
    reads_keys: reads('authority'),
    takes_files: reach('files.download') !== 'none',
  }
}

/**
 * A number is left out only by somebody who moves a series on: the others are taken with the document that bears them. Moves before
 * the first document go on where another system ended.
 */
const numbersLeftOut = sql`(
  select coalesce(sum(greatest(0, moved.numbers - (first.number - 1))), 0)::int
  from (
    select c.branch, c.terminal, c.document_type, sum(c.to_sequence - c.from_sequence) as numbers
    from numbering_changes c
    where c.company_id = whose.id and c.environment = whose.environment
    group by c.branch, c.terminal, c.document_type
  ) moved
  cross join lateral (
    select right(min(used.consecutivo), 10)::bigint as number from (
      (
        select d.consecutivo::text as consecutivo from documents d
        where d.company_id = whose.id and d.environment = whose.environment and d.consecutivo between
          moved.branch || moved.terminal || moved.document_type || '0000000000'
          and moved.branch || moved.terminal || moved.document_type || '9999999999'
        order by d.consecutivo limit 1
      )
      union all
      (
        select m.consecutivo::text from reception_messages m
        where m.company_id = whose.id and m.environment = whose.environment and m.consecutivo between
          moved.branch || moved.terminal || moved.document_type || '0000000000'
          and moved.branch || moved.terminal || moved.document_type || '9999999999'
        order by m.consecutivo limit 1
      )
    ) used
  ) first
)`
