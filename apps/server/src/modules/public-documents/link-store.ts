import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import type { LinkSubject } from './link-token.ts'

export type StoredLink = {
  is_on: boolean
  serial: number
  /** The last day on which it opens anything; null: until it is switched off. */
  expires_on: string | null
  /** Who handed it out. */
  switched_by: string | null
  first_opened_at: Date | null
  last_opened_at: Date | null
}

/** Whether a link opens what it is for: it is on, and its last day is not over. */
export function standsOpen(link: Pick<StoredLink, 'is_on' | 'expires_on'>, today: string): boolean {
  return link.is_on && (link.expires_on === null || link.expires_on >= today)
}

const columnOf = (type: LinkSubject['type']) => sql.ref(`${type}_id`)

export async function readLink(
  { tx }: CompanyContext,
  { type, id }: LinkSubject,
): Promise<StoredLink | undefined> {
  const { rows } = await sql<StoredLink>`
    select is_on, serial, expires_on::text as expires_on, switched_by, first_opened_at, last_opened_at from public_links
    where company_id = current_company() and ${columnOf(type)} = ${id}::uuid
  `.execute(tx)
  return rows[0]
}

/**
 * What the address of a client that became part of another one opens: the page of the one that stayed, as long as that is on and
 * the address was good when they were merged. Undefined for any other.
 */
export async function readMovedLink(
  { tx }: CompanyContext,
  { type, id }: LinkSubject,
  serial: number,
): Promise<(StoredLink & { id: string }) | undefined> {
  if (type !== 'client') return undefined
  const { rows } = await sql<StoredLink & { id: string }>`
    select l.client_id as id, l.is_on, l.serial, l.expires_on::text as expires_on, l.switched_by, l.first_opened_at,
      l.last_opened_at
    from client_merges m
    join client_merge_rows r on r.company_id = m.company_id and r.merge_id = m.id and r.source = 'public_links'
    join public_links l on l.company_id = m.company_id and l.client_id = m.kept_id
    where m.company_id = current_company() and m.merged_id = ${id}::uuid
      and case
        -- Both had a page: the serial that was set aside.
        when r.before is not null then (r.before ->> 'is_on')::boolean and (r.before ->> 'serial')::int = ${serial}::int
        else l.serial = ${serial}::int
      end
  `.execute(tx)
  return rows[0]
}

/** Switched on anew it is another link, which nobody has opened; the same choice again changes nothing. */
export async function writeLink(
  ctx: CompanyContext,
  { type, id, name }: LinkSubject & { name: string },
  isOn: boolean,
  expiresOn: string | null = null,
): Promise<void> {
  const at = new Date(ctx.clock.now())
  await sql`
    insert into public_links as l
      (company_id, id, ${columnOf(type)}, name, is_on, expires_on, serial, switched_by, switched_at)
    values (current_company(), ${newId()}::uuid, ${id}::uuid, ${name}, ${isOn}, ${expiresOn}::date, 1, ${ctx.userId}::uuid, ${at})
    on conflict (company_id, ${columnOf(type)}) do update set
      is_on = excluded.is_on, serial = l.serial + (excluded.is_on and not l.is_on)::int, name = excluded.name,
      expires_on = excluded.expires_on, switched_by = excluded.switched_by, switched_at = excluded.switched_at,
      first_opened_at = case when excluded.is_on and not l.is_on then null else l.first_opened_at end,
      last_opened_at = case when excluded.is_on and not l.is_on then null else l.last_opened_at end
    where (l.is_on, l.expires_on) is distinct from (excluded.is_on, excluded.expires_on)
  `.execute(ctx.tx)
}

/** Notes an opening; answers whether it was the first one. */
export async function writeOpening(ctx: CompanyContext, { type, id }: LinkSubject): Promise<boolean> {
  const at = new Date(ctx.clock.now())
  const { rows } = await sql<{ is_first: boolean }>`
    with before as (
      select id, first_opened_at is null as is_first from public_links
      where company_id = current_company() and ${columnOf(type)} = ${id}::uuid
      for update
    )
    update public_links l set first_opened_at = coalesce(first_opened_at, ${at}), last_opened_at = ${at}
    from before b
    where l.company_id = current_company() and l.id = b.id
    returning b.is_first
  `.execute(ctx.tx)
  return rows[0]?.is_first === true
}

export type LinkOwner = { name: string; colour: string; logo_url: string | null }

/** The company as its page shows it. */
export async function readOwner({ tx }: CompanyContext): Promise<LinkOwner> {
  const { rows } = await sql<LinkOwner>`
    select coalesce(trade_name, name) as name, colour,
      case when logo_digest is not null then '/api/company-logos/' || id || '/' || logo_digest end as logo_url
    from companies where id = current_company()
  `.execute(tx)
  return rows[0]!
}
