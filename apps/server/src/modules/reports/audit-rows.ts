import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { type Filter, groupsIn, timeGroups, unnamed } from './filter.ts'
import { reportColumns } from './report-columns.ts'
import { during } from './scope.ts'

/** The trail of changes, one row each: who did what with what, and which of its columns. */
export function auditRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { period, sellerId, onlyOf } = filter
  const person = sql`(select u.name from users u where u.id = e.actor)`
  const parts = {
    id: sql`e.id::text`,
    kind: sql`e.subject`,
    number: sql`e.subject_name`,
    at: sql`e.at`,
    party_name: person,
    currency: sql`'CRC'::text`,
    rate: sql`1::numeric`,
    status: sql`e.action`,
    facts: {
      action: sql`e.action`,
      subject: sql`e.subject`,
      changed: sql`(
        select string_agg(k.name, ', ' order by k.name)
        from jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) as k (name)
      )`,
    },
    groups: groupsIn({
      person: { key: sql`coalesce(e.actor::text, '')`, name: person },
      subject: { key: sql`e.subject`, name: unnamed },
      action: { key: sql`e.action`, name: unnamed },
      day: timeGroups(sql`e.at`).day,
    }),
  }
  const conditions = [
    sql`e.company_id = current_company()`,
    during(sql`e.at`, period),
    ...(sellerId === undefined ? [] : [sql`e.actor = ${sellerId}::uuid`]),
    ...(onlyOf === null ? [] : [sql`e.actor = ${onlyOf}::uuid`]),
  ]
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from audit_entries e where ${sql.join(conditions, sql` and `)}`
}
