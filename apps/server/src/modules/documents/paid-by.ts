import { type RawBuilder, sql } from 'kysely'
import { hasEffect } from './counts-here.ts'
import { isReplacedOfIssued } from './engine/replaced-ticket.ts'

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

/**
 * Whether one of these means paid for `documents d`: the same ones that the sums by means add up. Drafts, trials and rejected ones were not paid,
 * and what a ticket was paid with counts at the invoice that took its place.
 */
export function isPaidBy(means: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(
    (
      d.means = any(${means}::text[])
      or d.means = 'several' and exists (
        select from jsonb_array_elements(d.input -> 'payments') s where s ->> 'means' = any(${means}::text[])
      )
    )
    and ${wasPaid}
  )`
}

/** Whether something was paid with what `documents d` says. */
export const wasPaid: RawBuilder<boolean> = sql`(${hasEffect} and not d.is_trial and not ${isReplacedOfIssued})`
