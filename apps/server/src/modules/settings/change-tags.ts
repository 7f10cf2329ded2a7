import { mostTags } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'

/** What is put on a record and what is taken off. Never all that there is from now on: somebody else may have put more there meanwhile. */
export type TagChange = z.output<typeof schemas.tagChange>

/**
 * Changes the tags of one record, whatever it is: `column` holds them, and `write` makes the statement that stores what they become
 * and answers the row. Answers that row, or undefined where there is none. Throws Invalid for a tag that is in no list of the company, and Conflict
 * beyond what a record carries.
 */
export async function changeTags<Row>(
  ctx: CompanyContext,
  change: TagChange,
  column: RawBuilder<unknown>,
  write: (tags: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row | undefined> {
  if (!(await holdTags(ctx, change.add))) throw new Invalid({ add: ['choose'] })
  try {
    const { rows } = await write(tagsAfter(change, column)).execute(ctx.tx)
    return rows[0]
  } catch (error) {
    // The only check that tags can break.
    throw (error as { code?: string }).code === '23514'
      ? new Conflict('too-many-tags', { most: mostTags })
      : error
  }
}

/** Whether these are tags of the company; from here to the end of the transaction nobody deletes one of them. */
export async function holdTags(
  { tx }: Pick<CompanyContext, 'tx'>,
  tags: readonly string[],
): Promise<boolean> {
  if (tags.length === 0) return true
  const { rows } = await sql<{ held: string[] }>`
    select held_tags(current_company(), ${tags}::uuid[]) as held
  `.execute(tx)
  return rows[0]!.held.length === new Set(tags).size
}

/** Those of them that the company still has: what is made of a record is not refused for one that it should not carry. */
export async function knownTags(
  { tx }: Pick<CompanyContext, 'tx'>,
  tags: readonly string[],
): Promise<string[]> {
  if (tags.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select e.id from list_entries e
    where e.company_id = current_company() and e.kind = 'tag' and e.id = any(${tags}::uuid[])
  `.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  return tags.filter((tag) => known.has(tag))
}

/** What tags are called, in one text; null for none. */
export function tagNames(column: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${column} <> '{}' then (
    select string_agg(e.name, ', ' order by search_text(e.name)) from list_entries e
    where e.company_id = current_company() and e.id = any(${column})
  ) end`
}

/** In the order in which they came. */
function tagsAfter({ add, remove }: TagChange, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(
    select t.tag from unnest(${column} || ${add}::uuid[]) with ordinality as t (tag, place)
    where t.tag <> all(${remove}::uuid[]) group by t.tag order by min(t.place)
  )`
}
