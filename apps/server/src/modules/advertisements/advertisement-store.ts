import type { Advertisement, AdvertisementInput, Announcement } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { searchWords } from '#platform/database/search-words.ts'
import type { PictureType } from '#platform/picture.ts'

export type AdvertisementRow = Omit<Advertisement, 'starts_at' | 'ends_at' | 'updated_at' | 'picture_url'> & {
  starts_at: Date
  ends_at: Date
  updated_at: Date
  picture_digest: string | null
}

export type AdvertisementFilter = {
  patterns: readonly string[]
  status: Advertisement['status'] | null
  kind: string | null
  place: string | null
  sort: 'title' | 'starts_at' | 'ends_at' | 'shown'
  isDescending: boolean
  limit: number
  offset: number
}

const statusAt = (now: Date) => sql`
  case when not a.is_published then 'draft' when ${now}::timestamptz < a.starts_at then 'scheduled'
    when ${now}::timestamptz < a.ends_at then 'live' else 'ended' end`

const countOf = (column: 'shown_at' | 'dismissed_at' | 'clicked_at') =>
  sql`(select count(v.${sql.ref(column)})::int from advertisement_views v where v.advertisement_id = a.id)`

const columnsAt = (now: Date) => sql`
  a.id, a.title, a.text, a.link, a.kind, a.places, a.roles, a.environments, a.company_ids, a.languages, a.starts_at,
  a.ends_at, a.is_dismissible, a.is_published, a.picture_digest, a.version, a.updated_at, ${statusAt(now)} as status,
  array(
    select coalesce(c.name, '—') from unnest(a.company_ids) with ordinality chosen (id, position)
    left join companies c on c.id = chosen.id order by chosen.position
  ) as company_names,
  ${countOf('shown_at')} as shown, ${countOf('dismissed_at')} as dismissed, ${countOf('clicked_at')} as clicked`

