import { mostTags } from '@cuentaclara/contracts/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { areListEntries } from './list-entries.ts'

/** One tag more, one less, or all that there are from now on. */
export type TagChange = { add: string } | { remove: string } | { to: readonly string[] }

/**
 * Changes the tags of one record, whatever it is: `column` holds them, and `write` makes the statement that stores what they become
 * and answers the row. Answers whether there is such a row. Throws Invalid for a tag that is in no list of the company, and Conflict
 * beyond what a record carries.
 */
export async function changeTags(
  ctx: CompanyContext,
  change: TagChange,
  column: RawBuilder<unknown>,
  write: (tags: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<boolean> {
  await refuseStrange(ctx, change)
  try {
    const { rows } = await write(tagsAfter(change, column)).execute(ctx.tx)
    return rows.length > 0
  } catch (error) {
    // The only check that tags can break.
    throw (error as { code?: string }).code === '23514'
      ? new Conflict('too-many-tags', { most: mostTags })
      : error
  }
}

async function refuseStrange(ctx: CompanyContext, change: TagChange): Promise<void> {
  if ('add' in change && !(await areListEntries(ctx, 'tag', [change.add])))
    throw new Invalid({ tag_id: ['choose'] })
  if ('to' in change && !(await areListEntries(ctx, 'tag', change.to)))
    throw new Invalid({ tags: ['choose'] })
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

function tagsAfter(change: TagChange, column: RawBuilder<unknown>): RawBuilder<unknown> {
  if ('to' in change) return sql`${[...new Set(change.to)]}::uuid[]`
  if ('remove' in change) return sql`array_remove(${column}, ${change.remove}::uuid)`
  const { add } = change
  return sql`case when ${column} @> array[${add}::uuid] then ${column} else ${column} || ${add}::uuid end`
}
