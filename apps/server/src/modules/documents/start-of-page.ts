import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { NearerStart } from '#platform/list-page.ts'
import { oneOf } from './document-filter.ts'

/** A page with so many rows before it is looked for by its day: passing over fewer costs no more than asking for the days. */
export const usualFarFrom = 5_000

/** So many counts of a day and a kind are added up at most: more would cost as much as counting a page's documents up to the bound. */
const mostAdded = 2_000

/** How many documents of some kinds, or of all, there are at least: those that the newest counted days have. */
export function countedDocuments(kinds: readonly string[]): RawBuilder<number> {
  const ofKinds = kinds.length === 0 ? sql`true` : oneOf(sql`c.kind`, [...kinds])
  return sql`(
    select coalesce(sum(c.number), 0)
    from (
      select c.number from document_days c
      where c.company_id = current_company() and c.environment = (select current_environment()) and ${ofKinds}
      order by c.day desc limit ${sql.lit(mostAdded)}
    ) c
  )`
}

/** Drafts stand in no count. Where there are more of them than this, passing over all rows is not slower. */
const mostDrafts = 10_000

/**
 * The latest midnight before which a page of the list of some kinds, or of all, begins, and how many of the rows before it remain to be passed
 * over: by the documents that days have, where they are counted, and by counting drafts and the days between. Undefined where the page
 * begins later than any of these.
 */
export async function startOfPage(
  { tx }: Pick<CompanyContext, 'tx'>,
  kinds: readonly string[],
  offset: number,
): Promise<NearerStart | undefined> {
  const [ofCounts, ofDocuments] = ['c', 'd'].map((as) =>
    kinds.length === 0 ? sql`true` : oneOf(sql`${sql.id(as)}.kind`, [...kinds]),
  )
  const { rows } = await sql<{ midnight: Date; passed: number }>`
    with counted as materialized (
      select c.day, coalesce(sum(c.number) filter (where ${ofCounts}), 0) as number, lead(c.day) over (order by c.day) as next
      from document_days c
      where c.company_id = current_company() and c.environment = (select current_environment())
      group by c.day
    ), gaps as materialized (
      -- Bounds that are columns: behind row-level security an index is not asked for what coalesce answers.
      select c.day + 1 as day, costa_rica_midnight(c.day + 1) as starts_at,
        coalesce(costa_rica_midnight(c.next), 'infinity') as ends_at
      from counted c where c.next is null or c.next > c.day + 1
    ), between_days as materialized (
      select g.day, (
        select count(*) from documents d
        where d.company_id = current_company() and d.environment = (select current_environment()) and ${ofDocuments}
          and d.sorted_at >= g.starts_at and d.sorted_at < g.ends_at
      ) as number
      from gaps g
    ), drafts as materialized (
      select costa_rica_day(d.sorted_at) as day from documents d
      where d.company_id = current_company() and d.environment is null and d.fiscal_status in ('draft', 'waiting_approval')
        and ${ofDocuments}
      limit ${sql.lit(mostDrafts + 1)}
    ), passed as (
      -- Of what lies between counted days only the first day is a start: how many of them each day has nobody knows.
      select day, is_start, sum(number) over (order by day desc) as passed
      from (
        select day, number, true as is_start from counted
        union all select day, number, true from between_days
        union all select day, count(*), false from drafts group by day
      ) steps
    )
    select costa_rica_midnight(day) as midnight, passed::int as passed from passed
    where is_start and passed <= ${offset} and (select count(*) from drafts) <= ${sql.lit(mostDrafts)}
    order by day limit 1
  `.execute(tx)
  const [start] = rows
  if (start === undefined) return undefined
  return { where: sql`d.sorted_at < ${start.midnight}`, offset: offset - start.passed }
}
