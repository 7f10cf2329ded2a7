import type { ListEntry } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { breaksReference } from '#platform/database/is-refusal.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict, Invalid, NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'

type Input = z.output<typeof schemas.listEntryInput>
type Row = Pick<Input, 'kind' | 'name' | 'is_archived'> & {
  id: string
  detail: Partial<Input>
  updated_at: Date
}

/** Own fields that one document carries at most. */
const mostOwnFields = 6
const mostEntries = 500

/** Categories, tags, price lists, sellers and own fields, by kind and name. */
export async function listListEntries(ctx: CompanyContext): Promise<ListEntry[]> {
  const { rows } = await sql<Row>`
    select id, kind, name, detail, is_archived, updated_at from list_entries
    where company_id = current_company()
    order by kind, is_archived, search_text(name)
  `.execute(ctx.tx)
  return rows.map(toView)
}

/** Makes an entry, or changes the one of `id`. Throws Conflict beyond what a list holds, Invalid for a name that is taken. */
export async function saveListEntry(
  ctx: CompanyContext,
  id: string | null,
  input: Input,
): Promise<ListEntry> {
  ctx.permit('settings.edit')
  await refuseTooMany(ctx, id, input)
  const { kind, name, is_archived, ...rest } = input
  const detail = JSON.stringify(
    Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)),
  )
  const at = new Date(ctx.clock.now())
  try {
    const { rows } =
      id === null
        ? await sql<Row>`
            insert into list_entries (company_id, id, kind, name, detail, is_archived, created_at, updated_at)
            values (current_company(), ${newId()}, ${kind}, ${name}, ${detail}::jsonb, ${is_archived}, ${at}, ${at})
            returning *
          `.execute(ctx.tx)
        : await sql<Row>`
            update list_entries set name = ${name}, detail = ${detail}::jsonb, is_archived = ${is_archived}, updated_at = ${at}
            where company_id = current_company() and id = ${id} and kind = ${kind}
            returning *
          `.execute(ctx.tx)
    if (rows[0] === undefined) throw new NotFound()
    return toView(rows[0])
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? new Invalid({ name: ['name-taken'] }) : error
  }
}

/** Takes an entry away. Throws NotFound, and Conflict while something names it or looks for it: archive it instead. */
export async function deleteListEntry(ctx: CompanyContext, id: string): Promise<void> {
  ctx.permit('settings.edit')
  await refuseWatched(ctx, id)
  try {
    const { rows } = await sql`
      delete from list_entries where company_id = current_company() and id = ${id} returning id
    `.execute(ctx.tx)
    if (rows.length === 0) throw new NotFound()
  } catch (error) {
    throw breaksReference(error) ? new Conflict('list-entry-in-use') : error
  }
}

/** A view or a scheduled file that is narrowed by it would find nothing any more, and nobody would say why. */
async function refuseWatched(ctx: CompanyContext, id: string): Promise<void> {
  const { rows } = await sql<{ views: number; files: number }>`
    select
      (
        select count(*)::int from saved_views v
        where v.company_id = current_company() and strpos(v.search::text, ${id}) > 0
      ) as views,
      (
        select count(*)::int from scheduled_files f
        where f.company_id = current_company() and strpos(f.parameters::text, ${id}) > 0
      ) as files
  `.execute(ctx.tx)
  const { views, files } = rows[0]!
  if (views + files > 0) throw new Conflict('list-entry-looked-for', { views, files })
}

async function refuseTooMany(ctx: CompanyContext, id: string | null, { kind, is_archived }: Input) {
  if (is_archived) return
  await oneAtATime(ctx, `entries:${kind}`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_entries
    where company_id = current_company() and kind = ${kind} and not is_archived and id is distinct from ${id}
  `.execute(ctx.tx)
  const most = kind === 'own_field' ? mostOwnFields : mostEntries
  if (rows[0]!.count >= most) throw new Conflict('list-full', { most })
}

function toView({ id, kind, name, detail, is_archived, updated_at }: Row): ListEntry {
  return { ...detail, id, kind, name, is_archived, updated_at: updated_at.toISOString() }
}

/** Whether all of these are entries of a kind in this company's lists. */
export async function areListEntries(
  ctx: Pick<CompanyContext, 'tx' | 'companyId'>,
  kind: Input['kind'],
  ids: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_entries
    where company_id = current_company() and kind = ${kind} and id = any(${wanted}::uuid[])
  `.execute(ctx.tx)
  return rows[0]!.count === wanted.length
}

/** What entries are called, in the order of their names. */
export async function listEntryNames(
  { tx }: Pick<CompanyContext, 'tx'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select e.name from list_entries e where e.company_id = current_company() and e.id = any(${ids}::uuid[])
    order by search_text(e.name)
  `.execute(tx)
  return rows.map(({ name }) => name)
}

/** The entry of a kind that is called so, however it is written. */
export async function findListEntry(
  { tx }: Pick<CompanyContext, 'tx'>,
  kind: Input['kind'],
  name: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from list_entries
    where company_id = current_company() and kind = ${kind} and search_text(name) = search_text(${name})
  `.execute(tx)
  return rows[0]?.id
}
