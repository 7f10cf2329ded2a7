import { mostTags } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { areListEntries } from './list-entries.ts'

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
  if (!(await areListEntries(ctx, 'tag', change.add))) throw new Invalid({ add: ['choose'] })
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

/** The tags of several records that become one, each once; of more than a record carries the first are as good as any. Pure. */
export function unitedTags(all: readonly (readonly string[])[]): string[] {
  return [...new Set(all.flat())].slice(0, mostTags)
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