export async function readAdvertisements(
  tx: Tx,
  filter: AdvertisementFilter,
  now: number,
): Promise<{ rows: AdvertisementRow[]; total: number }> {
  const at = new Date(now)
  const direction = filter.isDescending ? sql`desc` : sql`asc`
  const column = {
    title: sql`search_text(a.title)`,
    starts_at: sql`a.starts_at`,
    ends_at: sql`a.ends_at`,
    shown: countOf('shown_at'),
  }[filter.sort]
  const matches = sql`
    (${filter.status}::text is null or ${statusAt(at)} = ${filter.status}::text)
    and (${filter.kind}::text is null or a.kind = ${filter.kind}::text)
    and (${filter.place}::text is null or ${filter.place}::text = any(a.places))
    and (cardinality(${filter.patterns}::text[]) = 0 or search_text(a.title || ' ' || a.text)
      like all (${searchWords(filter.patterns)}))`
  const { rows } = await sql<AdvertisementRow>`
    select ${columnsAt(at)} from advertisements a where ${matches}
    order by ${column} ${direction}, a.id limit ${filter.limit} offset ${filter.offset}
  `.execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from advertisements a where ${matches}
  `.execute(tx)
  return { rows, total: counted.rows[0]!.total }
}

export async function readAdvertisement(
  tx: Tx,
  id: string,
  now: number,
): Promise<AdvertisementRow | undefined> {
  const { rows } = await sql<AdvertisementRow>`
    select ${columnsAt(new Date(now))} from advertisements a where a.id = ${id}
  `.execute(tx)
  return rows[0]
}

type Change = { by: string; now: number }

export async function insertAdvertisement(
  tx: Tx,
  id: string,
  input: AdvertisementInput,
  { by, now }: Change,
): Promise<void> {
  const at = new Date(now)
  await sql`
    insert into advertisements (
      id, title, text, link, kind, places, roles, environments, company_ids, languages, starts_at, ends_at, is_dismissible,
      is_published, changed_by, created_at, updated_at
    ) values (
      ${id}, ${input.title}, ${input.text ?? ''}, ${input.link || null}, ${input.kind}, ${input.places}::text[],
      ${input.roles ?? []}::text[], ${input.environments ?? []}::text[], ${input.company_ids ?? []}::uuid[],
      ${input.languages ?? []}::text[], ${input.starts_at}, ${input.ends_at}, ${input.is_dismissible ?? true},
      ${input.is_published ?? false}, ${by}, ${at}, ${at}
    )
  `.execute(tx)
}

/** Answers whether the version was still the one that was read. */
export async function updateAdvertisementRow(
  tx: Tx,
  id: string,
  input: AdvertisementInput,
  { by, now, version }: Change & { version: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update advertisements set
      title = ${input.title}, text = ${input.text ?? ''}, link = ${input.link || null}, kind = ${input.kind},
      places = ${input.places}::text[], roles = ${input.roles ?? []}::text[],
      environments = ${input.environments ?? []}::text[], company_ids = ${input.company_ids ?? []}::uuid[],
      languages = ${input.languages ?? []}::text[], starts_at = ${input.starts_at}, ends_at = ${input.ends_at},
      is_dismissible = ${input.is_dismissible ?? true}, is_published = ${input.is_published ?? false},
      changed_by = ${by}, version = version + 1, updated_at = ${new Date(now)}
    where id = ${id} and (${version}::int is null or version = ${version}::int)
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Ends a live one; answers whether it was. */
export async function writeEnd(tx: Tx, id: string, { by, now }: Change): Promise<boolean> {
  const at = new Date(now)
  const { rows } = await sql`
    update advertisements set ends_at = ${at}, changed_by = ${by}, version = version + 1, updated_at = ${at}
    where id = ${id} and is_published and starts_at < ${at} and ends_at > ${at}
    returning id
  `.execute(tx)
  return rows.length > 0
}

export async function deleteAdvertisementRow(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from advertisements where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

export type Picture = { bytes: Buffer; type: PictureType }

/** Answers whether there is such an advertisement. */
export async function writePicture(
  tx: Tx,
  id: string,
  picture: Picture | null,
  { by, now }: Change,
): Promise<boolean> {
  const { rows } = await sql`
    update advertisements set picture = ${picture?.bytes ?? null}, picture_type = ${picture?.type ?? null},
      changed_by = ${by}, version = version + 1, updated_at = ${new Date(now)}
    where id = ${id}
    returning id
  `.execute(tx)
  return rows.length > 0
}

export async function readPicture(tx: Tx, id: string, digest: string): Promise<Picture | undefined> {
  const { rows } = await sql<Picture>`
    select picture as bytes, picture_type as type from advertisements where id = ${id} and picture_digest = ${digest}
  `.execute(tx)
  return rows[0]
}

export type AnnouncementRow = Omit<Announcement, 'picture_url'> & { picture_digest: string | null }

/** Who reads: unknown parts match only what is for everybody. */
export type Reader = {
  userId: string | null
  companyId: string | null
  role: string | null
  language: string | null
}

/** The one that began last among those live at a place for a reader who has not dismissed it. */
export async function readCurrent(
  tx: Tx,
  place: 'strip' | 'start' | 'login',
  { userId, companyId, role, language }: Reader,
  now: number,
): Promise<AnnouncementRow | undefined> {
  const at = new Date(now)
  const { rows } = await sql<AnnouncementRow>`
    select a.id, a.title, a.text, a.link, a.kind, a.picture_digest, a.is_dismissible
    from advertisements a
    where a.is_published and a.starts_at <= ${at} and a.ends_at > ${at} and ${place} = any(a.places)
      and (a.roles = '{}' or ${role}::text = any(a.roles))
      and (a.company_ids = '{}' or ${companyId}::uuid = any(a.company_ids))
      and (a.languages = '{}' or ${language}::text = any(a.languages))
      and (a.environments = '{}' or exists (
        select from companies c where c.id = ${companyId}::uuid and c.environment = any(a.environments)
      ))
      and not exists (
        select from advertisement_views v
        where v.advertisement_id = a.id and v.user_id = ${userId}::uuid and v.dismissed_at is not null and a.is_dismissible
      )
    order by a.starts_at desc, a.id desc
    limit 1
  `.execute(tx)
  return rows[0]
}

/** Counts what a person did; the first time stays. False when there is no such advertisement. */
export async function writeView(
  tx: Tx,
  {
    id,
    userId,
    act,
    now,
  }: { id: string; userId: string; act: 'shown' | 'dismissed' | 'clicked'; now: number },
): Promise<boolean> {
  const at = new Date(now)
  const { rows } = await sql`
    insert into advertisement_views as v (advertisement_id, user_id, shown_at, dismissed_at, clicked_at)
    select a.id, ${userId}, ${at}, ${act === 'dismissed' ? at : null}::timestamptz,
      ${act === 'clicked' ? at : null}::timestamptz
    from advertisements a where a.id = ${id}
    on conflict (advertisement_id, user_id) do update set
      dismissed_at = coalesce(v.dismissed_at, excluded.dismissed_at),
      clicked_at = coalesce(v.clicked_at, excluded.clicked_at)
    returning user_id
  `.execute(tx)
  return rows.length > 0
}
