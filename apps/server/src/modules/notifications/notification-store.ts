import type { NotificationChannel, NotificationKind } from '@cuentaclara/contracts'
import type { Language } from '@cuentaclara/locales'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext, OpenContext } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { surelyNow } from '#platform/database/surely-past.ts'
import { newId } from '#platform/ids.ts'

export type NotificationRow = {
  id: string
  company: { id: string; name: string }
  kind: NotificationKind
  params: Record<string, string>
  path: string
  is_personal: boolean
  created_at: Date
  read_at: Date | null
}

export type NewNotification = {
  kind: NotificationKind
  params: Readonly<Record<string, string>>
  path: string
  once: string | null
  to: { users: readonly string[] } | Members
}
/** Everybody of these roles, and of others those who made what it is about. */
export type Members = {
  roles: readonly string[]
  makers: { roles: readonly string[]; users: readonly string[] } | null
}

/** One row a person who wants to hear of it; answers those written. */
export async function insertNotifications(
  { tx, userId, clock }: CompanyContext,
  notice: NewNotification,
): Promise<{ id: string; channel: NotificationChannel }[]> {
  const { kind, params, path, once, to } = notice
  const { rows: people } = await sql<{ user_id: string; channel: NotificationChannel }>`
    select m.user_id, coalesce(c.channel, 'app') as channel
    from company_users m
    left join notification_choices c on c.user_id = m.user_id and c.kind = ${kind}
    where m.company_id = current_company() and m.active = 1
      and ${'users' in to ? sql`m.user_id = any(${to.users}::uuid[])` : sql`${isAmong(to)} and m.user_id is distinct from ${userId}::uuid`}
      and coalesce(c.channel, 'app') <> 'none'
  `.execute(tx)
  if (people.length === 0) return []
  const ids = people.map(() => newId())
  const { rows } = await sql<Row<'notifications', 'id' | 'user_id'>>`
    insert into notifications (company_id, id, user_id, kind, params, path, is_personal, once, created_at)
    select current_company(), n.id, n.user_id, ${kind}, ${JSON.stringify(params)}::jsonb, ${path}, ${'users' in to},
      ${once}, ${new Date(clock.now())}
    from unnest(${ids}::uuid[], ${people.map(({ user_id }) => user_id)}::uuid[]) as n (id, user_id)
    on conflict do nothing
    returning id, user_id
  `.execute(tx)
  const channels = new Map(people.map(({ user_id, channel }) => [user_id, channel]))
  return rows.map(({ id, user_id }) => ({ id, channel: channels.get(user_id)! }))
}

/** Whether any of these people is in the company. */
export async function anyPresent(
  { tx }: Pick<CompanyContext, 'tx'>,
  users: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from company_users
    where company_id = current_company() and active = 1 and user_id = any(${[...users]}::uuid[]) limit 1
  `.execute(tx)
  return rows.length > 0
}

function isAmong({ roles, makers }: Members): RawBuilder<unknown> {
  if (makers === null) return sql`m.role = any(${roles}::text[])`
  return sql`(m.role = any(${roles}::text[])
    or m.role = any(${makers.roles}::text[]) and m.user_id = any(${makers.users}::uuid[]))`
}

type Wanted = {
  kinds: readonly string[] | null
  isPersonal: boolean
  /** Null for all of them. */
  companyId: string | null
  after: string | null
  limit: number
}

/** The newest of one person in all companies they are in or in one of them, one more than `limit` when there are more. */
export async function readNotifications(
  { tx }: OpenContext,
  userId: string,
  { kinds, isPersonal, companyId, after, limit }: Wanted,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.*
    from (${memberships(userId)}) m
    cross join lateral (
      select id, jsonb_build_object('id', m.company_id, 'name', m.name) as company, kind, params, path, is_personal,
        created_at, read_at
      from notifications
      where company_id = m.company_id and user_id = ${userId}::uuid
        and (${kinds}::text[] is null or kind = any(${kinds}::text[]))
        and (not ${isPersonal}::boolean or is_personal)
        and (${companyId}::uuid is null or m.company_id = ${companyId}::uuid)
        and (${after}::uuid is null or id < ${after}::uuid)
      order by id desc limit ${limit + 1}
    ) n
    order by n.id desc limit ${limit + 1}
  `.execute(tx)
  return rows
}

