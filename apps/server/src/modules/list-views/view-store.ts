import type { ListLayout, SavedView } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Row } from '#platform/database/row.ts'

export type ViewRow = {
  id: string
  list: string
  name: string
  search: SavedView['search']
  is_shared: boolean
  created_by: string | null
}

export type ViewWords = Pick<ViewRow, 'name' | 'search' | 'is_shared'>

const columns = sql`v.id, v.list, v.name, v.search, v.is_shared, v.created_by`

export async function readLayout(ctx: CompanyContext, list: string): Promise<ListLayout | null> {
  const { rows } = await sql<{ layout: ListLayout }>`
    select layout from list_layouts where user_id = ${ctx.userId}::uuid and list = ${list}
  `.execute(ctx.tx)
  const layout = rows[0]?.layout ?? null
  if (layout === null || list !== 'clients' || layout.pinned.length === 0) return layout
  return { ...layout, pinned: await readPinnedClients(ctx) }
}

/** The rows of a list that a person wants first, in their order. */
export async function readPinned(tx: Tx, userId: string, list: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from list_layouts l, jsonb_array_elements_text(l.layout -> 'pinned') with ordinality p (id, place)
    where l.user_id = ${userId}::uuid and l.list = ${list} order by p.place
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Clients that a person wants first; who became part of another one since is that one, as long as the two are one. */
export async function readPinnedClients({ tx, userId }: CompanyContext): Promise<string[]> {
  if (userId === null) return []
  const pinned = await readPinned(tx, userId, 'clients')
  if (pinned.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select client_now(current_company(), p.id) as id
    from unnest(${pinned}::uuid[]) with ordinality p (id, place) group by 1 order by min(p.place)
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export async function writeLayout(
  { tx, userId }: CompanyContext,
  list: string,
  layout: ListLayout | null,
): Promise<void> {
  if (layout === null) {
    await sql`delete from list_layouts where user_id = ${userId}::uuid and list = ${list}`.execute(tx)
    return
  }
  await sql`
    insert into list_layouts (user_id, list, layout)
    values (${userId}::uuid, ${list}, ${JSON.stringify(layout)}::jsonb)
    on conflict (user_id, list) do update set layout = excluded.layout
  `.execute(tx)
}

/** Own views first, then those of the company, each by name. */
export async function readViews({ tx, userId }: CompanyContext, list: string): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select ${columns} from saved_views v
    where v.company_id = current_company() and v.list = ${list} and (v.is_shared or v.created_by = ${userId}::uuid)
    order by v.created_by is distinct from ${userId}::uuid, search_text(v.name), v.id
    limit 200
  `.execute(tx)
  return rows
}

/** A view that the person sees, locked. */
export async function lockView({ tx, userId }: CompanyContext, id: string): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select ${columns} from saved_views v
    where v.company_id = current_company() and v.id = ${id}::uuid
      and (v.is_shared or v.created_by = ${userId}::uuid)
    for update
  `.execute(tx)
  return rows[0]
}

export async function countOwnViews({ tx, userId }: CompanyContext, list: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_views
    where company_id = current_company() and list = ${list} and created_by = ${userId}::uuid
  `.execute(tx)
  return rows[0]!.n
}

/** Whether whoever made a view has no other one of this name in its list. */
export async function isNameFree(
  { tx }: CompanyContext,
  { list, name, created_by, id }: Pick<ViewRow, 'list' | 'name' | 'created_by'> & { id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from saved_views
    where company_id = current_company() and list = ${list} and created_by is not distinct from ${created_by}::uuid
      and lower(name) = lower(${name}) and id <> ${id}::uuid
  `.execute(tx)
  return rows.length === 0
}

/** Whether somebody works in the company. */
export async function isMember({ tx }: CompanyContext, userId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from company_users where company_id = current_company() and user_id = ${userId}::uuid and active = 1
  `.execute(tx)
  return rows.length > 0
}

export async function insertView(
  { tx, userId, clock }: CompanyContext,
  view: ViewWords & { id: string; list: string },
): Promise<void> {
  const now = new Date(clock.now())
  await sql`
    insert into saved_views (company_id, id, list, name, search, is_shared, created_by, created_at, updated_at)
    values (current_company(), ${view.id}::uuid, ${view.list}, ${view.name}, ${JSON.stringify(view.search)}::jsonb,
      ${view.is_shared}, ${userId}::uuid, ${now}, ${now})
  `.execute(tx)
}

export async function updateView(
  { tx, companyId, clock }: CompanyContext,
  { id, name, search, is_shared, created_by }: ViewRow,
): Promise<void> {
  await sql`
    update saved_views set name = ${name}, search = ${JSON.stringify(search)}::jsonb, is_shared = ${is_shared},
      created_by = ${created_by}::uuid, updated_at = ${new Date(clock.now())}
    where company_id = current_company() and id = ${id}::uuid
  `.execute(tx)
  if (!is_shared) await forgetOthersDefault(tx, companyId, id)
}

export async function removeView({ tx }: CompanyContext, id: string): Promise<void> {
  await sql`delete from saved_views where company_id = current_company() and id = ${id}::uuid`.execute(tx)
}

export async function readDefault({ tx, userId }: CompanyContext, list: string): Promise<string | null> {
  const { rows } = await sql<Row<'default_views', 'view_id'>>`
    select view_id from default_views
    where company_id = current_company() and user_id = ${userId}::uuid and list = ${list}
  `.execute(tx)
  return rows[0]?.view_id ?? null
}

export async function writeDefault(
  { tx, userId }: CompanyContext,
  list: string,
  viewId: string | null,
): Promise<void> {
  if (viewId === null) {
    await sql`
      delete from default_views where company_id = current_company() and user_id = ${userId}::uuid and list = ${list}
    `.execute(tx)
    return
  }
  await sql`
    insert into default_views (company_id, user_id, list, view_id)
    values (current_company(), ${userId}::uuid, ${list}, ${viewId}::uuid)
    on conflict (company_id, user_id, list) do update set view_id = excluded.view_id
  `.execute(tx)
}

/** Who no longer sees a view does not start with it either. */
async function forgetOthersDefault(
  tx: CompanyContext['tx'],
  companyId: string,
  viewId: string,
): Promise<void> {
  await sql`
    delete from default_views d using saved_views v
    where d.company_id = ${companyId}::uuid and d.view_id = ${viewId}::uuid
      and v.company_id = d.company_id and v.id = d.view_id and d.user_id is distinct from v.created_by
  `.execute(tx)
}
