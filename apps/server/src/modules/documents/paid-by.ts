import { type RawBuilder, sql } from 'kysely'

/**
 * By what `documents d` was paid, a row `p` for each means with what it brought in coins: the one means of most documents
 * stands in a column, and brought everything. Of several, the one that says no amount brought the rest.
 */
export const paidByMeans: RawBuilder<unknown> = sql`lateral (
  select d.means, d.total::numeric as amount where d.means not in ('', 'several')
  union all
  select s.means, coalesce(s.amount, d.total - sum(coalesce(s.amount, 0)) over ())
  from jsonb_to_recordset(case when d.means = 'several' then d.input -> 'payments' end) as s (means text, amount numeric)
) p`

/** Whether one of these means pays for `documents d`; a draft says so in its words alone. */
export function isPaidBy(means: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(
    d.means = any(${means}::text[])
    or (d.means = 'several' or d.fiscal_status in ('draft', 'waiting_approval')) and exists (
      select from jsonb_array_elements(d.input -> 'payments') s where s ->> 'means' = any(${means}::text[])
    )
  )`
}
