import {
  endpoints,
  isChosen,
  type NotificationChoices,
  type NotificationKind,
  type NotificationList,
  notificationKinds,
} from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { Language } from '@cuentaclara/locales'
import { z } from 'zod'
import { type OpenContext, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { readPageRequest, writeCursor } from '#platform/paging.ts'
import { type Call, companyRoute, personRoute, type Route, unopenedRoute } from '#platform/route.ts'
import {
  countUnread,
  markAllRead,
  markRead,
  type NotificationRow,
  readChoices,
  readNotifications,
  writeChoices,
} from './notification-store.ts'
import { phraseParams, type SayCause } from './phrase-params.ts'

const byId = z.object({ id: schemas.id })

/** Everybody reads their own, in their language. */
export const ownNotificationRoutes = (reader: {
  languageOf: (call: Call) => Language
  sayCause: SayCause
}): Route[] => [
  unopenedRoute(
    endpoints.listNotifications,
    { query: schemas.notificationsQuery, answer: schemas.notificationList },
    (doors, call) => {
      const language = reader.languageOf(call)
      const phrase = (params: Readonly<Record<string, string>>) =>
        phraseParams(params, language, reader.sayCause)
      const { query, caller } = call
      // Unsafe: the person's own, in the companies they are in.
      return unsafeForAllCompanies(
        doors,
        (ctx) => listNotifications(ctx, { ...query, userId: caller.userId }, phrase),
        { readOnly: true },
      )
    },
  ),
  unopenedRoute(endpoints.readAllNotifications, {}, (doors, { caller }) =>
    // Unsafe: as above.
    unsafeForAllCompanies(doors, async (ctx) => {
      for (const companyId of await markAllRead(ctx, caller.userId))
        ctx.announce({ type: 'notification', companyId })
      return null
    }),
  ),
  companyRoute(endpoints.readNotification, { params: byId }, async (ctx, { params }) => {
    if (!(await markRead(ctx, params.id))) throw new NotFound()
    ctx.announce({ type: 'notification', companyId: ctx.companyId })
    return null
  }),
  personRoute(endpoints.getNotificationChoices, { answer: schemas.notificationChoices }, (ctx, { caller }) =>
    listChoices(ctx, caller.userId),
  ),
  personRoute(
    endpoints.saveNotificationChoices,
    { body: schemas.notificationChoicesInput, answer: schemas.notificationChoices },
    async (ctx, { caller, body }) => {
      await writeChoices(ctx, caller.userId, body)
      return listChoices(ctx, caller.userId)
    },
  ),
]

const lot = 30
const kinds = Object.keys(notificationKinds) as NotificationKind[]
const ofAuthority = kinds.filter((kind) => notificationKinds[kind] === 'authority')

async function listNotifications(
  ctx: OpenContext,
  { tab, cursor, company_id, userId }: z.output<typeof schemas.notificationsQuery> & { userId: string },
  phrase: (params: NotificationRow['params']) => Readonly<Record<string, string>>,
): Promise<NotificationList> {
  const { start } = readPageRequest(cursor === undefined ? {} : { cursor })
  const [rows, unread] = await Promise.all([
    readNotifications(ctx, userId, {
      kinds: tab === 'authority' ? ofAuthority : null,
      isPersonal: tab === 'mine',
      companyId: company_id ?? null,
      after: 'after' in start ? start.after.id : null,
      limit: lot,
    }),
    countUnread(ctx, userId),
  ])
  const page = rows.slice(0, lot)
  const last = rows.length > lot ? page.at(-1) : undefined
  return {
    data: page.map((row) => ({
      ...row,
      params: phrase(row.params),
      created_at: row.created_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    })),
    meta: { unread, next_cursor: last === undefined ? null : writeCursor(last.id) },
  }
}

async function listChoices(ctx: OpenContext, userId: string): Promise<NotificationChoices> {
  const chosen = await readChoices(ctx, userId)
  return Object.fromEntries(
    kinds.filter(isChosen).map((kind) => [kind, chosen.get(kind) ?? 'app']),
  ) as NotificationChoices
}