const mostCounted = 100

/** Unread ones of one person in all companies they are in, counted up to a bound. */
export async function countUnread({ tx }: OpenContext, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from (${memberships(userId)}) m
      join notifications n on n.company_id = m.company_id and n.user_id = ${userId}::uuid and n.read_at is null
      limit ${mostCounted}
    ) counted
  `.execute(tx)
  return rows[0]!.n
}

/** Who left a company reads nothing of it any more. */
function memberships(userId: string) {
  return sql`
    select u.company_id, coalesce(c.trade_name, c.name) as name
    from company_users u join companies c on c.id = u.company_id
    where u.user_id = ${userId}::uuid and u.active = 1`
}

/** Marks one as read; answers whether it exists. */
export async function markRead({ tx, userId, clock }: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    update notifications set read_at = coalesce(read_at, ${new Date(clock.now())})
    where company_id = current_company() and user_id = ${userId} and id = ${id}
    returning id
  `.execute(tx)
  return rows.length > 0
}

/** Marks all of one person as read; answers the companies where there were any. */
export async function markAllRead({ tx, clock }: OpenContext, userId: string): Promise<string[]> {
  const { rows } = await sql<Row<'notifications', 'company_id'>>`
    update notifications n set read_at = ${new Date(clock.now())}
    from (${memberships(userId)}) m
    where n.company_id = m.company_id and n.user_id = ${userId}::uuid and n.read_at is null
    returning n.company_id
  `.execute(tx)
  return [...new Set(rows.map(({ company_id }) => company_id))]
}

/** How long people find what they were told. */
const keptDays = 90

export async function forgetNotifications({ tx, clock }: OpenContext): Promise<void> {
  await sql`
    delete from notifications where created_at < ${surelyNow(clock.now())} - make_interval(days => ${keptDays})
  `.execute(tx)
}

export type MailedNotification = Pick<NotificationRow, 'kind' | 'params' | 'path' | 'read_at'> & {
  email: string
  name: string
  language: Language | null
  company: string
}

/** What a letter about a notification says, and to whom; undefined once they are no member who can act. */
export async function readMailed(
  { tx }: CompanyContext,
  id: string,
): Promise<MailedNotification | undefined> {
  const { rows } = await sql<MailedNotification>`
    select n.kind, n.params, n.path, n.read_at, u.email, u.name, u.language, coalesce(c.trade_name, c.name) as company
    from notifications n
    join company_users m on m.company_id = n.company_id and m.user_id = n.user_id and m.active = 1
    join users u on u.id = n.user_id and u.is_active
    join companies c on c.id = n.company_id
    where n.company_id = current_company() and n.id = ${id}
  `.execute(tx)
  return rows[0]
}

export async function readChoices(
  { tx }: Pick<OpenContext, 'tx'>,
  userId: string,
): Promise<Map<string, NotificationChannel>> {
  const { rows } = await sql<{ kind: string; channel: NotificationChannel }>`
    select kind, channel from notification_choices where user_id = ${userId}
  `.execute(tx)
  return new Map(rows.map(({ kind, channel }) => [kind, channel]))
}

export async function writeChoices(
  { tx }: Pick<OpenContext, 'tx'>,
  userId: string,
  choices: Readonly<Partial<Record<NotificationKind, NotificationChannel>>>,
): Promise<void> {
  const kinds = Object.keys(choices)
  if (kinds.length === 0) return
  await sql`
    insert into notification_choices (user_id, kind, channel)
    select ${userId}::uuid, k, c from unnest(${kinds}::text[], ${Object.values(choices)}::text[]) as t (k, c)
    on conflict (user_id, kind) do update set channel = excluded.channel
  `.execute(tx)
}
